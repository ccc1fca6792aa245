// A Windows of other countries: its language, its code page, its clock.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { startTestService } from '../service/service';
import { connect, desk, useWindows, windows } from './rig.mjs';

useWindows();

const home = 'C:\\desk\\home';

async function exported(name, { args = [], env = {} } = {}) {
  const what = ['--profile', 'P', '--resource', 'clients', '--format', name.split('.').at(-1)];
  const run = await desk(home, ['export', ...what, ...args, '--out', `C:\\desk\\${name}`], { env });
  expect([name, run.status]).toEqual([name, 0]);
  expect(run.words).toMatch(/^Wrote 30 records, as of [\d-]+T[\d:.]+Z\.$/);
  return readFileSync(join(windows().drive, name));
}

const text = async (...what) => (await exported(...what)).toString('utf8');

/** The records in a workbook; beside them it says when it was written. */
async function sheet(...what) {
  return strFromU8(unzipSync(await exported(...what))['xl/worksheets/sheet1.xml']);
}

beforeAll(async () => {
  const service = await startTestService({ clients: 30, lots: 5 });
  await connect(home, service);
  expect((await desk(home, ['sync', '--profile', 'P'])).status).toBe(0);
  await service.close();
});

test.each([
  ['Peru', 'es_PE.UTF-8', '1252'],
  // Its small letters are not those of the others: I and i are two pairs.
  ['Turkey', 'tr_TR.UTF-8', '1254'],
  ['Russia', 'ru_RU.UTF-8', '1251'],
  // With letters of two bytes, the second of which may be a backslash.
  ['Japan', 'ja_JP.UTF-8', '932'],
])(
  'in %s, with its code page, everything reads and writes the same',
  async (_, language, codePage) => {
    // Wine's language and code page, each program's for itself.
    const env = { LANG: language, LC_ALL: language };
    const key = 'HKLM\\System\\CurrentControlSet\\Control\\Nls\\CodePage';
    const query = await windows().start('reg', ['query', key, '/v', 'ACP'], { env }).ended;
    expect(query.output).toMatch(new RegExp(`ACP\\s+REG_SZ\\s+${codePage}\\s`));

    const here = await text('here.csv');
    expect(here).toMatch(/Ordóñez|Núñez|Castañeda|Güere/);
    expect(await text(`Año ${codePage} 商户 表.csv`, { env })).toBe(here);
    // A file named by its content's own letters, and a home of another alphabet, are found again.
    const other = `C:\\desk\\İstanbul 表 ${codePage}`;
    const service = await startTestService({ clients: 30, lots: 5 });
    const connected = await connect(other, service, { profile: 'Ñandú İ', env });
    expect(connected).toMatchObject({ status: 0, lines: [{ stored: 'keychain' }] });
    // All lists: a search in one that was never synced ends with 7.
    expect((await desk(other, ['sync', '--profile', 'Ñandú İ'], { env })).status).toBe(0);
    await service.close();
    const search = ['search', 'ordonez', '--profile', 'Ñandú İ'];
    const found = await desk(other, search, { env });
    expect(found.status).toBe(0);
    expect((await desk(other, search)).lines).toEqual(found.lines);
  },
);

test.each(['America/Lima', 'Asia/Kolkata', 'Pacific/Auckland'])(
  'on a computer in %s days and hours are those of its clock',
  async (zone) => {
    const utc = await sheet('utc.xlsx', { args: ['--zone', 'UTC'] });
    const named = await sheet('named.xlsx', { args: ['--zone', zone] });
    expect(named).not.toBe(utc);
    expect(await sheet('own.xlsx', { env: { TZ: zone } })).toBe(named);
  },
);

test('a list of ids is read in the code page that Excel of this country saves it in, or refused', async () => {
  const service = await startTestService({ clients: 30, lots: 5 });
  const reached = await connect('C:\\desk\\ids', service);
  expect(reached.status).toBe(0);
  const [id] = service.sampleCardIds(1);
  // `Ñ` of code page 1252, which is no letter of UTF-8.
  const bytes = Buffer.from(`name;client_card_id\r\n\xd1;${id}\r\n`, 'latin1');
  writeFileSync(join(windows().drive, 'ids.csv'), bytes);
  const lookup = ['lookup', '--profile', 'P', '--ids', 'C:\\desk\\ids.csv'];
  const looked = await desk('C:\\desk\\ids', [...lookup, '--out', 'C:\\desk\\cards.csv']);
  await service.close();
  expect(looked.words).toContain('Found 1, not found 0, failed 0.');
});
