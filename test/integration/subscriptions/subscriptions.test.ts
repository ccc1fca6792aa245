import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noPolicy } from '../../../main/policy/policy';
import { readXlsx } from '../export/read-xlsx';
import { blocked, noColumns, noon, subscribedDesk } from './rig';

const day = 86_400_000;

test('above a threshold only while it grows, and never with a value of a record', async () => {
  const { subscriptions, notices, sync, view, silence } = await subscribedDesk();
  await sync(20);
  const { id } = await view();
  await subscriptions.setAlert(id, { kind: 'more', than: 4 });
  expect(await sync(20)).toMatchObject({ last: { records: 4, fresh: 0, notified: false } });
  expect(await sync(21)).toMatchObject({ last: { records: 5, fresh: 1, notified: true } });
  expect(await sync(21)).toMatchObject({ last: { records: 5, fresh: 0, notified: false } });
  expect(notices).toMatchObject([
    { profileId: 'p1', subject: { view: { id } }, fresh: 1, records: 5 },
  ]);
  silence();
  expect(await sync(26)).toMatchObject({ last: { records: 6, notified: false } });
  expect(notices).toHaveLength(1);
});

test('any new: records that came into the view, whether new or changed, not those that were in it', async () => {
  const { subscriptions, notices, sync, view } = await subscribedDesk();
  await sync(20);
  const { id } = await view();
  await subscriptions.setAlert(id, { kind: 'new' });
  // One that was blocked all the time has another name.
  expect(await sync(20, (at) => (at === 5 ? { first_name: 'Otra' } : {}))).toMatchObject({
    last: { records: 4, fresh: 0, notified: false },
  });
  expect(await sync(20, (at) => (at === 6 ? { status: 'BLOCKED' } : {}))).toMatchObject({
    last: { records: 5, fresh: 1, notified: true },
  });
  expect(notices).toHaveLength(1);
});

test.each([
  ['was ahead and is set right', 365 * day, -365 * day],
  ['was behind and is set right', -10 * 365 * day, 10 * 365 * day],
  ['goes back an hour, twice', -3_600_000, -3_600_000],
])('each sync is told once, and none is lost, when the clock %s', async (_name, first, second) => {
  const { subscriptions, notices, deskNotes, sync, view } = await subscribedDesk();
  const blockedOnes = (count: number) => (at: number) =>
    at > 5 && at % 5 > 0 && at <= 5 + count ? { status: 'BLOCKED' } : {};
  await sync(20);
  const { id } = await view();
  await subscriptions.setAlert(id, { kind: 'new' });
  const rule = await deskNotes.watches.create({
    ...{ resource: 'clients' as const, name: 'Estado', search: '', filters: [] },
    ...{ fields: ['status'], seenUntil: noon },
  });
  await subscriptions.setAlert(rule.id, { kind: 'new' });
  const findings = async (count: number, later: number) => {
    await sync(20, blockedOnes(count), later);
    return (await subscriptions.list()).map(({ last }) => last?.fresh);
  };
  expect(await findings(1, 60_000)).toEqual([1, 1]);
  expect(await findings(2, first)).toEqual([1, 1]);
  // Whoever looks at the rule meanwhile notes the clock's moment.
  await deskNotes.watches.change(rule.id, { seenUntil: noon + Math.max(0, first) + 120_000 });
  expect(await findings(3, second)).toEqual([1, 1]);
  expect(await findings(3, 60_000)).toEqual([0, 0]);
  expect(await findings(4, 60_000)).toEqual([1, 1]);
  expect(notices).toHaveLength(8);
});

test('a rule tells of changes of its fields only', async () => {
  const { subscriptions, notices, deskNotes, sync } = await subscribedDesk();
  await sync(20);
  const condition = { resource: 'clients' as const, search: '', filters: [] };
  const rule = await deskNotes.watches.create({
    ...{ name: 'Estado', ...condition, fields: ['status'], seenUntil: noon },
  });
  await subscriptions.setAlert(rule.id, { kind: 'new' });
  await sync(20, (at) => (at === 7 ? { first_name: 'Otra' } : {}));
  expect(notices).toEqual([]);
  await sync(20, (at) => (at === 7 ? { first_name: 'Otra', status: 'CLOSED' } : {}));
  expect(notices).toMatchObject([{ subject: { rule: { id: rule.id } }, fresh: 1, records: null }]);
});

