import type { Bridge } from '../../preload/contract/define';
import { kept } from '../../preload/contract/resources';
import type { search } from '../../preload/contract/search';
import { idShown } from './id-shown';
import { mark, placeOf } from './mark';
import type { MarkedWords } from './mark';
import type { Condition } from './parse';
import type { Cell } from '../values/cells';
import { decodeBody, textOf } from '../values/cells';
import { fold } from '../values/fold';
import { isSearched } from '../values/search-text';
import { titleOf } from '../values/title';
import type { Shape } from '../store/fields';
import type { Question, Reading } from './question';
import { countOf, questionOf, readRows, rowsAsked } from './question';

type Everywhere = Bridge<{ search: typeof search }>['search']['everywhere'];
export type SearchQuestion = Parameters<Everywhere>[0];
type SearchAnswer = Awaited<ReturnType<Everywhere>>;
type Group = SearchAnswer['groups'][number];
type Hit = Group['hits'][number];

const maxHits = 100;
/** Records of each resource the best hits are chosen from. */
const lookedAt = 400;

export function everywhere(
  reading: Reading,
  { text, limitPerResource, zone, language }: SearchQuestion,
): SearchAnswer {
  const limit = Math.max(0, Math.min(maxHits, Math.trunc(limitPerResource)));
  const asked = { search: text, filters: [], zone, language, asOf: null };
  const questions = kept
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

function group(reading: Reading, question: Question, limit: number): Group {
  const { resource } = question.shown;
  const { sql, values } = rowsAsked(reading, question);
  const rids = reading.db.numbers(`SELECT r.rid ${sql} ORDER BY ${question.order} LIMIT ?`);
  const found = rids(...values, Math.max(lookedAt, limit));
  const words = soughtWords(question.condition);
  const hits = readRows(reading, resource, found).map(({ id, shape, body }) =>
    hitOf(
      idShown(reading.db, resource, id),
      reading.fields.shape(shape),
      decodeBody(body),
      words,
      question.condition,
    ),
  );
  return {
    resource,
    total: found.length < lookedAt ? found.length : countOf(reading, question),
    hits: hits.sort((one, other) => rankOf(one) - rankOf(other)).slice(0, limit),
  };
}

function hitOf(
  id: string,
  shape: Shape,
  cells: readonly Cell[],
  words: readonly MarkedWords[],
  condition: Condition | null,
): Hit {
  const valueOf = (field: string) => cells[shape.places.get(field) ?? -1];
  const at = cells.findIndex((cell) => {
    if (!isSearched(cell)) return false;
    const folded = fold(textOf(cell));
    return words.some((word) => placeOf(word, folded) >= 0);
  });
  const field = shape.fields[at] ?? askedField(condition, shape) ?? 'id';
  const status = valueOf('status');
  return {
    id,
    title: mark(titleOf(valueOf, id), words),
    field,
    excerpt: mark(textOf(valueOf(field) ?? null), words),
    status: typeof status === 'string' ? status : null,
  };
}

/** The words a record was found by. */
function soughtWords(condition: Condition | null): MarkedWords[] {
  if (condition === null || condition.kind === 'not' || condition.kind === 'field') return [];
  if (condition.kind === 'words') return [{ text: fold(condition.text), exact: condition.exact }];
  return condition.of.flatMap(soughtWords);
}

function askedField(condition: Condition | null, shape: Shape): string | null {
  if (condition === null || condition.kind === 'not' || condition.kind === 'words') return null;
  if (condition.kind === 'field') {
    return condition.fields.find((field) => shape.places.has(field)) ?? null;
  }
  for (const each of condition.of) {
    const field = askedField(each, shape);
    if (field !== null) return field;
  }
  return null;
}

/** What is named so stands before what only mentions it. */
function rankOf(hit: Hit): number {
  if (hit.field === 'id') return 0;
  const first = hit.title.findIndex((piece) => piece.hit);
  return first < 0 ? 3 : first === 0 ? 1 : 2;
}
