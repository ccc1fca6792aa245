import type { Filter } from '../../preload/contract/browse';
import { kept } from '../../preload/contract/resources';
import type { Syncable } from '../../preload/contract/sync';
import type { Bridge } from '../../preload/contract/define';
import type { search as searchContract } from '../../preload/contract/search';
import { Bits } from './bits';
import type { Cell } from './body';
import { decodeBody } from './body';
import { conditionOf, textOf } from './conditions';
import type { Database, Statement } from './database';
import { fold } from './fold';
import type { Generations } from './generations';
import type { GramIndex } from './gram-index';
import type { RecordTest } from './history';
import { gramsOf } from './grams';
import { mark } from './query/mark';
import { conditionFor, fitsRecord, isSearched, placeOf } from './query/match';
import type { Query, Term } from './query/parse';
import { parseQuery } from './query/parse';
import type { ResourceCode } from './resources';
import { resourceCodes } from './resources';
import type { Job } from './scheduler';
import type { Selection } from './selection';
import type { Shape, Shapes } from './shapes';
import { titleOf } from './title';
import type { VersionTest } from './verdicts';
import { fitting } from './sought-rows';

type Everywhere = Bridge<{ search: typeof searchContract }>['search']['everywhere'];
export type SearchQuestion = Parameters<Everywhere>[0];
export type SearchAnswer = Awaited<ReturnType<Everywhere>>;
type Hit = SearchAnswer['groups'][number]['hits'][number];
type Words = Extract<Term, { kind: 'words' }>;

export interface SearchParts {
  readonly db: Database;
  readonly shapes: Shapes;
  readonly generations: Generations;
  readonly selection: Selection;
  readonly index: GramIndex;
}

/** What is asked of the versions of a list. */
export interface Asked {
  /** Cheapest first; each may have to read something. */
  readonly tests: readonly VersionTest[];
  /** When there are any, nothing matches. */
  readonly notUnderstood: string[];
}

/** Records looked at for one answer while typing: above it, totals are reckoned from the share that held. */
const lookedAt = 400;
/** Records not yet in the index that are read one by one while typing; `behind` tells of the rest. */
const readUnindexed = 1_000;
/** With so many candidates the total is an estimate anyway, and the best hits are among them. */
const manyCandidates = 20_000;
const mostHits = 100;
/** Records read between two slices. */
const readAStep = 64;

interface Read {
  readonly version: number;
  readonly shape: Shape;
  readonly cells: readonly Cell[];
}

/** Finds records by the search language: candidates from the index and the columns, each looked at before it counts. */
export class Search {
  readonly #parts: SearchParts;
  readonly #row: Statement;
  readonly #idOf: Statement;

  constructor(parts: SearchParts) {
    this.#parts = parts;
    this.#row = parts.db.prepare('SELECT shape, body FROM version WHERE no = ?');
    this.#idOf = parts.db
      .prepare('SELECT r.id FROM version v JOIN record r ON r.no = v.record WHERE v.no = ?')
      .pluck();
  }

  /** What words and filters ask: of the index, of the columns, and last of the records, which are read for it. */
  asked(
    resource: ResourceCode,
    { search, filters }: { readonly search: string; readonly filters: readonly Filter[] },
    columns: readonly string[],
  ): Asked {
    const query = parseQuery(search, columns);
    const words = wordsOf(query);
    const buckets = bucketsOf(words);
    const { index, selection } = this.#parts;
    const tests = [
      ...(buckets.length > 0 ? [index.naming(buckets)] : []),
      ...filters.map((filter) => selection.testOf(resource, conditionOf(filter))),
      ...this.#fieldTests(resource, query),
    ];
    if (words.length > 0) {
      tests.push((version) => {
        const read = this.#read(version);
        return read !== null && fitsRecord(words, read.shape, read.cells);
      });
    }
    return { tests, notUnderstood: [...query.notUnderstood] };
  }

  /** Whether a record matches, for the lists of changes. Null when nothing is asked. */
  testOf(text: string): RecordTest | null {
    if (text.trim() === '') return null;
    const queries = new Map<number, Query>();
    return (shape, cells) => {
      let query = queries.get(shape.no);
      if (query === undefined) {
        query = parseQuery(text, shape.fields);
        queries.set(shape.no, query);
      }
      return query.notUnderstood.length === 0 && fitsRecord(query.terms, shape, cells);
    };
  }

  /** Whether a record satisfies a whole condition: words and filters. Fails with `input.params` for a bound that is none. */
  matching(
    asked: { readonly search: string; readonly filters: readonly Filter[] } | null,
  ): RecordTest | null {
    if (asked === null) return null;
    const words = this.testOf(asked.search);
    const conditions = asked.filters.map(conditionOf);
    return (shape, cells) =>
      (words === null || words(shape, cells)) &&
      conditions.every(({ field, test }) => {
        const at = shape.places.get(field);
        return test(at === undefined ? undefined : (cells[at] ?? null)) === true;
      });
  }

