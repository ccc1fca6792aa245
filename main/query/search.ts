import { startsWord } from './beginnings';
import { storedResources } from '../../shared/resources';
import { decodeBody, cellText, type Cell } from '../values/cells';
import { idShown } from '../store/shown-id';
import type { Condition } from './condition';
import { fieldCell } from '../values/composed';
import { titleOf } from '../values/title';
import { fold, foldWithPlaces } from '../../shared/fold';
import { isSearched, isFoundInside } from '../values/search-text';
import {
  type Question,
  notUnderstoodBy,
  questionOf,
  questionSoFar,
  interpretations,
} from './question';
import type { QueryContext } from '../store/query-context';
import { countRecords, queryFirstRows, readRows } from './rows';
import type { Bridge } from '../../shared/ipc/define';
import type { search } from '../../shared/ipc/search';

type Everywhere = Bridge<{ search: typeof search }>['search']['everywhere'];

export type SearchQuestion = Parameters<Everywhere>[0];

export type SearchSoFar = Awaited<ReturnType<Everywhere>>;

/** Of all records. */
export type SearchAnswer = Omit<Extract<SearchSoFar, { searched: 'all' }>, 'searched'>;

type Group = SearchAnswer['groups'][number];
type Hit = Group['hits'][number];

const maxHits = 100;

/** Number of records per resource among which the best hits are chosen. */
const lookedAt = 400;

/** Searches all records, those that are not in the text index yet one by one. */
export function everywhere(context: QueryContext, question: SearchQuestion): SearchAnswer {
  const questions = searchesOf(question).map((each) => questionOf(context, each));
  return answerOf(context, question, questions);
}

/** Searches as many records as can be searched for words without delay. */
export function everywhereSoFar(context: QueryContext, question: SearchQuestion): SearchSoFar {
  const found = searchesOf(question).map((each) => questionSoFar(context, each));
  const questions = found.map((each) =>
    each.searched === 'all' ? each.question : each.questionSoFar,
  );
  const { groups, ...understood } = answerOf(context, question, questions);
  const behind = found.reduce((sum, each) => sum + (each.searched === 'all' ? 0 : each.behind), 0);
  return behind === 0
    ? { searched: 'all', groups, ...understood }
    : { searched: 'part', groupsSoFar: groups, ...understood, behind };
}

/** A search as one question of each list. */
export function searchesOf({ text, resource: only, locale }: SearchQuestion) {
  return storedResources
    .filter((resource) => resource === (only ?? resource))
    .map((resource) => ({
      resource,
      search: text,
      filters: [],
      locale,
      asOf: null,
    }));
}

function answerOf(
  context: QueryContext,
  { text, limitPerResource, locale }: SearchQuestion,
  all: readonly Question[],
): SearchAnswer {
  const limit = Math.max(0, Math.min(maxHits, Math.trunc(limitPerResource)));
  const questions = all.filter(({ columns }) => columns.length > 0);
  const answered = questions.filter(
    ({ condition, notUnderstood }) => condition !== null && notUnderstood.length === 0,
  );
  const resources = questions.map(({ shown }) => shown.resource);
  const groups = answered
    .map((each) => group(context, each, limit))
    .filter(({ total }) => total > 0);
  const understood = understoodBy(answered);
  const likelier = groups.length > 0 ? undefined : questions.find(({ instead }) => instead);
  return {
    groups,
    notUnderstood: notUnderstoodBy(context, resources, { search: text, locale }),
    ...interpretations(questions.flatMap(({ readAs }) => readAs)),
    ...(understood.length > 0 && { understood }),
    ...(likelier?.instead && { instead: likelier.instead }),
  };
}

/** The conditions on fields, each as the first list means it that understands all of the text. */
function understoodBy(questions: readonly Question[]): NonNullable<SearchAnswer['understood']> {
  const all = questions.flatMap(({ shown: { resource }, understood }) =>
    understood.map((each) => ({ resource, ...each })),
  );
  return all.filter(({ start }, at) => all.findIndex((each) => each.start === start) === at);
}

function group(context: QueryContext, question: Question, limit: number): Group {
  const { shown, condition } = question;
  const { resource } = shown;
  const read = Math.max(lookedAt, limit);
  const { rids, count } = queryFirstRows(context, question, read);
  const words = soughtWords(condition);
  const hits = readRows(context, resource, rids)
    .map(({ id, shape, body }) => {
      const { fields, positions } = context.fields.shape(shape);
      const cells = decodeBody(body);
      const valueOf = (field: string) => fieldCell(field, cells, positions);
      const found = { id: idShown(context.db, resource, id), fields, cells, valueOf };
      return { ...found, title: titleOf(valueOf, found.id) };
    })
    .map((found) => ({ found, rank: rankOf(found, words) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ found }) => hitOf(found, words, condition));
  const isAll = rids.length < read;
  return {
    resource,
    total: isAll ? rids.length : (count ?? countRecords(context, question)),
    hits,
  };
}

