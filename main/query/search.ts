import type { Bridge } from '../../preload/contract/define';
import { storedResources } from '../../preload/contract/lists';
import type { search } from '../../preload/contract/analysis';
import { idShown } from './id-shown';
import { highlight, positionOf } from './highlight';
import type { SoughtWords } from './highlight';
import type { Condition } from './parse';
import type { Cell } from '../values/cells';
import { decodeBody, textOf } from '../values/cells';
import { fieldCell } from '../values/computed';
import { fold } from '../../preload/contract/fold';
import { isSearched } from '../values/search-text';
import { titleOf } from '../values/title';
import type { Question, QueryContext } from './question';
import { questionOf } from './question';
import { countOf, firstRowsOf, readRows } from './rows';

type Everywhere = Bridge<{ search: typeof search }>['search']['everywhere'];
export type SearchQuestion = Parameters<Everywhere>[0];
type SearchAnswer = Awaited<ReturnType<Everywhere>>;
type Group = SearchAnswer['groups'][number];
type Hit = Group['hits'][number];

const maxHits = 100;
/** Records of each resource the best hits are chosen from. */
const lookedAt = 400;

export function everywhere(
  reading: QueryContext,
  { text, limitPerResource, zone, language }: SearchQuestion,
): SearchAnswer {
  const limit = Math.max(0, Math.min(maxHits, Math.trunc(limitPerResource)));
  const asked = { search: text, filters: [], zone, language, asOf: null };
  const questions = storedResources
    .map((resource) => questionOf(reading, { resource, ...asked }))
    .filter(({ columns }) => columns.length > 0);
  const answered = questions.filter(
    ({ condition, notUnderstood }) => condition !== null && notUnderstood.length === 0,
  );
  // What one resource understands is understood.
  const [first, ...others] = questions;
  const notUnderstood = (first?.notUnderstood ?? []).filter(({ typed }) =>
    others.every((other) => other.notUnderstood.some((piece) => piece.typed === typed)),
  );
  return {
    groups: answered.map((each) => group(reading, each, limit)).filter(({ total }) => total > 0),
    notUnderstood,
    behind: answered.reduce((sum, { behind }) => sum + behind, 0),
  };
}

function group(reading: QueryContext, question: Question, limit: number): Group {
  const { shown, condition } = question;
  const { resource } = shown;
  const read = Math.max(lookedAt, limit);
  const { rids, count } = firstRowsOf(reading, question, read);
  const words = soughtWords(condition);
  const hits = readRows(reading, resource, rids)
    .map(({ id, shape, body }) => {
      const { fields, positions } = reading.fields.shape(shape);
      const cells = decodeBody(body);
      const valueOf = (field: string) => fieldCell(field, cells, positions);
      const found = { id: idShown(reading.db, resource, id), fields, cells, valueOf };
      return { ...found, title: titleOf(valueOf, found.id) };
    })
    .map((found) => ({ found, rank: rankOf(found, words) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ found }) => hitOf(found, words, condition));
  const isAll = rids.length < read;
  return {
    resource,
    total: isAll ? rids.length : (count ?? countOf(reading, question)),
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

/** What is named so stands before what only mentions it. */
function rankOf({ id, title }: Found, words: readonly SoughtWords[]): number {
  const first = (text: string) => {
    const folded = fold(text);
    const places = words.map((word) => positionOf(word, folded)).filter((place) => place >= 0);
    return places.length === 0 ? Infinity : Math.min(...places);
  };
  if (first(id) < Infinity) return 0;
  const place = first(title);
  return place === 0 ? 1 : place < Infinity ? 2 : 3;
}

function hitOf(
  { id, fields, cells, valueOf, title }: Found,
  words: readonly SoughtWords[],
  condition: Condition | null,
): Hit {
  const at = cells.findIndex((cell) => {
    if (!isSearched(cell)) return false;
    const folded = fold(textOf(cell));
    return words.some((word) => positionOf(word, folded) >= 0);
  });
  const field = fields[at] ?? askedField(condition, fields) ?? 'id';
  const status = valueOf('status');
  return {
    id,
    title: highlight(title, words),
    field,
    excerpt: highlight(textOf(valueOf(field) ?? null), words),
    status: typeof status === 'string' ? status : null,
  };
}

/** The words a record was found by. */
function soughtWords(condition: Condition | null): SoughtWords[] {
  if (condition === null || condition.kind === 'not' || condition.kind === 'field') return [];
  if (condition.kind === 'words') return [{ text: fold(condition.text), exact: condition.exact }];
  return condition.kind === 'repeated' ? [] : condition.of.flatMap(soughtWords);
}

function askedField(condition: Condition | null, fields: readonly string[]): string | null {
  if (condition === null || condition.kind === 'not' || condition.kind === 'words') return null;
  if (condition.kind === 'field' || condition.kind === 'repeated') {
    return condition.fields.find((field) => fields.includes(field)) ?? null;
  }
  for (const each of condition.of) {
    const field = askedField(each, fields);
    if (field !== null) return field;
  }
  return null;
}
