import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCommand } from '../../support/parse-command';
import { exportFile } from '../../../main/cli/export';
import { sync } from '../../../main/cli/sync';
import { watch } from '../../../main/cli/watch';
import { workerAndFolder } from '../store/rig';
import { clients } from '../store/samples';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();
const how = {
  writtenBy: 'Merchant Desk 0.0.0',
  printer: { pdf: () => Promise.reject(new Error('no paper here')) },
  signal: untold,
};
/** More than the search index takes in while the sync ends. */
const many = 16_000;

test('right after a sync the commands wait for the search index', async () => {
  const desk = cliDesk(place);
  const read = async (surname: string) => {
    const records = clients(0, many, (at) => (at % 2 === 0 ? { first_last_name: surname } : {}));
    desk.serve((page) => ({ records: page === 1 ? records : [], total: many, hasMore: false }));
    await sync(desk.services, 'Andina', ['clients'], untold);
    desk.out.lines.length = 0;
  };
  await read('Rojas');
  const out = join(place.folder, 'rojas.ndjson');
  const words = ['--profile', 'Andina', '--resource', 'clients', '--zone', 'UTC'];
  const file = ['--format', 'ndjson', '--out', out, '--filter', 'rojas'];
  const toExport = parseCommand(['export', ...words, ...file]);
  if (toExport.name !== 'export') throw new Error(toExport.name);
  expect(await exportFile(desk.services, toExport, how)).toBe(0);
  expect(desk.out.lines).toMatchObject([{ records: many / 2, complete: true }]);
  expect((await readFile(out, 'utf8')).trimEnd().split('\n')).toHaveLength(many / 2);
  await read('Flores');
  const threshold = ['--filter', 'flores', '--more', String(many / 2 - 1)];
  const toWatch = parseCommand(['watch', ...words, ...threshold]);
  if (toWatch.name !== 'watch') throw new Error(toWatch.name);
  expect(await watch(desk.services, toWatch)).toBe(8);
  expect(desk.out.lines).toMatchObject([{ records: many / 2, triggered: true }]);
});
