import { storedResources } from '../../shared/resources';
import { DeskError } from '../failure';
import { attach, openDatabase, type Database } from '../store/database';
import { cacheMigration } from '../store/migrations/cache-steps';
import { migrate, type Migration } from '../store/migrations/migrate';
import { firstUserTables, userMigration } from '../store/migrations/user-steps';
import { idIndex, makeFirstTables, valuesOnly } from '../store/schema';

/** SQLite's own. */
const internal = new Set(['sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4']);

/** A column for the values of a field, as `Fields` adds it. */
const fieldColumn = /,k\d+ NOT NULL DEFAULT x'02'/g;

/** As `makeValuesIndex` makes it. */
const valuesIndex = new RegExp(
  `^main index (\\w+)_(k\\d+)_values \\1 CREATE INDEX \\1_\\2_values ON \\1\\(\\2,since\\)WHERE until IS NULL AND ${valuesOnly}$`,
);

/** The databases of a profile: the cache, and the marks beside it. */
type Part = 'main' | 'own';

/**
 * Whoever made a backup may have changed its tables: a trigger, a unique index, a check or a foreign
 * key acts on whatever is stored later. Fails with `input.backup` (`altered`) if the databases, in
 * the newest format, have any table, index, view or trigger that the app does not make, or lack one.
 */
export function requireKnownSchema(db: Database): void {
  const found = new Set([...definitions(db, 'main'), ...definitions(db, 'own')]);
  const { known, newest } = knownDefinitions();
  requireThat(found.isSubsetOf(known) && newest.isSubsetOf(found));
}

/**
 * The same of one file, in any format, of which nothing else was read: opening a store writes notes,
 * brings tables to the newest format and checks them, by which a trigger, a view or a check may
 * compute without end.
 */
export function requireKnownDefinitions(db: Database, part: Part): void {
  const found = new Set(definitions(db, 'main', part));
  requireThat(found.isSubsetOf(knownDefinitions().known));
}

/** Fails with `input.backup` (`altered`) otherwise. */
export function requireThat(isKnown: boolean): void {
  if (!isKnown) throw new DeskError('input.backup', { reason: 'altered' });
}

/** Of every format that can be opened, and what every file in the newest one has. */
function knownDefinitions(): Definitions {
  definitionsOfApp ??= makeDefinitions();
  return definitionsOfApp;
}

interface Definitions {
  readonly known: ReadonlySet<string>;
  readonly newest: ReadonlySet<string>;
}

let definitionsOfApp: Definitions | null = null;

function makeDefinitions(): Definitions {
  const fresh = openDatabase(null);
  try {
    makeFirstTables(fresh);
    attach(fresh, null);
    fresh.exec(firstUserTables);
    const formats = [ofEachFormat(fresh, cacheMigration), ofEachFormat(fresh, userMigration)];
    const newest = new Set(formats.flatMap((each) => each.at(-1) ?? []));
    for (const resource of storedResources) fresh.exec(idIndex(resource));
    const known = new Set([...definitions(fresh, 'main'), ...formats.flat(2)]);
    return { known, newest };
  } finally {
    fresh.close();
  }
}

/** Of one database, from its first format to the newest. */
function ofEachFormat(db: Database, migration: Migration): readonly (readonly string[])[] {
  const formats = [definitions(db, migration.schema)];
  for (const step of migration.steps) {
    migrate(db, { ...migration, steps: [step] }, { file: null });
    formats.push(definitions(db, migration.schema));
  }
  return formats;
}

/** Of a file, however it is laid out, without what stores differ in. */
function definitions(db: Database, schema: Part, part: Part = schema): string[] {
  return db
    .select(`SELECT type, name, tbl_name, sql FROM ${schema}.sqlite_schema WHERE sql IS NOT NULL`, {
      type: 'text',
      name: 'text',
      tbl_name: 'text',
      sql: 'text',
    })
    .all()
    .filter(({ type, name }) => type !== 'table' || !internal.has(name))
    .map(({ type, name, tbl_name: table, sql }) => `${part} ${type} ${name} ${table} ${plain(sql)}`)
    .filter((each) => !valuesIndex.test(each));
}

/** Without comments, layout and the columns of fields. */
function plain(sql: string): string {
  return sql
    .replace(/--[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .replace(fieldColumn, '');
}
