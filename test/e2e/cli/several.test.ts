import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { connectDesk, desk } from '../../support/cli-desk';
import { freshHome, freshService } from '../rig';

test('one list of every connection is one file, which says what is missing from it', async () => {
  const home = await freshHome();
  const serviceOf = (seed: number) => freshService({ clients: 20 + seed, lots: 2, seed });
  const [andina, boreal, costa] = [await serviceOf(1), await serviceOf(2), await serviceOf(3)];
  const connect = (profile: string, service: typeof andina) =>
    connectDesk(home, service.baseUrl, service.credentials, { profile });
  await connect('Andina', andina);
  await connect('Boreal', boreal);
  for (const name of ['Andina', 'Boreal'])
    expect(await desk(home, ['sync', '--profile', name])).toMatchObject({ status: 0 });
  const out = join(home, 'all.ndjson');
  const args = ['export', '--all', '--resource', 'clients', '--order', 'id', '--out'];
  const written = await desk(home, [...args, out, '--fields', 'id,status']);
  expect(written).toMatchObject({
    status: 0,
    lines: [
      {
        ...{ resource: 'clients', records: 43, complete: true, omitted: [] },
        connections: [
          { profile: 'Andina', records: 21, complete: true },
          { profile: 'Boreal', records: 22, complete: true },
        ],
      },
    ],
  });
  expect(written.words).toContain('Wrote 43 records of 2 connections, the oldest as of ');
  const records = (await readFile(out, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
  expect(Object.keys(records[0] ?? {})).toEqual(['desk.connection', 'id', 'status']);
  const idsOf = (name: string) =>
    records.flatMap((each) => (each['desk.connection'] === name ? [each.id ?? ''] : []));
  expect([idsOf('Andina').length, idsOf('Boreal').length]).toEqual([21, 22]);
  expect(idsOf('Boreal')).toEqual(idsOf('Boreal').toSorted());

  await connect('Costa', costa);
  const before = await readFile(out, 'utf8');
  const refused = await desk(home, [...args, out]);
  expect(refused).toMatchObject({ status: 2, lines: [{ error: { code: 'input.unsynced' } }] });
  expect(refused.words).toContain('Costa cannot be read: nothing of it is stored here');
  expect(await readFile(out, 'utf8')).toBe(before);
  const workbook = join(home, 'all.xlsx');
  const part = await desk(home, [...args, workbook]);
  expect(part).toMatchObject({
    status: 7,
    lines: [
      {
        ...{ records: 43, complete: false },
        omitted: [{ profile: 'Costa', code: 'input.unsynced' }],
      },
    ],
  });
  expect(part.words).toContain('Left out of the file: Costa.');
  const book = read(await readFile(workbook), { type: 'buffer' });
  const about = utils.sheet_to_csv(book.Sheets[book.SheetNames[1] ?? ''] ?? {});
  expect(about).toContain('Left out: Costa');
  // Some of them, by name.
  const two = ['export', '--profile', 'Boreal', '--also', 'Andina', '--resource', 'lots', '--out'];
  expect(await desk(home, [...two, out])).toMatchObject({
    status: 0,
    lines: [
      {
        ...{ resource: 'lots', records: 4 },
        connections: [{ profile: 'Boreal' }, { profile: 'Andina' }],
      },
    ],
  });
  const unknown = join(home, 'unknown.csv');
  const field = await desk(home, [...two, unknown, '--fields', 'id,statsu']);
  expect(field).toMatchObject({ status: 2 });
  expect(field.words).toContain('there is no field "statsu". Did you mean "status"?');
  expect(existsSync(unknown)).toBe(false);
});
