import { createHash } from 'node:crypto';
import type { IdColumn, LookupLine, Understood } from '../../preload/contract/lookup';
import { DeskError } from '../failure';
import { understandTable, understandText, understandValues } from './understand';
import type { ListedId, UnderstoodList } from './understand';
import type { Lines, LinesAsked, ListToRead } from './lookup-store';

/** A list as it travels to the writer: rows of a view with the values they hold. */
export type GivenList =
  | Exclude<ListToRead, { kind: 'rows' }>
  | ({ readonly kind: 'values'; readonly first: number } & FieldTexts);

/** One field of a view's rows: texts of each row, several where it holds a list. */
export interface FieldTexts {
  readonly columns: readonly string[];
  /** Which of them the texts are of. */
  readonly column: number;
  readonly values: readonly string[][];
}

/** The newest list that was read and not begun; it is gone when the store closes. */
export interface Draft {
  readonly id: number;
  readonly source: GivenList;
  readonly list: UnderstoodList;
}

export const maxLinesAtOnce = 500;

export class LookupDrafts {
  #draft: Draft | null = null;
  #last = 0;

  understand(source: GivenList, column: IdColumn | null): Understood {
    this.#last += 1;
    const id = this.#last;
    const list = read(source, column);
    this.#draft = { id, source, list };
    const { sheets, sheet } = source.kind === 'table' ? source.table : { sheets: [], sheet: 0 };
    return { ...understoodOf(id, list), sheets: [...sheets], sheet };
  }

  chooseColumn(draftId: number, column: IdColumn): Understood {
    return this.understand(this.get(draftId).source, column);
  }

  /** Fails with `input.params` when another list was read since. */
  get(draftId: number): Draft {
    if (this.#draft?.id !== draftId) throw new DeskError('input.params', { reason: 'draft-gone' });
    return this.#draft;
  }

  lines(draftId: number, { outcomes, offset, limit }: LinesAsked): Lines {
    const { listed } = this.get(draftId).list;
    const asked =
      outcomes === null ? listed : listed.filter(({ outcome }) => outcomes.includes(outcome));
    const lines = asked
      .slice(offset, offset + Math.min(limit, maxLinesAtOnce))
      .map((each): LookupLine => ({ ...each, cells: null, client: null }));
    return { columns: [], total: asked.length, lines };
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

function read(source: GivenList, column: IdColumn | null): UnderstoodList {
  switch (source.kind) {
    case 'text':
      return understandText(source.text, column);
    case 'table':
      return understandTable(source.table, column);
    case 'values':
      return {
        ...understandValues(source.values, source.first + 1),
        columns: [...source.columns],
        column: source.column,
      };
  }
}

function understoodOf(draftId: number, list: UnderstoodList): Omit<Understood, 'sheets' | 'sheet'> {
  const { lines, blank, ids, duplicates, rejected, header, columns, column } = list;
  return { draftId, lines, blank, ids, duplicates, rejected, header, columns, column };
}
