import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { writeJson } from '../../main/json/json';
import { DeskError } from '../../main/failure';
import { writeExport } from '../../main/export/write-export';
import type { Store } from '../../main/profile-store/store';
import { openRun } from '../../main/sync/sync-run';
import { isComputed } from '../../shared/computed-fields';
import type { RecordsQuery } from '../../shared/ipc/browse';
import { isComplete } from '../../shared/completeness';
import type { Completeness } from '../../shared/ipc/sync';
import type { ServiceRecord } from '../../shared/values';
import { drawsFrom, prove } from '../threats/proof';
import { openTestStore, temporaryFolder } from '../integration/store/rig';
import { one, RandomService, fieldText } from '../support/random-service';
import { testLocale } from '../support/test-locale';

type Draw = (below: number) => number;

/** A published list as it was shown right after: by id, each record's fields by name. */
interface Edition {
  readonly sync: number;
  readonly at: number;
  readonly records: ReadonlyMap<string, string>;
}

const perPage = 10;
const never = new AbortController().signal;

/**
 * The whole data layer against a plain model in memory: a service with manners and edits at random,
 * syncs that are killed and gone on with, then every list, every earlier edition, the changes
 * between them, searches and exports compared. What differs must have been announced.
 */
prove('29-plain-model', async ({ tries, seed, report }) => {
  const folder = temporaryFolder();
  try {
    for (let life = 0; life < tries; life += 1) {
      await report.try(`seed ${seed + life}`, () =>
        live(drawsFrom(seed + life), join(folder, `${life}`)),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function live(draw: Draw, place: string): Promise<void> {
  const service = new RandomService(draw, draw(4) === 0 ? draw(8) : 20 + draw(120));
  const editions: Edition[] = [];
  let store = await openTestStore(`${place}.db`);
  try {
    let time = 0;
    for (let rounds = 3 + draw(4); rounds > 0; rounds -= 1) {
      for (let edits = draw(25); edits > 0; edits -= 1) service.edit();
      service.restless = draw(3) === 0;
      const idsBefore = idsOf(service.records);
      for (let kills = draw(3); kills > 0; kills -= 1) {
        time += 1_000;
        const requests = 1 + draw(8);
        const early = await syncOf(store, service, time, requests).catch((thrown: unknown) =>
          thrown instanceof DeskError ? incompleteOnly(thrown) : killedOnly(thrown),
        );
        // A short list was read to its end before that.
        if (early !== null) editions.push(await editionOf(store, await shownNow(store), time));
        if (draw(2) === 0) continue;
        await store.close();
        store = await openTestStore(`${place}.db`);
      }
      time += 1_000;
      const first = await syncOf(store, service, time, Infinity).catch(incompleteOnly);
      // Of a list that moves, less than is shown may be found; when it stands still, all of it.
      if (first === null) expect(service.restless).toBe(true);
      service.restless &&= first !== null;
      const completeness = first ?? (await syncOf(store, service, time, Infinity));
      const moved = service.restless;
      service.restless = false;
      const shown = await shownNow(store);
      checkList(shown, service, { completeness, moved, idsBefore });
      editions.push(await editionOf(store, shown, time));
      await checkEditions(store, editions, draw);
      await checkChanges(store, editions, draw);
      await checkSearch(store, shown, draw);
      await checkExport(store, shown, `${place}.ndjson`);
    }
  } finally {
    await store.close();
  }
}

class Killed extends Error {}

function killedOnly(thrown: unknown): null {
  if (thrown instanceof Killed) return null;
  throw thrown;
}

function incompleteOnly(thrown: unknown): null {
  if (thrown instanceof DeskError && thrown.code === 'service.incomplete') return null;
  throw thrown;
}

/** Dies at its nth request, without another word to the store. */
async function syncOf(store: Store, service: RandomService, time: number, requests: number) {
  let remaining = requests;
  const sync = await openRun({
    store,
    resource: 'clients',
    perPage,
    concurrency: () => 3,
    now: () => time,
    read: async (page, size) => {
      await Promise.resolve();
      if (remaining <= 0) throw new Killed();
      remaining -= 1;
      return service.page(page, size);
    },
  });
  return sync.complete(never);
}

function checkList(
  shown: readonly ServiceRecord[],
  service: RandomService,
  reported: { completeness: Completeness; moved: boolean; idsBefore: ReadonlySet<string> },
): void {
  const ids = shown.map((record) => fieldText(record, 'id'));
  expect(new Set(ids).size).toBe(ids.length);
  expect(reported.completeness.records).toBe(ids.length);
  if (!isComplete(reported.completeness)) return;
  // A record that was there all the time is there; nothing else is certain of a list that moved
  // while it was read.
  const present = new Set(ids);
  const throughout = [...idsOf(service.records)].filter((id) => reported.idsBefore.has(id));
  expect(throughout.filter((id) => !present.has(id))).toEqual([]);
  if (reported.moved) return;
  expect(ids).toEqual(service.records.map((record) => fieldText(record, 'id')));
  expect(shown.map(plain)).toEqual(service.records.map(plain));
}

async function checkEditions(store: Store, editions: readonly Edition[], draw: Draw) {
  const edition = one(draw, editions);
  const listed = await allOf(store, { asOf: edition.sync });
  expect(byId(listed)).toEqual(edition.records);
}

async function checkChanges(store: Store, editions: readonly Edition[], draw: Draw) {
  const from = draw(editions.length);
  const expected = { new: 0, changed: 0, gone: 0 };
  for (let index = from + 1; index < editions.length; index += 1) {
    const before = editions[index - 1]?.records ?? new Map<string, string>();
    const after = editions[index]?.records ?? new Map<string, string>();
    for (const [id, text] of after) {
      if (!before.has(id)) expected.new += 1;
      else if (before.get(id) !== text) expected.changed += 1;
    }
    for (const id of before.keys()) if (!after.has(id)) expected.gone += 1;
  }
  const { counts, total } = await store.changes.list({
    since: editions[from]?.at ?? 0,
    resource: 'clients',
    kind: null,
    search: '',
    offset: 0,
    limit: 1,
    locale: queryLocale,
  });
  expect(counts).toEqual(expected);
  expect(total).toBe(expected.new + expected.changed + expected.gone);
}

async function checkSearch(store: Store, shown: readonly ServiceRecord[], draw: Draw) {
  for (let times = 0; times < 3; times += 1) {
    const text = fold(
      fieldText(one(draw, shown.length > 0 ? shown : [[]]), one(draw, ['name', 'status', 'note'])),
    );
    const begin = draw(Math.max(1, text.length - 2));
    const word = /^[\p{L}\p{N}]+/u.exec(text.slice(begin, begin + 1 + draw(6)))?.[0] ?? '';
    if (word === '') continue;
    const isNot = draw(4) === 0;
    const expected = shown.filter((record) => holds(record, word) !== isNot).length;
    const search = isNot ? `-${word}` : word;
    await indexed(store);
    const cursor = await store.browse.open({ ...everything, search });
    await store.browse.close({ cursorId: cursor.cursorId });
    expect({ search, count: cursor.count }).toEqual({ search, count: expected });
  }
}

async function checkExport(store: Store, shown: readonly ServiceRecord[], file: string) {
  const order = {
    source: { kind: 'list' as const, query: everything },
    columns: null,
    amounts: [],
    format: { kind: 'ndjson' as const },
  };
  const written = await writeExport({
    store,
    order,
    file,
    profile: { name: 'Model', host: '127.0.0.1', sample: false },
    locale: queryLocale,
    writtenBy: 'test',
    printer: { pdf: () => Promise.reject(new Error('no paper here')) },
    signal: never,
    onProgress: () => undefined,
  });
  expect(written.records).toBe(shown.length);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const ids = lines.map((line) => (JSON.parse(line) as { id: string }).id);
  expect(ids).toEqual(shown.map((record) => fieldText(record, 'id')));
  // Digit for digit.
  for (const [index, line] of lines.entries()) {
    const amount = shown[index]?.find(([field]) => field === 'amount')?.[1];
    expect(line).toContain(`"amount":${writeJson(amount ?? null)}`);
  }
}

const queryLocale = testLocale();
const everything: RecordsQuery = {
  resource: 'clients',
  search: '',
  filters: [],
  sort: [],
  asOf: null,
  locale: queryLocale,
};

const indexed = (store: Store) => store.browse.indexed({ resource: 'clients' });

const shownNow = (store: Store) => allOf(store, {});

async function allOf(store: Store, part: Partial<RecordsQuery>): Promise<ServiceRecord[]> {
  const cursor = await store.browse.open({ ...everything, ...part });
  const records: ServiceRecord[] = [];
  while (records.length < cursor.count) {
    const { rows } = await store.browse.rows({
      cursorId: cursor.cursorId,
      offset: records.length,
      limit: 500,
    });
    if (rows.length === 0) throw new Error('a window came short');
    for (const { cells } of rows) {
      records.push(
        cursor.columns.flatMap((column, index) => {
          const cell = cells[index];
          return cell === undefined || isComputed(column) ? [] : [[column, cell] as const];
        }),
      );
    }
  }
  await store.browse.close({ cursorId: cursor.cursorId });
  return records;
}

async function editionOf(
  store: Store,
  shown: readonly ServiceRecord[],
  time: number,
): Promise<Edition> {
  const [newest] = await store.changes.syncs();
  expect(newest?.completedAt).toBe(time);
  return { sync: newest?.syncId ?? 0, at: time, records: byId(shown) };
}

function byId(records: readonly ServiceRecord[]): Map<string, string> {
  return new Map(records.map((record) => [fieldText(record, 'id'), plain(record)]));
}

/** By value: the order of its members is nothing of a record. */
function plain(record: ServiceRecord): string {
  return JSON.stringify([...record].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function idsOf(records: readonly ServiceRecord[]): Set<string> {
  return new Set(records.map((record) => fieldText(record, 'id')));
}

/**
 * By reading: three letters and more anywhere, fewer at the beginning of a word; dates, true and
 * false are not searched by words.
 */
function holds(record: ServiceRecord, word: string): boolean {
  return record.some(([field, value]) => {
    if (field === 'created_at' || value === null || typeof value === 'boolean') return false;
    const text = fold(typeof value === 'string' ? value : writeJson(value));
    if (word.length >= 3) return text.includes(word);
    return text.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word));
  });
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '');
}
