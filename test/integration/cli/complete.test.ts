import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DeskError } from '../../../main/failure';
import { exit } from '../../../main/cli/exit';
import { exportFile } from '../../../main/cli/export';
import { chooseOutput } from '../../../main/cli/output';
import { changes } from '../../../main/cli/stored-records';
import { status, sync } from '../../../main/cli/sync';
import { workerAndFolder } from '../store/rig';
import { clients } from '../store/samples';
import { readXlsx } from '../export/read-xlsx';
import { cliDesk, untold } from './rig';
import { neutralQueryLocale } from '../../../shared/query-locale';

const place = workerAndFolder();
const printer = { pdf: () => Promise.reject(new Error('no paper here')) };
const how = { writtenBy: 'test', printer, signal: untold };

const exporting = (out: string, resource: 'clients' | 'changes') =>
  ({
    name: 'export',
    profile: 'Andina',
    resource,
    several: null,
    columns: null,
    format: { kind: 'xlsx' },
    out,
    filter: '',
    view: null,
    since: 0,
    locale: neutralQueryLocale,
    headings: 'service',
    language: 'en',
  }) as const;

/** Announces more than it gives, however often its pages are read. */
function serve(desk: ReturnType<typeof cliDesk>, cards: number, announced: number): void {
  desk.serve((page, perPage) => ({
    records: page < 1 ? [] : clients((page - 1) * perPage, Math.min(page * perPage, cards)),
    total: announced,
    hasMore: page * perPage < cards,
  }));
}

test('why a result may be incomplete is said where all else is silent', async () => {
  chooseOutput({ json: true, messages: 'quiet', logFile: null });
  onTestFinished(() => chooseOutput({ json: true, messages: 'usual', logFile: null }));
  const desk = cliDesk(place);
  const out = join(place.folder, `${crypto.randomUUID()}.xlsx`);
  onTestFinished(() => rmSync(out, { force: true }));
  const unread = exportFile(desk.services, exporting(out, 'clients'), how);
  expect(await unread).toBe(exit.incomplete);
  const never = 'The list of clients was not yet synced to its end: run "sync" first.\n';
  expect(desk.out.words).toBe(never);

  serve(desk, 300, 400);
  desk.out.words = '';
  expect(await sync(desk.services, 'Andina', ['clients'], untold)).toBe(exit.incomplete);
  expect(desk.out.words).toBe('clients is incomplete: missing 100 announced records.\n');
  desk.out.words = '';
  expect(await exportFile(desk.services, exporting(out, 'clients'), how)).toBe(exit.incomplete);
  expect(desk.out.words).toBe('The file is incomplete: missing 100 announced records.\n');

  serve(desk, 300, 300);
  desk.out.words = '';
  expect(await sync(desk.services, 'Andina', ['clients'], untold)).toBe(exit.ok);
  expect(desk.out.words).toBe('');
});

test('a list that lacks records is told so by sync, status, and the files made of it', async () => {
  const desk = cliDesk(place);
  serve(desk, 300, 400);
  expect(await sync(desk.services, 'Andina', ['clients'], untold)).toBe(exit.incomplete);
  const words = 'clients is incomplete: missing 100 announced records.';
  expect(desk.out.words).toContain(words);
  expect(desk.out.lines).toMatchObject([{ records: 300, completeness: { gaps: 100 } }]);

  desk.out.words = '';
  desk.out.lines.length = 0;
  await status(desk.services, 'Andina');
  expect(desk.out.words).toContain(words);
  expect(desk.out.lines[0]?.resources).toEqual(
    expect.arrayContaining([expect.objectContaining({ resource: 'clients', gaps: 100 })]),
  );

  for (const resource of ['clients', 'changes'] as const) {
    desk.out.words = '';
    const file = join(desk.folder, `${resource}.xlsx`);
    const ended = await exportFile(desk.services, exporting(file, resource), how);
    expect(ended).toBe(exit.incomplete);
    expect(desk.out.lines.at(-1)).toMatchObject({ resource, complete: false, gaps: 100 });
    expect(desk.out.words).toContain('incomplete: missing 100 announced records');
    const about = readXlsx(readFileSync(file)).find(({ name }) => name === 'About');
    const texts = [...(about?.cells.values() ?? [])].map(({ text }) => text);
    expect(texts).toContain('incomplete: missing 100 announced records');
  }

  serve(desk, 300, 300);
  expect(await sync(desk.services, 'Andina', ['clients'], untold)).toBe(exit.ok);
  const file = join(desk.folder, 'whole.xlsx');
  expect(await exportFile(desk.services, exporting(file, 'clients'), how)).toBe(exit.ok);
  expect(desk.out.lines.at(-1)).toMatchObject({ complete: true, gaps: 0, records: 300 });
});

