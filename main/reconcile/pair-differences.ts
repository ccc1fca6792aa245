import { isPhoneName } from '../../shared/field-names';
import { currencyField, isAmountName } from '../../shared/money';
import type { Mapping } from '../../shared/ipc/reconcile';
import type { Cell } from '../values/cells';
import { fieldCell } from '../values/composed';
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

/** Up to so many texts of a field, as of states, are compared once for each text of the file. */
const maxSeen = 200;

export function differencesBy(
  { mapping: { keys, compare, rules }, columns, tolerated, forms }: Compared,
  time: Pick<LocalTime, 'seconds'>,
): Differences {
  const isSame = comparer(rules, time, tolerated);
  const known = [...keys, ...compare].map(({ column, field }, at) => {
    const form = forms[at - keys.length];
    const isAmount = isAmountName(field);
    return {
      column,
      field,
      currency: currencyField(columns, field),
      isAmount,
      traits: {
        ...(form && { form }),
        isPhone: isPhoneName(field),
        isAmount,
        isName: nameFields.has(field),
        isOptional: field.startsWith('second_'),
      },
      seen: new Map<string, Map<string, boolean>>(),
    };
  });
  return (mine, theirs, places, withKeys = false) => {
    const differs = (each: (typeof known)[number]) => {
      const cell = mine[each.column];
      // A row of an earlier file may lack a column that is compared now.
      if (cell === null) return false;
      return !isEqual(each, cell ?? '', theirs, places);
    };
    const differing: number[] = [];
    for (const [at, each] of known.entries()) {
      if ((withKeys || at >= keys.length) && differs(each)) differing.push(at);
    }
    return differing;
  };

  function isEqual(
    each: (typeof known)[number],
    cell: string,
    theirs: readonly Cell[],
    places: ReadonlyMap<string, number>,
  ): boolean {
    const sent = fieldCell(each.field, theirs, places);
    if (cell === sent || (Array.isArray(sent) && sent[0] === cell && sent.length === 1))
      return true;
    const { currency: named, isAmount, traits, seen } = each;
    // What is within the tolerance is counted each time.
    if (typeof sent !== 'string' || isAmount || named !== null) {
      const currency = named === null ? undefined : fieldCell(named, theirs, places);
      return isSame(cell, sent, { ...traits, currency });
    }
    if (seen.size >= maxSeen) return isSame(cell, sent, traits);
    const answers = seen.get(sent);
    const before = answers?.get(cell);
    if (before !== undefined) return before;
    const answer = isSame(cell, sent, traits);
    if (answers === undefined) seen.set(sent, new Map([[cell, answer]]));
    else if (answers.size < maxSeen) answers.set(cell, answer);
    return answer;
  }
}
