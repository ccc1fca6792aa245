import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { digestOfList, listBytesIn } from '../../../main/api/list-bytes';
import { createRedactor } from '../../../main/api/redact';
import { openCache } from '../../../main/cache/open';
import type { Cache } from '../../../main/cache/cache';
import { startThread } from '../../../main/cache/thread';
import { clientText } from '../../../main/sandbox/clients';
import { presentEdition } from '../../../main/sandbox/population';
import { createWorld } from '../../../main/sandbox/world';
import { memoryOf } from '../../../main/sync/page-memory';
import { standInsFor } from '../../../main/sync/reading';
import type { ServiceRecord, Value } from '../../../preload/contract/values';
import { cacheWorker, root } from '../desk/launch';
import { openPlain } from '../desk/plain-sqlite';
import type { Finding } from '../finding';
import { medianFinding } from '../finding';
import { median } from '../statistics';
import type { Setting } from './setting';
import { turns } from './setting';

const perPage = 100;
/** Pages handed over at once, as many as a sync asks for at once. */
const lanes = 4;
/** Nothing is known to strike out. */
const redactor = createRedactor(() => []);
const hits = 50;
const common = ['maria', 'lima', 'active', 'perez', 'rosa'];

/**
 * The store by itself, pages already read and decoded, in turn with plain SQLite: written, written again with every thousandth record
 * changed, searched.
 */
export async function store(setting: Setting): Promise<Finding[]> {
  const { size } = setting;
  const folder = resolve(root, 'out', 'bench', 'run', 'store');
  const [counted, warmUps] = turns(setting);
  const own: Course[] = [];
  const plain: Course[] = [];
  for (let run = 0; run < counted + warmUps; run += 1) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const floor = plainCourse(join(folder, 'plain.db'), size);
    const course = await ownCourse(join(folder, 'cache.db'), size);
    if (run < warmUps) continue;
    own.push(course);
    plain.push(floor);
  }
  rmSync(folder, { recursive: true, force: true });
  const of = (all: readonly Course[], name: keyof Course) => all.map((course) => course[name]);
  const rates = (all: readonly Course[]) => of(all, 'firstMs').map((ms) => (size / ms) * 1000);
  return [
    medianFinding('store', rates(own), rates(plain)),
    medianFinding('resync', of(own, 'againMs'), of(own, 'firstMs')),
    medianFinding('disk', of(own, 'bytes'), of(plain, 'bytes')),
    medianFinding('search-index', of(own, 'indexMs')),
    medianFinding('search-common', of(own, 'commonMs'), of(plain, 'commonMs')),
    medianFinding('search-rare', of(own, 'rareMs'), of(plain, 'rareMs')),
  ];
}

/** Milliseconds, and bytes of the file a record. */
interface Course {
  readonly firstMs: number;
  readonly againMs: number;
  /** From the end of the syncs until every record is found. */
  readonly indexMs: number;
  readonly commonMs: number;
  readonly rareMs: number;
  readonly bytes: number;
}

async function ownCourse(file: string, size: number): Promise<Course> {
  const cache = await openCache({
    file,
    key: Buffer.alloc(32, 7),
    thread: startThread(cacheWorker),
  });
  const firstMs = await walk(cache, size, 0);
  const againMs = await walk(cache, size, 1);
  const begun = performance.now();
  const ask = (text: string) => cache.search.everywhere({ text, limitPerResource: hits });
  while ((await ask('zzz')).behind > 0) await new Promise((settle) => setTimeout(settle, 50));
  const indexMs = performance.now() - begun;
  const commonMs = await asked(common, ask);
  const rareMs = await asked([rareText(size)], ask);
  await cache.close();
  return { firstMs, againMs, indexMs, commonMs, rareMs, bytes: statSync(file).size / size };
}

function plainCourse(file: string, size: number): Course {
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
  return { firstMs, againMs: 0, indexMs: 0, commonMs, rareMs, bytes };
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

/** The median of several questions, each text asked once before. */
async function asked(texts: readonly string[], ask: (text: string) => Promise<unknown>) {
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
  cardIdsInClients: true,
  edition: presentEdition,
});

/** What one client has and hardly another: part of its mail address. */
function rareText(size: number): string {
  const { email } = JSON.parse(clientText(world, Math.floor(size / 2), presentEdition)) as {
    email: string;
  };
  return email;
}

/** A page as it comes and as it is decoded; the records of edition 1 differ in one of a thousand. */
function pageOf(from: number, count: number, edition: 0 | 1) {
  const texts = Array.from({ length: count }, (_, at) => {
    const text = clientText(world, from + at, presentEdition);
    if (edition === 0 || (from + at) % 1000 !== 500) return text;
    return JSON.stringify({ ...(JSON.parse(text) as object), occupation: 'Changed' });
  });
  const bytes = Buffer.from(`{"code":"00000","data":[${texts.join(',')}]}`);
  const records = texts.map((text): ServiceRecord => {
    const fields = Object.entries(JSON.parse(text) as Record<string, Plain>);
    return fields.map(([name, value]) => [name, toValue(value)] as const);
  });
  return { page: from / perPage + 1, records, answer: { status: 200, contentType: null, bytes } };
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

/** Milliseconds in which the store had something to do for this walk. */
async function walk(cache: Cache, size: number, edition: 0 | 1): Promise<number> {
  const { id } = await cache.beginWalk('clients', { perPage, startedAt: Date.now() });
  let ms = 0;
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work();
    ms += performance.now() - begun;
    return result;
  };
  const memory = memoryOf(await during(() => cache.rememberedPages('clients')));
  // As a sync hands pages over: by their bytes first, their records only where those are others.
  const hand = async ({ page, records, answer }: ReturnType<typeof pageOf>) => {
    const bytes = listBytesIn(answer);
    if (bytes === null) throw new Error('A page without a list.');
    const digest = digestOfList(bytes, memory.key, redactor);
    const kept = memory.find(page, digest) !== null;
    if (kept && (await cache.keepPage(id, { page, total: size, digest })) !== null) return;
    const known = { digest, ids: standInsFor(records) };
    await cache.writePage(id, { page, records, total: size, known });
  };
  let together: ReturnType<typeof pageOf>[] = [];
  for (const from of pages(size)) {
    together.push(pageOf(from, Math.min(perPage, size - from), edition));
    if (together.length < lanes && from + perPage < size) continue;
    await during(() => Promise.all(together.map(hand)));
    together = [];
  }
  await during(() => cache.finishWalk(id, { completedAt: Date.now(), gaps: 0 }));
  return ms;
}