test('a list that nothing could contradict is no failure each time, and not called complete', async () => {
  const desk = cliDesk(place);
  desk.serve((page) => ({
    records: page < 1 ? [] : clients((page - 1) * 100, Math.min(page * 100, 250)),
    total: 250,
    hasMore: page * 100 < 250,
  }));
  const words = 'not confirmed to be complete, as the service gives no pages of another size';
  expect(await sync(desk.services, 'Andina', ['clients'], untold)).toBe(exit.ok);
  expect(desk.out.words).toContain(`clients is ${words}`);
  const file = join(desk.folder, 'unconfirmed.xlsx');
  expect(await exportFile(desk.services, exporting(file, 'clients'), how)).toBe(exit.ok);
  expect(desk.out.lines.at(-1)).toMatchObject({ complete: false, unconfirmed: true, records: 250 });
  expect(desk.out.words).toContain(`The file is ${words}`);
});

test('each file says as of when it is, also where a day has brought no change', async () => {
  const desk = cliDesk(place);
  serve(desk, 3, 3);
  await sync(desk.services, 'Andina', ['clients'], untold);
  const first = String(desk.out.lines.at(-1)?.asOf);
  await desk.timing.sleep(86_400_000, untold);
  await sync(desk.services, 'Andina', ['clients'], untold);
  const second = String(desk.out.lines.at(-1)?.asOf);
  expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(86_400_000);
  for (const resource of ['clients', 'changes'] as const) {
    const file = join(desk.folder, `as-of-${resource}.xlsx`);
    await exportFile(desk.services, exporting(file, resource), how);
    expect(desk.out.lines.at(-1)).toMatchObject({ resource, asOf: second });
    expect(desk.out.words).toContain(`as of ${second}`);
    const about = readXlsx(readFileSync(file)).find(({ name }) => name === 'About');
    const texts = [...(about?.cells.values() ?? [])].map(({ text }) => text);
    expect(texts.map((text) => Date.parse(text))).toContain(Date.parse(second));
  }
});

test('what is older than is kept is given up by a sync without a window', async () => {
  const desk = cliDesk(place);
  const syncAs = async (edition: string) => {
    const records = clients(0, 10, () => ({ edition }));
    desk.serve(() => ({ records, total: 10, hasMore: false }));
    await sync(desk.services, 'Andina', ['clients'], untold);
    await desk.timing.sleep(400 * 86_400_000);
    desk.out.lines.length = 0;
    await changes(desk.services, { profile: 'Andina', resource: null, since: 0 });
    return desk.out.lines.filter(({ kind }) => kind === 'changed').length;
  };
  expect(await syncAs('a')).toBe(0);
  expect(await syncAs('b')).toBe(10);
  // What was before the second sync ended more than a year ago.
  expect(await syncAs('b')).toBe(0);
});

test.each([
  {
    list: 'in which records were given twice',
    page: (page: number) => ({
      records: page === 1 ? [...clients(0, 20), ...clients(0, 2)] : [],
      total: 22,
      hasMore: false,
    }),
    words: 'up to 2 may be missing, as 2 were sent twice',
    reported: { twice: 2 },
  },
  {
    list: 'without a total whose next page is refused behind a full one',
    page: (page: number) => {
      if (page !== 1) throw new DeskError('service.status', { status: 400 });
      return { records: clients(0, 100), total: null, hasMore: true };
    },
    words: 'more may follow, as the service did not send the next page and gives no total',
    reported: { endRefused: true },
  },
])('a list $list is not called complete', async ({ page, words, reported }) => {
  const desk = cliDesk(place);
  desk.serve(page);
  expect(await sync(desk.services, 'Andina', ['clients'], untold)).toBe(exit.incomplete);
  expect(desk.out.words).toContain(`clients is possibly incomplete: ${words}.`);
  desk.out.words = '';
  await status(desk.services, 'Andina');
  expect(desk.out.words).toContain(words);
  for (const resource of ['clients', 'changes'] as const) {
    const file = join(desk.folder, `${resource}-doubtful.xlsx`);
    expect(await exportFile(desk.services, exporting(file, resource), how)).toBe(exit.incomplete);
    expect(desk.out.lines.at(-1)).toMatchObject({ complete: false, gaps: 0, ...reported });
    expect(desk.out.words).toContain(`The file is possibly incomplete: ${words}.`);
    const about = readXlsx(readFileSync(file)).find(({ name }) => name === 'About');
    const texts = [...(about?.cells.values() ?? [])].map(({ text }) => text);
    expect(texts).toContain(`possibly incomplete: ${words}`);
  }
});

test('status tells as many records as the list holds, also when nothing was read in this process', async () => {
  const desk = cliDesk(place);
  serve(desk, 250, 250);
  await sync(desk.services, 'Andina', ['clients'], untold);
  desk.out.lines.length = 0;
  await status(desk.services, 'Andina');
  const asOf = new Date(desk.timing.now()).toISOString();
  const counts = { complete: null, gaps: null, twice: null, doubtful: null };
  const never = { phase: 'never', records: 0, asOf: null, ...counts };
  expect(desk.out.lines).toEqual([
    {
      profile: 'Andina',
      cache: expect.objectContaining({ kind: 'encrypted-file' }) as unknown,
      resources: [
        { resource: 'merchant', ...never },
        { resource: 'lots', ...never },
        {
          resource: 'clients',
          phase: 'idle',
          records: 250,
          asOf,
          complete: true,
          gaps: 0,
          twice: 0,
          doubtful: false,
        },
        { resource: 'cards', ...never },
      ],
    },
  ]);
});
