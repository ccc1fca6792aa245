import type { Syncable } from '../../shared/ipc/sync';
import type { Database } from '../store/database';
import type { Fields } from '../store/fields';
import type { QueryContext } from '../store/query-context';
import { clientColumns } from './client-names';
import { composedColumns } from './composed-columns';
import type { ComputedColumns, QueriedList } from './computed-column';
import { markColumns } from './mark-columns';

/** All columns that no service sends, in the order in which lists have them. */
const catalogue: readonly ComputedColumns[] = [composedColumns, clientColumns, markColumns];

const byField = new Map(catalogue.flatMap((each) => each.fields.map((field) => [field, each])));

/** The columns to which a field belongs; undefined for one that the service sends. */
export function computedColumnsOf(field: string): ComputedColumns | undefined {
  return byField.get(field);
}

/** Names of a list's fields: the service's, which take precedence, and the computed ones. */
export function withComputed(
  context: QueryContext,
  resource: Syncable,
  which: 'known' | 'shown',
): readonly string[] {
  const names = context.fields.names(resource);
  if (names.length === 0) return names;
  const computed = catalogue.flatMap((each) => (each[which] ?? each.known)(context, resource));
  return [...names, ...computed.filter((field) => !names.includes(field))];
}

/** What the rows of a query depend on besides the list's own records. */
export function dependenciesOf(list: QueriedList, sql: string): readonly unknown[] {
  return catalogue.map(({ dependsOn }) =>
    dependsOn !== undefined && sql.includes(dependsOn.sql) ? dependsOn.state(list) : null,
  );
}

/** The SQL functions of all computed columns. */
export function defineComputed(db: Database, fields: Fields): void {
  for (const each of catalogue) each.define?.(db, fields);
}