  /** While typing: the best hits of each resource, quickly. */
  *everywhere({ text, limitPerResource }: SearchQuestion): Job<SearchAnswer> {
    const { index, shapes } = this.#parts;
    const groups: SearchAnswer['groups'] = [];
    const missing: (readonly string[])[] = [];
    for (const resource of kept) {
      const columns = shapes.columns(resourceCodes[resource]);
      if (columns.length === 0) continue;
      const query = parseQuery(text, columns);
      missing.push(query.notUnderstood);
      if (query.notUnderstood.length > 0 || query.terms.length === 0) continue;
      const limit = Math.max(0, Math.min(mostHits, Math.trunc(limitPerResource)));
      const group = yield* this.#group(resource, query, limit);
      if (group.total > 0) groups.push(group);
    }
    // What one resource understands is understood.
    const [first = [], ...others] = missing;
    const notUnderstood = first.filter((word) => others.every((words) => words.includes(word)));
    return { groups, notUnderstood, behind: index.behind };
  }

  *#group(resource: Syncable, query: Query, limit: number): Job<SearchAnswer['groups'][number]> {
    const code = resourceCodes[resource];
    const { order } = this.#parts.generations.shown(code);
    const words = wordsOf(query);
    const named = yield* this.#byGrams(words, order, readUnindexed, manyCandidates);
    const candidates = yield* fitting(named.versions, this.#fieldTests(code, query));
    const found: Read[] = [];
    const looked = Math.min(candidates.length, Math.max(lookedAt, limit * 4));
    for (let at = 0; at < looked; at += 1) {
      const read = this.#read(candidates[at] ?? 0);
      if (read !== null && fitsRecord(query.terms, read.shape, read.cells)) found.push(read);
      if (at % readAStep === readAStep - 1) yield;
    }
    const share = looked === 0 ? 0 : found.length / looked;
    const positive = words.filter((term) => !term.not);
    const hits = found
      .map((read) => this.#hit(read, query, positive))
      .sort((one, other) => rankOf(one) - rankOf(other))
      .slice(0, limit);
    return {
      resource,
      total: Math.min(order.length, Math.round(candidates.length * share * named.scale)),
      exact: looked === candidates.length && named.scale === 1,
      hits,
    };
  }

  /**
   * Those that may hold all words. The unindexed ones are among them, the first `unindexed` of them at most. Once `enough` are found
   * the rest of the index is left unread, and `scale` says by how much there are probably more.
   */
  *#byGrams(
    words: readonly Words[],
    versions: Uint32Array,
    unindexed: number,
    enough: number,
  ): Job<{ versions: Uint32Array; scale: number }> {
    const { index } = this.#parts;
    const buckets = bucketsOf(words);
    if (buckets.length === 0) return { versions, scale: 1 };
    const found = new Bits();
    const { indexedBelow } = index;
    let count = 0;
    let read = 0;
    for (const segment of index.candidates(buckets)) {
      found.addAll(segment);
      count += segment.length;
      read += 1;
      if (count > enough) break;
      yield;
    }
    let left = unindexed;
    const named = versions.filter((version) => {
      if (version < indexedBelow) return found.has(version);
      left -= 1;
      return left >= 0;
    });
    return { versions: named, scale: index.segments / read };
  }

  /** What the terms on fields ask, read from the columns. */
  #fieldTests(resource: ResourceCode, { terms }: Query): VersionTest[] {
    return terms.flatMap((term) => {
      if (term.kind !== 'field') return [];
      const tests = term.fields.map((field) => {
        return this.#parts.selection.testOf(resource, conditionFor(field, term));
      });
      return [(version) => tests.some((fits) => fits(version)) !== term.not];
    });
  }

  #read(version: number): Read | null {
    const row = this.#row.get(version) as { shape: number; body: string } | undefined;
    if (row === undefined) return null;
    return { version, shape: this.#parts.shapes.get(row.shape), cells: decodeBody(row.body) };
  }

  #hit({ version, shape, cells }: Read, query: Query, words: readonly Words[]): Hit {
    const id = this.#idOf.get(version) as string;
    const valueOf = (field: string) => cells[shape.places.get(field) ?? -1];
    const title = titleOf(valueOf, id);
    const at = cells.findIndex((cell) => {
      if (!isSearched(cell)) return false;
      const folded = fold(textOf(cell));
      return words.some((term) => placeOf(term, folded) >= 0);
    });
    const asked = query.terms.find((term) => term.kind === 'field' && !term.not);
    const field =
      shape.fields[at] ??
      (asked?.kind === 'field' ? asked.fields.find((name) => shape.places.has(name)) : null) ??
      'id';
    const status = valueOf('status');
    return {
      id,
      title: mark(title, words),
      field,
      excerpt: mark(textOf(valueOf(field) ?? null), words),
      status: typeof status === 'string' ? status : null,
    };
  }
}

function wordsOf({ terms }: Query): Words[] {
  return terms.filter((term) => term.kind === 'words');
}

/** Where the index has to look for words; nowhere when it cannot help. */
function bucketsOf(words: readonly Words[]): number[] {
  return [...new Set(words.flatMap((term) => (term.not ? [] : gramsOf(term.text))))];
}

/** What is named so stands before what only mentions it. */
function rankOf(hit: Hit): number {
  if (hit.field === 'id') return 0;
  const first = hit.title.findIndex((piece) => piece.hit);
  return first < 0 ? 3 : first === 0 ? 1 : 2;
}
