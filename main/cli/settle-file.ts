import type { OutcomeLine } from '../../shared/ipc/reconcile';
import {
  maxComment,
  settledStates,
  type LineState,
  type SettledState,
} from '../../shared/ipc/settlements';
import { languageCodes } from '../../shared/locales';
import { fold } from '../../shared/fold';
import { actWords } from '../export/act/words';
import { exportWords } from '../export/words';
import { collapseSpaces } from '../values/amounts';
import { unpackRows } from '../tables/packed-rows';
import { isJsonWithin } from '../json/json-within';
import type { Services } from '../services';
import type { Store } from '../profile-store/store';
import { keyText } from '../reconcile/key-text';
import { Settling } from '../reconcile/settling';
import { readTableFile } from './lookup';
import { UsageError } from './usage-error';

/** A line to settle as its file says it; null state: not settled. */
interface WrittenLine {
  /** Its place in the file, from 1. */
  readonly at: number;
  readonly key: string;
  /** Narrow the lines of a key that occurs more than once. */
  readonly row: string;
  readonly id: string;
  readonly state: SettledState | null;
  readonly comment: string;
}

const plain = (text: string) => fold(collapseSpaces(text));

const headings = languageCodes.map((code) => exportWords(code).reconciled);
const stateWords = languageCodes.map((code) => actWords(code).states);

/** What the columns are called as `reconcile` prints them, in its files, and in earlier ones. */
const names = {
  key: ['key', ...headings.map(({ key }) => plain(key)), 'clave', 'llave'],
  row: ['row', ...headings.map(({ row }) => plain(row)), 'fila'],
  id: ['id'],
  state: ['state', ...headings.map(({ state }) => plain(state))],
  comment: ['comment', ...headings.map(({ comment }) => plain(comment))],
} as const;

/** What a state is called, as typed or in a file. */
function stateNames(state: LineState | 'open'): string[] {
  const typed = state === 'provider' ? ["provider's error"] : [];
  return [state, ...stateWords.map((words) => plain(words[state])), ...typed];
}

const stateByName = new Map(
  settledStates.flatMap((state) => stateNames(state).map((name) => [name, state] as const)),
);

/** What agrees by itself now is not settled by a file either. */
const notSettled = ['', ...stateNames('open'), ...stateNames('resolved')];

const linesAtOnce = 500;
/** In JSON: no file of differences has as many, at some six bytes a value. */
const maxJsonValues = 4_000_000;

/**
 * Settles the lines of the newest result as a file says; all of them, or none. Lines without a
 * state stay as they are. Returns how many were settled. Throws `UsageError` with a sentence.
 */
export async function settleByFile(
  services: Pick<Services, 'readTable'>,
  store: Store,
  { resultId, file }: { readonly resultId: number; readonly file: string },
): Promise<number> {
  const written = await readSettleFile(services, file);
  const lines = await differingLines(store, resultId);
  // One call for each state and comment: a month has few of them.
  const groups = new Map<string, { state: SettledState; comment: string; nos: number[] }>();
  const settledAt = new Map<number, number>();
  for (const each of written) {
    const { state, comment, at } = each;
    if (state === null) continue;
    for (const no of matching(each, lines, file)) {
      const before = settledAt.get(no);
      if (before !== undefined) {
        throw new UsageError(`${file}: lines ${before} and ${at} settle the same line.`);
      }
      settledAt.set(no, at);
      const key = JSON.stringify([state, comment]);
      const group = groups.get(key) ?? { state, comment, nos: [] };
      group.nos.push(no);
      groups.set(key, group);
    }
  }
  const settling = new Settling();
  for (const { state, comment, nos } of groups.values()) {
    await settling.settle(store, { resultId, lines: nos, state, comment });
  }
  return settledAt.size;
}

/** Lines that can be settled, by their key. */
async function differingLines({ reconciling }: Store, resultId: number) {
  const byKey = new Map<string, OutcomeLine[]>();
  const query = { resultId, outcome: null, field: null, search: '', limit: linesAtOnce };
  for (let offset = 0; ; offset += linesAtOnce) {
    const { lines } = await reconciling.lines({ ...query, offset });
    for (const line of lines) {
      if (line.outcome === 'equal' || line.outcome === 'total') continue;
      const key = plain(keyText(line.key));
      byKey.set(key, [...(byKey.get(key) ?? []), line]);
    }
    // Equal ones come last.
    if (lines.length < linesAtOnce || lines.at(-1)?.outcome === 'equal') return byKey;
  }
}