test('a rule that can never tell of anything is refused', async () => {
  const { subscriptions, deskNotes, sync } = await subscribedDesk();
  await sync(20);
  const rule = await deskNotes.watches.create({
    ...{ name: 'Montos', resource: 'clients' as const, search: 'amount:>quinientos', filters: [] },
    ...{ fields: [], seenUntil: noon },
  });
  await expect(subscriptions.setAlert(rule.id, { kind: 'new' })).rejects.toMatchObject({
    code: 'input.filter',
    params: { words: 'amount:>quinientos', reason: 'not-amount' },
  });
});

test('a view is exported into a folder at most so often, and says why not', async () => {
  const { subscriptions, sync, view, files, deskNotes } = await subscribedDesk();
  await sync(20);
  const { id } = await view();
  await subscriptions.setExport(id, { format: 'csv', every: 'day' }, false);
  const first = await sync(20);
  expect(first).toMatchObject({ exported: { records: 4 }, failure: null });
  expect(files()).toEqual([first?.exported?.fileName]);
  expect(first?.exported?.fileName).toMatch(
    /^Clientes Bloqueados a b Andina \d{4}-\d\d-\d\d\.csv$/,
  );
  expect(await sync(26)).toMatchObject({ exported: { records: 4 } });
  expect(await sync(26, undefined, day)).toMatchObject({ exported: { records: 6 } });
  await deskNotes.views.change(id, { query: { ...blocked, search: 'nope:1' } });
  expect(await sync(26, undefined, day)).toMatchObject({ failure: { code: 'input.filter' } });
  await deskNotes.views.remove(id);
  await expect(subscriptions.setAlert(id, null)).rejects.toMatchObject({ code: 'input.name' });
});

test('an export that came with a backup is off until its folder is chosen', async () => {
  const { subscriptions, store, sync, view, files, folder } = await subscribedDesk();
  await sync(20);
  const { id } = await view();
  await subscriptions.setExport(id, { format: 'csv', every: 'sync' }, false);
  const [stored] = await subscriptions.list();
  const off = { ...stored, export: { format: 'csv', every: 'sync', folder: '' } };
  await store.writeNote({ name: 'desk.subscriptions', text: JSON.stringify([off]) });
  expect(await sync(21)).toMatchObject({ exported: null, failure: null });
  expect(files()).toEqual([]);
  // Whatever is chosen of it, its folder is asked for.
  await subscriptions.setExport(id, { format: 'csv', every: 'sync' }, false);
  expect(await sync(22)).toMatchObject({ export: { folder }, exported: { records: 5 } });
  expect(files()).toHaveLength(1);
});

test('a sync that stopped before the end of its list leaves the file of the day to the next one', async () => {
  const { subscriptions, sync, stopped, view, files, folder } = await subscribedDesk();
  await sync(20);
  const { id } = await view();
  await subscriptions.setExport(id, { format: 'csv', every: 'day' }, false);
  await subscriptions.setAlert(id, { kind: 'new' });
  expect(await stopped()).toMatchObject({ exported: null, failure: null, last: { records: 4 } });
  expect(files()).toEqual([]);
  expect(await sync(26)).toMatchObject({ exported: { records: 6 } });
  expect(files()).toHaveLength(1);
  // The same of the next day: neither a failure nor a day's file of yesterday's list.
  expect((await stopped(day))?.exported).toMatchObject({ records: 6 });
  expect(await sync(31)).toMatchObject({ exported: { records: 7 } });
  expect(files()).toHaveLength(2);
  // A file that could not be written is missing still, whatever stopped since, and is written by
  // the next sync.
  rmSync(folder, { recursive: true });
  expect(await sync(33, undefined, day)).toMatchObject({ failure: { code: 'storage.export' } });
  expect(await stopped()).toMatchObject({ failure: { code: 'storage.export' } });
  mkdirSync(folder);
  expect(await stopped()).toMatchObject({ failure: null });
  expect(files()).toHaveLength(1);
});

