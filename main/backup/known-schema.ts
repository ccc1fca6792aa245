import { storedResources } from '../../shared/resources';
import { DeskError } from '../failure';
import { openMarks } from '../marks/file';
import type { Database } from '../store/database';
import { openStored } from '../store/open-stored';
import { idIndex, valuesOnly } from '../store/schema';

/** SQLite's own. */
const internal = new Set(['sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4']);

/** A column for the values of a field, as `Fields` adds it. */
const fieldColumn = /,k\d+ NOT NULL DEFAULT x'02'/g;

/** As `makeValuesIndex` makes it. */
const valuesIndex = new RegExp(
  `^main index (\\w+)_(k\\d+)_values \\1 CREATE INDEX \\1_\\2_values ON \\1\\(\\2,since\\)WHERE until IS NULL AND ${valuesOnly}$`,
);

/**
 * Whoever made a backup may have changed its tables: a trigger, a unique index, a check or a foreign
 * key acts on whatever is stored later. Fails with `input.backup` (`altered`) if the databases have
 * any table, index, view or trigger that the app does not make.
 */
export function requireKnownSchema(db: Database): void {
  const fresh = openStored({ file: null, key: null, keyFit: 'unknown' }, () => null);
  try {
    openMarks(fresh.db, null);
    for (const resource of storedResources) fresh.db.exec(idIndex(resource));
    const known = new Set(definitions(fresh.db));
    if (definitions(db).every((each) => known.has(each))) return;
  } finally {
    fresh.close(false);
  }
  throw new DeskError('input.backup', { reason: 'altered' });
}

/** In both files, however they are laid out, without what stores differ in. */
function definitions(db: Database): string[] {
  return ['main', 'own'].flatMap((file) =>
    db
      .select(`SELECT type, name, tbl_name, sql FROM ${file}.sqlite_schema WHERE sql IS NOT NULL`, {
        type: 'text',
        name: 'text',
        tbl_name: 'text',
        sql: 'text',
      })
      .all()
      .filter(({ type, name }) => type !== 'table' || !internal.has(name))
      .map(
        ({ type, name, tbl_name: table, sql }) => `${file} ${type} ${name} ${table} ${plain(sql)}`,
      )
      .filter((each) => !valuesIndex.test(each)),
  );
}

/** Without comments, layout and the columns of fields. */
function plain(sql: string): string {
  return sql
    .replace(/--[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .replace(fieldColumn, '');
}
