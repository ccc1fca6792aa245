import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requireKnownSchema } from '../../../main/backup/known-schema';
import { openMarks } from '../../../main/marks/file';
import { openStored } from '../../../main/store/open-stored';
import { idIndex, makeValuesIndex } from '../../../main/store/schema';
import { temporaryFolder } from '../store/rig';

const home = resolve(import.meta.dirname, '../../homes/format-2');
const key = Buffer.from('00112233445566778899aabbccddeeff'.repeat(2), 'hex');

test('the tables of earlier formats are known, with the columns and indexes they got in use', () => {
  const folder = temporaryFolder();
  cpSync(home, folder, { recursive: true });
  const { profile } = JSON.parse(readFileSync(join(home, 'expected.json'), 'utf8')) as {
    profile: string;
  };
  const file = join(folder, 'caches', `${profile}.db`);
  const stored = openStored({ file, key, keyFit: 'unknown' }, () => null);
  onTestFinished(() => {
    stored.close(false);
  });
  openMarks(stored.db, { file, key });
  const columns = stored.db
    .select("SELECT name FROM pragma_table_info('clients')", { name: 'text' })
    .all()
    .flatMap(({ name }) => (/^k\d+$/.test(name) ? [name] : []));
  expect(columns.length).toBeGreaterThan(3);
  for (const column of columns) makeValuesIndex(stored.db, 'clients', column);
  stored.db.exec(idIndex('clients'));
  stored.db.exec('ANALYZE');
  expect(() => requireKnownSchema(stored.db)).not.toThrow();
  stored.db.exec(`CREATE INDEX clients_later ON clients(${columns[0] ?? ''})`);
  expect(() => requireKnownSchema(stored.db)).toThrow('input.backup');
});
