import { isPhoneName } from '../../shared/field-names';
import { currencyField, isAmountName } from '../../shared/money';
import type { Mapping } from '../../shared/ipc/reconcile';
import type { Cell } from '../values/cells';
import { fieldCell } from '../values/computed';
import type { LocalTime } from '../values/local-time';
import type { ColumnForm } from './column-forms';
import { nameFields } from './names';
import { comparer } from './same';
import type { Tolerated } from './tolerance';

/**
 * The indexes, among the pairs of the key and the compared ones, of the values of a row and a record
 * that differ. Those of the key are only compared on request.
 */
export type Differences = (
  mine: readonly (string | null)[],
  theirs: readonly Cell[],
  places: ReadonlyMap<string, number>,
  withKeys?: boolean,
) => number[];

interface Compared {
  readonly mapping: Mapping;
  /** All fields of the list. */
  readonly columns: readonly string[];
  readonly tolerated: Tolerated;
  /** Of the compared pairs. */
  readonly forms: readonly ColumnForm[];
}

export function differencesBy(
  { mapping: { keys, compare, rules }, columns, tolerated, forms }: Compared,
  time: Pick<LocalTime, 'seconds'>,
): Differences {
  const isSame = comparer(rules, time, tolerated);
  const known = [...keys, ...compare].map(({ column, field }, at) => {
    const form = forms[at - keys.length];
    return {
      ...(form && { form }),
      column,
      field,
      isPhone: isPhoneName(field),
      currency: currencyField(columns, field),
      isAmount: isAmountName(field),
      isName: nameFields.has(field),
      isOptional: field.startsWith('second_'),
    };
  });
  return (mine, theirs, places, withKeys = false) => {
    const differs = ({ column, field, ...matchRules }: (typeof known)[number]) => {
      const cell = mine[column];
      // A row of an earlier file may lack a column that is compared now.
      if (cell === null) return false;
      const { currency: named } = matchRules;
      const currency = named === null ? undefined : fieldCell(named, theirs, places);
      return !isSame(cell ?? '', fieldCell(field, theirs, places), { ...matchRules, currency });
    };
    return known.flatMap((each, at) =>
      (withKeys || at >= keys.length) && differs(each) ? [at] : [],
    );
  };
}
