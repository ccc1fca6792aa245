import { rmSync } from 'node:fs';
import { openStore } from '../../../main/profile-store/open';
import { startThread } from '../../../main/store/thread';
import { storeWorker } from '../desk/launch';
import { loadPeer } from '../desk/peers';
import { peopleOf, toRecord, type Person } from '../people';
import { watchPeak } from './peak';
import type { Engine, SearchAnswer } from './messages';
import { testLocale } from '../../support/test-locale';

const perPage = 500;
const limit = 50;
const query = 30;

/** One engine over the same clients: built, asked for what many have and for what one has. */
export async function search(engine: Engine, size: number, file: string): Promise<SearchAnswer> {
  const people = [...peopleOf(size)];
  const middle = people[Math.floor(size / 2)]?.document_number ?? '';
  const texts = engine === 'ours' ? people : people.map(allTexts);
  const peak = watchPeak();
  const begun = performance.now();
  const ask = engine === 'ours' ? await ours(texts, file) : peers[engine](texts);
  const buildMs = performance.now() - begun;
  const moreMb = peak();
  const again = performance.now();
  await ask.reopen();
  await ask.search('maria');
  // A peer's index was in memory only: it is built anew at every start.
  const readyMs = performance.now() - again + (engine === 'ours' ? 0 : buildMs);
  const commonMs = await timed(['maria', 'lima', 'active', 'perez', 'rosa'], ask.search);
  const rareMs = await timed([String(middle)], ask.search);
  await ask.close();
  return { buildMs, readyMs, commonMs, rareMs, moreMb };
}

interface Index {
  readonly search: (text: string) => unknown;
  readonly reopen: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function timed(texts: readonly string[], ask: Index['search']): Promise<number[]> {
  const all: number[] = [];
  for (let turn = 0; turn < query; turn += 1) {
    const begun = performance.now();
    await ask(texts[turn % texts.length] ?? '');
    all.push(performance.now() - begun);
  }
  // The first of each text warms up.
  return all.slice(texts.length);
}

const locale = testLocale();
const key = () => Buffer.alloc(32, 7);
const open = (file: string) =>
  openStore({ file, key: key(), keyFit: 'same', thread: () => startThread(storeWorker) });

/** Stored encrypted as well, which no peer does: until nothing is behind any more. */
async function ours(people: readonly Person[], file: string): Promise<Index> {
  rmSync(file, { force: true });
  let store = await open(file);
  const { id } = await store.beginSync('clients', { perPage, startedAt: Date.now() });
  for (let page = 1; (page - 1) * perPage < people.length; page += 1) {
    const records = people.slice((page - 1) * perPage, page * perPage).map(toRecord);
    await store.stagePage(id, { page, records, total: people.length });
  }
  const end = {
    ...{ gaps: 0, moved: 0, twice: 0, doubtful: false },
    former: 'drop',
    unseen: 'remove',
  } as const;
  await store.commitSync(id, { completedAt: Date.now(), ...end });
  await store.browse.indexed({ resource: 'clients' });
  return {
    search: (text) => store.search.everywhere({ text, limitPerResource: limit, locale }),
    reopen: async () => {
      await store.close();
      store = await open(file);
    },
    close: () => store.close(),
  };
}

interface MiniSearch {
  addAll(documents: readonly Person[]): void;
  search(text: string, options: object): readonly unknown[];
}
interface FlexDocument {
  add(document: Person): unknown;
  search(text: string, options: object): unknown;
}

const inMemory = { reopen: () => Promise.resolve(), close: () => Promise.resolve() };

/** Over all fields, by the beginnings of words, as a search while typing needs it. */
const peers: Readonly<Record<'minisearch' | 'flexsearch', (people: readonly Person[]) => Index>> = {
  minisearch: (people) => {
    const Engine = loadPeer('minisearch') as new (options: object) => MiniSearch;
    const index = new Engine({ idField: 'id', fields: personFields(people) });
    index.addAll(people);
    const options = { prefix: true, combineWith: 'AND' };
    return { ...inMemory, search: (text) => index.search(text, options).slice(0, limit) };
  },
  flexsearch: (people) => {
    const { Document } = loadPeer('flexsearch') as {
      Document: new (options: object) => FlexDocument;
    };
    const index = new Document({
      document: { id: 'id', index: personFields(people) },
      tokenize: 'forward',
    });
    for (const person of people) index.add(person);
    return { ...inMemory, search: (text) => index.search(text, { limit, merge: true }) };
  },
};

/** One of them takes texts only. */
function allTexts(person: Person): Person {
  return Object.fromEntries(
    Object.entries(person).map(([name, value]) => [name, value === null ? '' : String(value)]),
  );
}

const personFields = (people: readonly Person[]) => Object.keys(people[0] ?? {});
