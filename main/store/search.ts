import type { Bridge } from '../../preload/contract/define';
import { kept } from '../../preload/contract/resources';
import type { search } from '../../preload/contract/search';
import type { Syncable } from '../../preload/contract/sync';
import type { Cell } from '../values/cells';
import { decodeBody, textOf } from '../values/cells';
import type { Database } from './database';
import type { Fields, Shape } from './fields';
import { fold } from '../values/fold';
import { shownId } from '../values/ids';
import type { MarkedWords } from '../query/mark';
import { mark, placeOf } from '../query/mark';
import type { Condition } from '../query/parse';
import type { Question, Questions } from './question';
import { countOf, rowsAsked } from './question';
import { isSearched } from '../values/search-text';
import { titleOf } from '../values/title';

type Everywhere = Bridge<{ search: typeof search }>['search']['everywhere'];
export type SearchQuestion = Parameters<Everywhere>[0];
export type SearchAnswer = Awaited<ReturnType<Everywhere>>;
type Group = SearchAnswer['groups'][number];
type Hit = Group['hits'][number];

const maxHits = 100;
/** Records of each resource the best hits are chosen from. */
const lookedAt = 400;

/** Finds records in all resources while somebody types: the best hits of each, and how many there are. */
export class Search {
  readonly #db: Database;
  readonly #fields: Fields;
  readonly #questions: Questions;

  constructor(db: Database, fields: Fields, questions: Questions) {
    this.#db = db;
    this.#fields = fields;
    this.#questions = questions;
  }

  everywhere({ text, limitPerResource, zone, language }: SearchQuestion): SearchAnswer {
    const groups: Group[] = [];
    const missing: Question['notUnderstood'][] = [];
    const limit = Math.max(0, Math.min(maxHits, Math.trunc(limitPerResource)));
    let behind = 0;
    for (const resource of kept) {
      const asked = { search: text, filters: [], zone, language, asOf: null };
      const question = this.#questions.of({ resource, ...asked });
      if (question.columns.length === 0) continue;
      missing.push(question.notUnderstood);
      if (question.condition === null || question.notUnderstood.length > 0) continue;
      behind += question.behind;
      const group = this.#group(resource, question, limit);
      if (group.total > 0) groups.push(group);
    }
    // What one resource understands is understood.
    const [first = [], ...others] = missing;
    const notUnderstood = first.filter(({ typed }) =>
      others.every((pieces) => pieces.some((piece) => piece.typed === typed)),
    );
    return { groups, notUnderstood, behind };
  }

  #group(resource: Syncable, question: Question, limit: number): Group {
    const { sql, values } = rowsAsked(question, question.shown.complete);
    const hits = this.#db
      .select(
        `SELECT r.id, b.shape, b.body FROM ${resource} r JOIN ${resource}_body b ON b.rid = r.rid
         WHERE r.rid IN (SELECT r.rid ${sql} ORDER BY ${question.order} LIMIT ?)`,
        { id: 'text', shape: 'number', body: 'text' },
      )
      .all(...values, Math.max(lookedAt, limit))
      .map(({ id, shape, body }) =>
        this.#hit(shownId(id), question.condition, this.#fields.shape(shape), decodeBody(body)),
      );
    return {
      resource,
      total:
        hits.length < lookedAt ? hits.length : countOf(this.#db, question, question.shown.complete),
      hits: hits.sort((one, other) => rankOf(one) - rankOf(other)).slice(0, limit),
    };
  }

  #hit(id: string, condition: Condition | null, shape: Shape, cells: readonly Cell[]): Hit {
    const words = soughtWords(condition);
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
}

/** The words a record was found by. */
export function soughtWords(condition: Condition | null): MarkedWords[] {
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