test('files and notices have the name that the connection had when its store was asked for', async () => {
  const { subscriptions, sync, view, files, notices, profile, meanwhile } = await subscribedDesk();
  await sync(20);
  const { id } = await view();
  await subscriptions.setExport(id, { format: 'csv', every: 'sync' }, false);
  await subscriptions.setAlert(id, { kind: 'new' });
  // Renamed since the first question.
  profile.name = 'Norte';
  expect((await sync(26))?.exported?.fileName).toContain('Norte');
  // Another connection is opened while this one's store is still awaited.
  meanwhile(() => Object.assign(profile, { id: 'p2', name: 'Sur' }));
  await sync(31);
  expect(files().filter((name) => name.includes('Sur'))).toEqual([]);
  expect(notices.map(({ profileId }) => profileId)).not.toContain('p2');
});

test('views of two lists with one name have a file each, of the reader’s day', async () => {
  const { store, subscriptions, sync, view, files, deskNotes } = await subscribedDesk();
  await sync(20);
  const { id, name } = await view();
  const other = await deskNotes.views.create({
    ...{ resource: 'cards', name, columns: noColumns },
    query: { search: '', filters: [], sort: [] },
  });
  for (const each of [id, other.id])
    await subscriptions.setExport(each, { format: 'csv', every: 'sync' }, false);
  await store.writeRecord('cards', { id: 'k1', record: [['id', 'k1']], seenAt: noon + day / 3 });
  // Nine in the evening in Lima, two in the morning of the next day in Greenwich.
  await sync(20, undefined, 9 * 3_600_000);
  const today = new Date(noon).toISOString().slice(0, 10);
  expect(files().toSorted()).toEqual([
    `Clientes Bloqueados a b Andina ${today}.csv`,
    `Tarjetas Bloqueados a b Andina ${today}.csv`,
  ]);
});

test('what the administrator forbids is not begun, and not done when it was begun before', async () => {
  const policy = { ...noPolicy };
  const { subscriptions, sync, view, files, store } = await subscribedDesk(policy);
  await sync(20);
  const { id } = await view();
  await subscriptions.setExport(id, { format: 'ndjson', every: 'sync' }, false);
  Object.assign(policy, { exports: false });
  expect(await sync(20)).toMatchObject({ failure: { code: 'app.forbidden' }, exported: null });
  expect(await sync(20)).toMatchObject({ failure: { code: 'app.forbidden' }, exported: null });
  expect(files()).toEqual([]);
  const entries = () =>
    store.audit.entries({
      ...{ since: null, until: null, what: ['refusal'], from: null },
      ...{ newestFirst: false, limit: 9 },
    });
  // Not again at each sync.
  expect(await entries()).toMatchObject([{ subject: 'schedule.export: exports' }]);
  await expect(
    subscriptions.setExport(id, { format: 'csv', every: 'day' }, false),
  ).rejects.toMatchObject({ code: 'app.forbidden' });
});

test('an alert outlives its view being deleted and brought back, whatever happened meanwhile', async () => {
  const { subscriptions, deskNotes, notices, sync, view } = await subscribedDesk();
  await sync(20);
  const alone = await view();
  const other = await deskNotes.views.create({
    ...{ resource: 'clients', name: 'Todos', columns: noColumns },
    query: { search: '', filters: [], sort: [] },
  });
  await subscriptions.setAlert(alone.id, { kind: 'more', than: 4 });
  await subscriptions.setExport(alone.id, { format: 'csv', every: 'week' }, false);
  await subscriptions.setAlert(other.id, { kind: 'new' });
  await deskNotes.views.remove(alone.id);
  await sync(21);
  expect(notices).toMatchObject([{ subject: { view: { id: other.id } } }]);
  const back = await deskNotes.views.create(alone);
  expect(back).toEqual(alone);
  const stored = (await subscriptions.list()).find(({ id }) => id === alone.id);
  expect(stored).toMatchObject({ alert: { kind: 'more', than: 4 }, export: { every: 'week' } });
  await sync(26);
  expect(notices.map(({ subject }) => subject)).toContainEqual({ kind: 'view', view: alone });
});

