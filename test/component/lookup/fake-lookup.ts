import type { CardLookup, LineOutcome, LookupLine, Understood } from '../../../shared/ipc/lookup';
import type { Fakes } from '../fake-bridge';

const counts = { waiting: 0, found: 0, 'not-found': 0, failed: 0, duplicate: 0, rejected: 0 };

export function lookupOf(
  changes: Partial<Omit<CardLookup, 'counts'>> & { counts?: Partial<CardLookup['counts']> } = {},
): CardLookup {
  return {
    lookupId: 1,
    phase: 'done',
    name: null,
    begunAt: 1_000,
    lines: 0,
    blank: 0,
    perSecond: null,
    secondsLeft: null,
    failure: null,
    stamp: 1,
    ...changes,
    counts: { ...counts, ...changes.counts },
  };
}

export function lineOf(line: number, changes: Partial<LookupLine> = {}): LookupLine {
  const id = `card-${line}`;
  return {
    ...{
      line,
      id,
      outcome: 'waiting',
      reason: null,
      sameAs: null,
      cells: null,
      client: null,
      document: null,
    },
    ...changes,
  };
}

export const columns = ['id', 'status', 'card_tracking_code'];
export const found = (line: number): LookupLine =>
  lineOf(line, { outcome: 'found', cells: [`card-${line}`, 'ACTIVE', `TRK-${line}`] });

/** Main in a few lines: it understands ids without spaces, and looks nothing up by itself. */
export class FakeLookup {
  lookup: CardLookup | null = null;
  lines: LookupLine[] = [];
  draft: LookupLine[] = [];
  understood: Partial<Understood> = {};
  /** Of a view's rows, and which of them it takes for ids of cards. */
  fields = ['id', 'client_card_ids', 'status'];
  likeliest = 'client_card_ids';
  #draftId = 0;

  get fakes(): NonNullable<Fakes['lookup']> {
    return {
      state: () => this.lookup,
      understand: ({ source }) => {
        if (source.kind === 'file') return this.#reported({ sheet: source.sheet ?? 0 });
        if (source.kind === 'text') return this.#understand(source.text.split(/\r?\n/));
        const { field, count } = source;
        const column = Math.max(0, this.fields.indexOf(field ?? this.likeliest));
        const texts = Array.from({ length: count ?? 4 }, (_, at) => `${this.fields[column]}-${at}`);
        return { ...this.#understand(texts), columns: [...this.fields], column };
      },
      chooseColumn: ({ column }) => this.#reported({ column }),
      stopUnderstanding: () => undefined,
      draftLines: (query) => page(this.draft, query, []),
      start: () => {
        this.lines = this.draft;
        this.lookup = lookupOf({ phase: 'running', counts: countsOf(this.draft) });
        return this.lookup;
      },
      lines: (query) => page(this.lines, query, columns),
      pause: () => undefined,
      resume: () => undefined,
      cancel: () => undefined,
      retry: () => undefined,
    };
  }

  #understand(texts: readonly string[]): Understood {
    const seen = new Map<string, number>();
    this.draft = texts.flatMap((text, at) => {
      const [line, id] = [at + 1, text.trim()];
      if (id === '') return [];
      if (/\s/.test(id)) return lineOf(line, { id, outcome: 'rejected', reason: 'space' });
      const sameAs = seen.get(id) ?? null;
      if (sameAs !== null) return lineOf(line, { id, outcome: 'duplicate', sameAs });
      seen.set(id, line);
      return lineOf(line, { id });
    });
    return this.#reported({ lines: texts.length, blank: texts.length - this.draft.length });
  }

  #reported(changes: Partial<Understood>): Understood {
    this.#draftId += 1;
    const { waiting, duplicate, rejected } = countsOf(this.draft);
    return {
      draftId: this.#draftId,
      lines: this.draft.length,
      blank: 0,
      ids: waiting,
      duplicates: duplicate,
      rejected,
      withoutCard: 0,
      recognized: null,
      header: null,
      columns: [],
      column: 0,
      sheets: [],
      notices: [],
      sheet: 0,
      ...this.understood,
      ...changes,
    };
  }
}

function countsOf(lines: readonly LookupLine[]): CardLookup['counts'] {
  const sums = { ...counts };
  for (const { outcome } of lines) sums[outcome] += 1;
  return sums;
}

function page(
  lines: readonly LookupLine[],
  query: { outcomes: LineOutcome[] | null; offset: number; limit: number },
  fields: string[],
) {
  const { outcomes, offset, limit } = query;
  const shown = lines.filter(({ outcome }) => outcomes === null || outcomes.includes(outcome));
  return { columns: fields, total: shown.length, lines: shown.slice(offset, offset + limit) };
}
