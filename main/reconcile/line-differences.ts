import Big from 'big.js';
import type { Mapping } from '../../shared/ipc/reconcile';
import type { Difference } from '../../shared/ipc/settlements';
import { currencyNamed } from '../../shared/currencies';
import { currencyField, isAmountName } from '../../shared/money';
import { type Cell, textOfCell } from '../values/cells';
import { fieldCell } from '../values/composed';
import { amountSent, amountWritten, type Decimals } from './amounts';
import { decimalText } from './money-sum';

/** A pair of the mapping whose two sides differ, with the amount of the difference. */
export function differenceOf(
  { column, field }: Mapping['compare'][number],
  names: readonly string[],
  mine: string,
  cells: readonly Cell[],
  positions: ReadonlyMap<string, number>,
  decimals: Decimals,
): Difference {
  const sent = fieldCell(field, cells, positions);
  const theirs = sent === undefined || sent === null ? '' : textOfCell(sent);
  const difference = { column: names[column] ?? '', field, mine, theirs };
  const none = { ...difference, amount: null, currency: null };
  if (!isAmountName(field)) return none;
  const [one, other] = [amountWritten(mine, decimals.get(column)), amountSent(sent)];
  if (one === null || other === null) return none;
  const currencyName = currencyField([...positions.keys()], field);
  const named = currencyName === null ? undefined : fieldCell(currencyName, cells, positions);
  const recorded = other.currency ?? (typeof named === 'string' ? currencyNamed(named) : null);
  const currency = one.currency ?? recorded;
  // An amount in soles less one in dollars is no amount.
  if (recorded !== null && currency !== recorded) return none;
  return {
    ...difference,
    amount: decimalText(new Big(other.plain).minus(one.plain)),
    currency,
  };
}
