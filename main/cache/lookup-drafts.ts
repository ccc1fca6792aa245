import { createHash } from 'node:crypto';
import type { IdColumn, LineOutcome, LookupLine, Understood } from '../../preload/contract/lookup';
import { DeskError } from '../failure';
import { understandText, understandValues } from '../lookup/understand';
import type { ListedId, UnderstoodList } from '../lookup/understand';
import type { Lines, LinesAsked, ListToRead } from './lookup-types';
import type { Job } from './scheduler';

/** The newest list that was read and not begun; it is gone when the cache closes. */
export interface Draft {
  readonly id: number;
  readonly source: ListToRead;
  readonly list: UnderstoodList;
}

export const mostLinesAtOnce = 500;

export class LookupDrafts {
  readonly #valuesOf: (source: Extract<ListToRead, { kind: 'rows' }>) => Job<string[][]>;
  #draft: Draft | null = null;
  #last = 0;

  constructor(valuesOf: (source: Extract<ListToRead, { kind: 'rows' }>) => Job<string[][]>) {
    this.#valuesOf = valuesOf;
  }

  *understand(source: ListToRead, column: IdColumn | null): Job<Understood> {
    this.#last += 1;
    const id = this.#last;
    const list =
      source.kind === 'text'
        ? yield* understandText(source.text, column)
        : yield* understandValues(yield* this.#valuesOf(source), source.first + 1);
    // A list that was read meanwhile is the newer one.
    if (id === this.#last) this.#draft = { id, source, list };
    return told(id, list);
  }

  *chooseColumn(draftId: number, column: IdColumn): Job<Understood> {
    return yield* this.understand(this.get(draftId).source, column);
  }

  /** Fails with `input.params` when another list was read since. */
  get(draftId: number): Draft {
    if (this.#draft?.id !== draftId) throw new DeskError('input.params', { reason: 'draft-gone' });
    return this.#draft;
  }

  lines(draftId: number, asked: LinesAsked): Lines {
    const { listed } = this.get(draftId).list;
    const { total, places } = placesIn(listed.length, asked, (at) => listed[at]?.outcome);
    const lines = places.flatMap((at): LookupLine[] => {
      const each = listed[at];
      return each === undefined ? [] : [{ ...each, cells: null }];
    });
    return { columns: [], total, lines };
  }

  forget(): void {
    this.#draft = null;
  }
}

/** SHA-256 of the ids to be asked for, in order. */
export function digestOfIds(listed: readonly ListedId[]): string {
  const hash = createHash('sha256');
  for (const { id, outcome } of listed) if (outcome === 'waiting') hash.update(`${id}\n`);
  return hash.digest('hex');
}

/** Which places a window shows of those with the outcomes asked for, and how many there are. */
export function placesIn(
  count: number,
  { outcomes, offset, limit }: LinesAsked,
  outcomeAt: (at: number) => LineOutcome | undefined,
): { total: number; places: number[] } {
  const most = Math.min(limit, mostLinesAtOnce);
  if (outcomes === null) {
    const length = Math.max(0, Math.min(most, count - offset));
    return { total: count, places: Array.from({ length }, (_, at) => offset + at) };
  }
  const places: number[] = [];
  let total = 0;
  for (let at = 0; at < count; at += 1) {
    const outcome = outcomeAt(at);
    if (outcome === undefined || !outcomes.includes(outcome)) continue;
    if (total >= offset && places.length < most) places.push(at);
    total += 1;
  }
  return { total, places };
}

function told(draftId: number, list: UnderstoodList): Understood {
  const { lines, blank, ids, duplicates, rejected, header, columns, column } = list;
  return { draftId, lines, blank, ids, duplicates, rejected, header, columns, column };
}
