import type { Mapping, Reconciliation } from '../../preload/contract/reconcile';

/** A column of a result: one of the file by its place, or one of the service's fields. */
export type Laid = Reconciliation['columns'][number] & { readonly at: number };

/**
 * Columns of a result: pairs side by side, keys first, then what else the file has, then what else the service has. `at` is the place among
 * the file's columns or the service's fields.
 */
export function layOut(
  { keys, compare }: Pick<Mapping, 'keys' | 'compare'>,
  columns: readonly string[],
  fields: readonly string[],
): Laid[] {
  const pairs = [...keys, ...compare];
  const mine = (at: number, paired: boolean): Laid => ({
    side: 'mine',
    name: columns[at] ?? '',
    paired,
    at,
  });
  const theirs = (at: number, paired: boolean): Laid => ({
    side: 'theirs',
    name: fields[at] ?? '',
    paired,
    at,
  });
  return [
    ...pairs.flatMap(({ column, field }) => [
      mine(column, true),
      theirs(fields.indexOf(field), true),
    ]),
    ...columns.flatMap((_, at) =>
      pairs.some(({ column }) => column === at) ? [] : mine(at, false),
    ),
    ...fields.flatMap((name, at) =>
      pairs.some(({ field }) => field === name) ? [] : theirs(at, false),
    ),
  ];
}