test('a removed rule comes back with its alert; another entry never takes an id that is in use', async () => {
  const { subscriptions, deskNotes } = await subscribedDesk();
  const condition = { resource: 'clients' as const, search: '', filters: [] };
  const rule = await deskNotes.watches.create({ name: 'Todo', ...condition, seenUntil: noon });
  await subscriptions.setAlert(rule.id, { kind: 'new' });
  const duplicate = await deskNotes.watches.create({ ...rule, name: 'Otro' });
  expect(duplicate.id).not.toBe(rule.id);
  await deskNotes.watches.remove(rule.id);
  await subscriptions.setAlert(duplicate.id, { kind: 'new' });
  expect(await deskNotes.watches.create(rule)).toEqual(rule);
  expect((await subscriptions.list()).map(({ id }) => id).sort()).toEqual(
    [rule.id, duplicate.id].sort(),
  );
});

test('a scheduled file has the columns of its view, in their order', async () => {
  const { subscriptions, deskNotes, sync, files, folder } = await subscribedDesk();
  await sync(20);
  const { id } = await deskNotes.views.create({
    ...{ resource: 'clients', name: 'Columnas' },
    columns: {
      order: ['status', 'id', 'gone_field'],
      widths: {},
      shown: { amount: false, created_at: false },
      pinned: ['first_name'],
    },
    query: { ...blocked, sort: [{ field: 'id', direction: 'descending' }] },
  });
  await subscriptions.setExport(id, { format: 'ndjson', every: 'sync' }, false);
  await sync(20);
  const [name = ''] = files();
  const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(Object.keys(records[0] ?? {}).slice(0, 3)).toEqual(['first_name', 'status', 'id']);
  expect(Object.keys(records[0] ?? {})).not.toContain('amount');
  const ids = records.map(({ id: each }) => String(each));
  expect(ids).toEqual(ids.toSorted().toReversed());
});

const byStatus = {
  search: '',
  filters: [],
  rows: { field: 'status', by: 'value' as const },
  columns: { field: 'created_at', by: 'month' as const },
  field: null,
  measure: 'records' as const,
  second: null,
  shownAs: 'value' as const,
  sort: null,
};

test('a saved pivot table is written once a month, in words, as a workbook or on paper', async () => {
  const papers: string[] = [];
  const { subscriptions, deskNotes, sync, files, folder, notices } = await subscribedDesk(
    noPolicy,
    ({ html }) => {
      papers.push(html);
      return Promise.resolve(new TextEncoder().encode('%PDF-'));
    },
  );
  await sync(20);
  const table = byStatus;
  const { id } = await deskNotes.pivots.create({ resource: 'clients', name: 'Por mes', table });
  await subscriptions.setExport(id, { format: 'xlsx', every: 'month' }, false);
  const first = await sync(20);
  expect(first).toMatchObject({ failure: null });
  const month = new Date(noon).toISOString().slice(0, 10);
  expect(files()).toEqual([`Tabla dinámica Clientes Por mes Andina ${month}.xlsx`]);
  const [sheet] = readXlsx(readFileSync(join(folder, files()[0] ?? '')));
  expect(sheet?.cells.get('A1')?.text).toBe('Estado');
  expect(sheet?.cells.get('A2')?.text).toBe('Activo');
  expect(sheet?.cells.get('B1')?.text).toBe('ene. 2026');
  // Fourteen days later it is another day and week, but the same month; then the next one.
  expect((await sync(21, undefined, 13 * day))?.exported).toEqual(first?.exported);
  expect(files()).toHaveLength(1);
  await subscriptions.setExport(id, { format: 'pdf', every: 'month' }, false);
  const next = await sync(26, undefined, 2 * day);
  expect(next?.exported?.fileName).toBe('Tabla dinámica Clientes Por mes Andina 2026-12-01.pdf');
  expect(papers).toHaveLength(1);
  expect(papers[0]).toContain('Activo');
  expect(papers[0]).toContain('26');
  expect(next?.last).toMatchObject({ records: 26, notified: false });
  expect(notices).toEqual([]);
});

