import type { LookupLine, IdColumn, Understood } from '../../shared/ipc/lookup';
import { DeskError } from '../failure';
import {
  understandTable,
  understandText,
  understandValues,
  type UnderstoodList,
} from './understand';
import type { ListInput, Lines, LinesQuery } from './stored-lookup';
import { type Draft, maxLinesAtOnce } from './lookup-table';

export class LookupDrafts {
  #draft: Draft | null = null;
  #last = 0;

  understand(source: ListInput, column: IdColumn | null): Understood {
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

  lines(draftId: number, { outcomes, offset, limit }: LinesQuery): Lines {
    const { listed } = this.get(draftId).list;
    const counted =
      outcomes === null ? listed : listed.filter(({ outcome }) => outcomes.includes(outcome));
    const lines = counted
      .slice(offset, offset + Math.min(limit, maxLinesAtOnce))
      .map((each): LookupLine => ({ ...each, cells: null, client: null }));
    return { columns: [], total: counted.length, lines };
  }

  forget(): void {
    this.#draft = null;
  }
}

function read(source: ListInput, column: IdColumn | null): UnderstoodList {
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
  const { lines, blank, ids, duplicates, rejected, header, columns, column, notices } = list;
  return { draftId, lines, blank, ids, duplicates, rejected, header, columns, column, notices };
}
