import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openStore } from '../../../main/profile-store/open';
import type { Store } from '../../../main/profile-store/store';
import { startThread } from '../../../main/store/thread';
import { clientText } from '../../../main/sandbox/clients';
import { createWorld } from '../../../main/sandbox/world';
import { presentEdition } from '../../../main/sandbox/population';
import type { ServiceRecord, Value } from '../../../shared/values';
import { storeWorker, root } from '../desk/launch';
import { openPlain } from '../desk/plain-sqlite';
import { type Finding, medianFinding } from '../finding';
import { median } from '../statistics';
import { type Setting, turns } from './setting';
import { readQuestions, processorMs, type Questions } from './store-questions';
import { testLocale } from '../../support/test-locale';

const perPage = 100;
/** Pages handed over at once, as many as a sync asks for at once. */
const lanes = 4;
const hits = 50;
const common = ['maria', 'lima', 'active', 'perez', 'rosa'];

/**
 * The store by itself, pages already read and decoded, in turn with plain SQLite: written, written
 * again with every thousandth record changed, searched.
 */
export async function store(setting: Setting): Promise<Finding[]> {
  const { size } = setting;
  const folder = resolve(root, 'out', 'bench', 'run', 'store');
  const [counted, warmUps] = turns(setting);
  const ours: Course[] = [];
  const plain: PlainCourse[] = [];
  for (let run = 0; run < counted + warmUps; run += 1) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const floor = plainCourse(join(folder, 'plain.db'), size);
    const course = await deskCourse(join(folder, 'cache.db'), size);
    if (run < warmUps) continue;
    ours.push(course);
    plain.push(floor);
  }
  rmSync(folder, { recursive: true, force: true });
  const pluck = <K extends string>(all: readonly Readonly<Record<K, number>>[], name: K) =>
    all.map((course) => course[name]);
  const perRecord = (all: readonly number[]) => all.map((ms) => (ms / size) * 1000);
  const rates = (all: readonly PlainCourse[]) =>
    pluck(all, 'firstMs').map((ms) => (size / ms) * 1000);
  return [
    medianFinding('store', rates(ours), rates(plain)),
    medianFinding('resync', pluck(ours, 'againMs'), pluck(ours, 'firstMs')),
    medianFinding('disk', pluck(ours, 'bytes'), pluck(plain, 'bytes')),
    medianFinding('search-index', pluck(ours, 'indexMs')),
    medianFinding('search-common', pluck(ours, 'commonMs'), pluck(plain, 'commonMs')),
    medianFinding('search-rare', pluck(ours, 'rareMs'), pluck(plain, 'rareMs')),
    medianFinding('store-cpu', perRecord(pluck(ours, 'firstCpu'))),
    medianFinding(
      'resync-cpu',
      perRecord(pluck(ours, 'againCpu')),
      perRecord(pluck(ours, 'firstCpu')),
    ),
    medianFinding('index-cpu', perRecord(pluck(ours, 'indexCpu'))),
    medianFinding('store-sort', pluck(ours, 'sortMs')),
    medianFinding('store-filter', pluck(ours, 'filterMs')),
    medianFinding('store-contains', pluck(ours, 'containsMs')),
    medianFinding('store-facets', pluck(ours, 'facetsMs')),
    medianFinding('store-facets-again', pluck(ours, 'facetsAgainMs')),
    medianFinding('store-count', pluck(ours, 'countMs')),
    medianFinding('store-window', pluck(ours, 'windowMs')),
  ];
}

/** Milliseconds, of the processor where it is said, and bytes of the file a record. */
interface Course extends Questions {
  readonly firstCpu: number;
  readonly againCpu: number;
  readonly indexCpu: number;
  readonly firstMs: number;
  readonly againMs: number;
  /** From the end of the syncs until every record is found. */
  readonly indexMs: number;
  readonly commonMs: number;
  readonly rareMs: number;
  readonly bytes: number;
}

type PlainCourse = Pick<Course, 'firstMs' | 'commonMs' | 'rareMs' | 'bytes'>;