interface Found {
  readonly id: string;
  readonly fields: readonly string[];
  readonly cells: readonly Cell[];
  readonly valueOf: (field: string) => Cell | undefined;
  readonly title: string;
}

/** Records with the words in their id or title come before those that only contain them. */
function rankOf({ id, title }: Found, words: readonly SoughtWords[]): number {
  if (firstOf(words, fold(id)) < Infinity) return 0;
  const place = firstOf(words, fold(title));
  return place === 0 ? 1 : place < Infinity ? 2 : 3;
}

function hitOf(
  { id, fields, cells, valueOf, title }: Found,
  words: readonly SoughtWords[],
  condition: Condition | null,
): Hit {
  const at = cells.findIndex(
    (cell) => isSearched(cell) && firstOf(words, fold(cellText(cell))) < Infinity,
  );
  const field = fields[at] ?? singleField(condition, fields) ?? 'id';
  const status = valueOf('status');
  return {
    id,
    title: highlight(title, words),
    field,
    excerpt: highlight(cellText(valueOf(field) ?? null), words),
    status: typeof status === 'string' ? status : null,
  };
}

/** The words that hits are marked for. */
function soughtWords(condition: Condition | null): SoughtWords[] {
  if (condition === null || condition.kind === 'not' || condition.kind === 'field') return [];
  if (condition.kind === 'words') return [{ text: fold(condition.text), exact: condition.exact }];
  return condition.kind === 'repeated' ? [] : condition.of.flatMap(soughtWords);
}

function singleField(condition: Condition | null, fields: readonly string[]): string | null {
  if (condition === null || condition.kind === 'not' || condition.kind === 'words') return null;
  if (condition.kind === 'field' || condition.kind === 'repeated') {
    return condition.fields.find((field) => fields.includes(field)) ?? null;
  }
  for (const each of condition.of) {
    const field = singleField(each, fields);
    if (field !== null) return field;
  }
  return null;
}

/** Folded by `fold`. */
interface SoughtWords {
  readonly text: string;
  readonly exact: boolean;
}

type Highlighted = { text: string; hit: boolean }[];

/** Longer texts are cut around the first hit. */
const excerptLength = 120;

const lead = 30;

/** Splits a text into matching and other parts. Words must be folded, as from the parser. */
export function highlight(text: string, words: readonly SoughtWords[]): Highlighted {
  const shown = excerptOf(text, words);
  const { folded, places } = foldWithPlaces(shown);
  const hit = new Uint8Array(shown.length);
  for (const word of words) {
    const length = word.text.length;
    for (let at = 0; at < folded.length;) {
      const found = positionOf(word, folded.slice(at));
      if (found < 0) break;
      hit.fill(1, places[at + found], places[at + found + length]);
      at += found + length;
    }
  }
  const pieces: Highlighted = [];
  for (let at = 0; at < shown.length;) {
    const isHit = hit[at] === 1;
    let end = at;
    while (end < shown.length && (hit[end] === 1) === isHit) end += 1;
    pieces.push({ text: shown.slice(at, end), hit: isHit });
    at = end;
  }
  return pieces;
}

function excerptOf(text: string, words: readonly SoughtWords[]): string {
  if (text.length <= excerptLength) return text;
  const { folded, places } = foldWithPlaces(text);
  const first = places[firstOf(words, folded)] ?? 0;
  const start = wordStart(text, Math.max(0, first - lead));
  const end = wordStart(text, Math.min(text.length, start + excerptLength));
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** Moves a position out of the middle of a surrogate pair. */
function wordStart(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

/** The position of the first of these words in a folded text; Infinity when none occurs. */
function firstOf(words: readonly SoughtWords[], folded: string): number {
  return Math.min(...words.map((word) => positionOf(word, folded)).filter((place) => place >= 0));
}

/**
 * The position of words in a folded text, or -1: exact ones match whole words, short ones the start
 * of a word.
 */
function positionOf({ text: sought, exact }: SoughtWords, text: string): number {
  return positionIn(text, sought, { opens: exact || !isFoundInside(sought), closes: exact });
}

/**
 * The position of one text in another, or -1; `opens` and `closes` require the start and the end of
 * a word.
 */
export function positionIn(
  text: string,
  sought: string,
  { opens, closes }: { readonly opens: boolean; readonly closes: boolean },
): number {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    // Two code units, for a letter outside the BMP.
    const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
    const isInside =
      (opens && startsWord.test(before)) || (closes && startsWord.test(text.slice(end, end + 2)));
    if (!isInside) return at;
  }
  return -1;
}