test('a saved pivot table is written once in seven days, with shares of its rows, as a workbook and on paper', async () => {
  const papers: string[] = [];
  const { subscriptions, deskNotes, sync, files, folder } = await subscribedDesk(
    noPolicy,
    ({ html }) => {
      papers.push(html);
      return Promise.resolve(new TextEncoder().encode('%PDF-'));
    },
  );
  await sync(20);
  const table = { ...byStatus, rows: null, shownAs: 'of-row' as const };
  const { id } = await deskNotes.pivots.create({ resource: 'clients', name: 'Semanal', table });
  await subscriptions.setExport(id, { format: 'xlsx', every: 'week' }, false);
  const first = await sync(21);
  expect(first).toMatchObject({ failure: null, exported: { records: 1 } });
  const name = (date: string, ending: string) =>
    `Tabla dinámica Clientes Semanal Andina ${date}.${ending}`;
  expect(files()).toEqual([name('2026-11-16', 'xlsx')]);
  // Six days later it is not due, a day later it is.
  expect((await sync(22, undefined, 6 * day))?.exported).toEqual(first?.exported);
  await sync(23, undefined, day);
  expect(files()).toEqual([name('2026-11-16', 'xlsx'), name('2026-11-23', 'xlsx')]);
  const [sheet] = readXlsx(readFileSync(join(folder, name('2026-11-23', 'xlsx'))));
  // Of 23 clients two were created in each month but the last.
  const shares = 'BCDEFGHIJKLMN'.split('').map((column) => sheet?.cells.get(`${column}2`)?.text);
  expect(shares).toEqual([...Array.from({ length: 11 }, () => '8.7'), '4.3', '100.0']);
  await subscriptions.setExport(id, { format: 'pdf', every: 'week' }, false);
  await sync(24, undefined, 6 * day);
  expect(papers).toHaveLength(0);
  const paper = await sync(25, undefined, day);
  expect(paper).toMatchObject({ failure: null });
  expect(paper?.exported?.fileName).toBe(name('2026-11-30', 'pdf'));
  expect(papers).toHaveLength(1);
  expect(papers[0]).toContain('ene. 2026');
  expect(papers[0]).toContain('<html lang="es">');
});

test('a table whose field is gone, or whose currency is uncertain, says so and writes nothing', async () => {
  const { subscriptions, deskNotes, sync, files } = await subscribedDesk();
  await sync(20);
  const table = { ...byStatus, columns: null };
  const rows = { field: 'segment', by: 'value' as const };
  const { id } = await deskNotes.pivots.create({
    resource: 'clients',
    name: 'Segmentos',
    table: { ...table, rows },
  });
  await subscriptions.setExport(id, { format: 'csv', every: 'sync' }, false);
  expect(await sync(20)).toMatchObject({
    exported: null,
    failure: { code: 'input.params', params: { reason: 'unknown-field', column: 'segment' } },
  });
  await deskNotes.pivots.change(id, { table: { ...table, field: 'amount', measure: 'sum' } });
  const currencies = { sent_currency: 'PEN', paid_currency: 'USD' };
  expect(await sync(20, () => ({ ...currencies, amount: '5' }))).toMatchObject({
    failure: { params: { reason: 'currency-uncertain', column: 'amount' } },
  });
  expect(files()).toEqual([]);
  await expect(subscriptions.setAlert(id, { kind: 'new' })).rejects.toMatchObject({
    code: 'input.name',
  });
});

test('an alert that was told is not told again when the export after it is stopped', async () => {
  let stop = () => undefined as unknown;
  const { subscriptions, notices, sync, view } = await subscribedDesk(noPolicy, () => {
    stop();
    return Promise.reject(new Error('stopped'));
  });
  await sync(20);
  const { id } = await view();
  await subscriptions.setAlert(id, { kind: 'new' });
  await subscriptions.setExport(id, { format: 'pdf', every: 'sync' }, false);
  stop = () => subscriptions.cancel();
  await sync(25);
  expect(notices).toHaveLength(1);
  stop = () => undefined;
  await sync(25);
  expect(notices).toHaveLength(1);
});