async function deskCourse(file: string, size: number): Promise<Course> {
  const store = await openStore({
    file,
    key: Buffer.alloc(32, 7),
    thread: () => startThread(storeWorker),
  });
  const first = await sync(store, size, 0);
  const again = await sync(store, size, 1);
  const begun = performance.now();
  const ask = (text: string) =>
    store.search.everywhere({
      text,
      limitPerResource: hits,
      locale: testLocale(),
    });
  const indexCpu = await processorMs(async () => {
    await store.browse.indexed({ resource: 'clients' });
  });
  const indexMs = performance.now() - begun;
  const commonMs = await query(common, ask);
  const rareMs = await query([rareText(size)], ask);
  const questions = await readQuestions(store);
  await store.close();
  return {
    ...questions,
    firstMs: first.ms,
    firstCpu: first.cpu,
    againMs: again.ms,
    againCpu: again.cpu,
    indexMs,
    indexCpu,
    commonMs,
    rareMs,
    bytes: statSync(file).size / size,
  };
}

function plainCourse(file: string, size: number): PlainCourse {
  const db = openPlain(file);
  let firstMs = 0;
  for (const from of pages(size)) {
    const page = Array.from({ length: Math.min(perPage, size - from) }, (_, at) => {
      const text = clientText(world, from + at, presentEdition);
      return [world.identities.idOf('client', from + at), text] as const;
    });
    const begun = performance.now();
    db.write(page);
    firstMs += performance.now() - begun;
  }
  const search = (text: string) => db.search(text, hits);
  const commonMs = median(common.map((text) => timed(() => search(text))));
  const rareMs = median([1, 2, 3].map(() => timed(() => search(rareText(size)))));
  db.close();
  const bytes = statSync(file).size / size;
  return { firstMs, commonMs, rareMs, bytes };
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

/** The median of several questions, each text asked once before. */
async function query(texts: readonly string[], ask: (text: string) => Promise<unknown>) {
  const all: number[] = [];
  for (let turn = 0; turn < 6 * texts.length; turn += 1) {
    const begun = performance.now();
    await ask(texts[turn % texts.length] ?? '');
    if (turn >= texts.length) all.push(performance.now() - begun);
  }
  return median(all);
}

const world = createWorld({
  seed: 1,
  now: Date.UTC(2026, 0, 1),
  clients: 10_000_000,
  lots: 0,
  edition: presentEdition,
});

/** What one client has and hardly another: part of its mail address. */
function rareText(size: number): string {
  const { email } = JSON.parse(clientText(world, Math.floor(size / 2), presentEdition)) as {
    email: string;
  };
  return email;
}

/** A page as it is decoded; the records of edition 1 differ in one of a thousand. */
function pageOf(from: number, count: number, edition: 0 | 1) {
  const records = Array.from({ length: count }, (_, at): ServiceRecord => {
    const text = clientText(world, from + at, presentEdition);
    const plain = JSON.parse(text) as Record<string, Plain>;
    if (edition === 1 && (from + at) % 1000 === 500) plain.occupation = 'Changed';
    return Object.entries(plain).map(([name, value]) => [name, toValue(value)] as const);
  });
  return { page: from / perPage + 1, records };
}

type Plain = string | boolean | null | readonly string[];

function toValue(plain: Plain): Value {
  if (typeof plain !== 'object' || plain === null) return plain;
  return { kind: 'list', items: [...plain] };
}

/** Where each page begins. */
function* pages(size: number): Generator<number> {
  for (let from = 0; from < size; from += perPage) yield from;
}

/**
 * Milliseconds in which the store had something to do for this sync, and the processor's in them.
 */
async function sync(store: Store, size: number, edition: 0 | 1) {
  const { id } = await store.beginSync('clients', { perPage, startedAt: Date.now() });
  let ms = 0;
  let cpu = 0;
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const before = process.cpuUsage();
    const result = await work();
    ms += performance.now() - begun;
    const { user, system } = process.cpuUsage(before);
    cpu += (user + system) / 1000;
    return result;
  };
  let together: ReturnType<typeof pageOf>[] = [];
  for (const from of pages(size)) {
    together.push(pageOf(from, Math.min(perPage, size - from), edition));
    if (together.length < lanes && from + perPage < size) continue;
    const staged = together.map((page) => () => store.stagePage(id, { ...page, total: size }));
    await during(() => Promise.all(staged.map((stage) => stage())));
    together = [];
  }
  const end = {
    ...{ gaps: 0, moved: 0, twice: 0, doubtful: false },
    former: 'drop',
    unseen: 'remove',
  } as const;
  await during(() => store.commitSync(id, { completedAt: Date.now(), ...end }));
  return { ms, cpu };
}