function matching(
  { at, key, row, id }: WrittenLine,
  lines: ReadonlyMap<string, readonly OutcomeLine[]>,
  file: string,
): number[] {
  const ofKey = lines.get(plain(key)) ?? [];
  const found =
    ofKey.length < 2
      ? ofKey
      : ofKey.filter(
          (line) => (row === '' || String(line.row ?? '') === row) && (id === '' || line.id === id),
        );
  const [one, ...others] = found;
  if (one === undefined) {
    throw new UsageError(`${file}, line ${at}: no difference has the match key "${key}".`);
  }
  if (others.length > 0) {
    throw new UsageError(
      `${file}, line ${at}: ${found.length} lines have the match key "${key}". Say which by "row" or "id".`,
    );
  }
  return [one.no];
}

async function readSettleFile(
  { readTable }: Pick<Services, 'readTable'>,
  file: string,
): Promise<WrittenLine[]> {
  const bytes = await readTableFile('settle', file);
  const entries = /\.(json|ndjson|jsonl)$/i.test(file)
    ? jsonEntries(Buffer.from(bytes).toString('utf8'), file)
    : await tableEntries(readTable, bytes, file);
  return entries.map(({ at, key, row, id, state, comment }) => {
    const word = plain(state);
    const known = stateByName.get(word);
    if (known === undefined && !notSettled.includes(word)) {
      throw new UsageError(
        `${file}, line ${at}: "${state}" is no state. States: ${settledStates.join(', ')}.`,
      );
    }
    if (comment.length > maxComment) {
      throw new UsageError(`${file}, line ${at}: a comment has ${maxComment} characters at most.`);
    }
    return { at, key, row, id, state: known ?? null, comment: comment.trim() };
  });
}

type Entry = Readonly<Record<keyof typeof names, string>> & { readonly at: number };

async function tableEntries(
  readTable: Services['readTable'],
  bytes: Uint8Array,
  file: string,
): Promise<Entry[]> {
  const { packed } = await readTable({ bytes, sheet: null });
  const rows = [...unpackRows(packed)];
  const header = rows.find(({ cells }) => columnOf(cells, 'key') >= 0);
  if (header === undefined || columnOf(header.cells, 'state') < 0) {
    throw new UsageError(`${file} needs the columns "key" and "state".`);
  }
  const at = (name: keyof typeof names) => columnOf(header.cells, name);
  const cell = (cells: readonly string[], name: keyof typeof names) => cells[at(name)] ?? '';
  return rows.flatMap(({ line, cells }) =>
    line <= header.line || cells.every((each) => each.trim() === '')
      ? []
      : {
          at: line,
          key: cell(cells, 'key'),
          row: cell(cells, 'row'),
          id: cell(cells, 'id'),
          state: cell(cells, 'state'),
          comment: cell(cells, 'comment'),
        },
  );
}

function columnOf(cells: readonly string[], name: keyof typeof names): number {
  return cells.findIndex((each) => names[name].some((known) => known === plain(each)));
}

/** A list of objects, or an object a line, as `reconcile` prints them. */
function jsonEntries(text: string, file: string): Entry[] {
  let objects: unknown[];
  if (!isJsonWithin(text, maxJsonValues)) {
    throw new UsageError(`${file} has more values than the differences of a result.`);
  }
  try {
    const parsed: unknown = text.trimStart().startsWith('[')
      ? JSON.parse(text)
      : text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => JSON.parse(line) as unknown);
    objects = Array.isArray(parsed) ? parsed : [];
  } catch {
    throw new UsageError(`${file} is not JSON: a list of objects, or one on each line.`);
  }
  return objects.flatMap((each, index): Entry[] => {
    const entry = (typeof each === 'object' && each !== null ? each : {}) as Record<
      string,
      unknown
    >;
    // The first line that `reconcile` prints is about all of them.
    if (entry.key === undefined && entry.counts !== undefined) return [];
    const said = (name: keyof typeof names): string => {
      const value = entry[name];
      if (Array.isArray(value)) return keyText(value.map(String));
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    };
    if (entry.key === undefined) {
      throw new UsageError(`${file}, line ${index + 1}: "key" is missing.`);
    }
    return [
      {
        at: index + 1,
        key: said('key'),
        row: said('row'),
        id: said('id'),
        state: said('state'),
        comment: said('comment'),
      },
    ];
  });
}
