import type { ServiceRecord, Value } from '../../preload/contract/values';
import { writeJson } from '../api/json';
import { kindOf } from '../values/column-kinds';
import type { Column } from './tables';

/** What stands before a record's own columns in each line. */
export interface LineHead {
  readonly sync: number;
  readonly row: number;
  /** Epoch milliseconds of the sync that found it. */
  readonly since: number;
  readonly id: string;
}

/** Versions as lines of PostgreSQL's COPY in its text form, in the order of `headColumns` and the columns given. */
export class LineWriter {
  readonly #columns: readonly Column[];
  #places = new Map<string, number[]>();

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
    for (const [at, { field }] of columns.entries()) {
      this.#places.set(field, [...(this.#places.get(field) ?? []), at]);
    }
  }

  line({ sync, row, since, id }: LineHead, record: ServiceRecord): string {
    const cells = new Array<string>(this.#columns.length).fill(absent);
    for (const [field, value] of record) {
      for (const at of this.#places.get(field) ?? []) {
        cells[at] = cellOf(this.#columns[at], value);
      }
    }
    const moment = new Date(since).toISOString();
    const body = escaped(storableJson(bodyOf(record)));
    const head = `${sync}\t${row}\t${moment}\t${escaped(storableText(id))}\t${body}`;
    return cells.length === 0 ? `${head}\n` : `${head}\t${cells.join('\t')}\n`;
  }
}

const absent = String.raw`\N`;

/** A column of one kind holds the values of that kind, the field's second one, of texts, all others. */
function cellOf(column: Column | undefined, value: Value): string {
  if (column === undefined || value === null) return absent;
  if (column.kind === 'text') {
    if (column.besides !== null) {
      const kind = kindOf(value);
      if (kind === null || kind === column.besides) return absent;
    }
    return escaped(storableText(textOf(value)));
  }
  if (kindOf(value) !== column.kind) return absent;
  return column.kind === 'nested'
    ? escaped(storableJson(writeJson(withoutHuge(value))))
    : textOf(value);
}

function textOf(value: Value): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value?.kind === 'number' ? value.text : writeJson(value);
}

function bodyOf(record: ServiceRecord): string {
  let text = '';
  for (const [field, value] of record) {
    text += `${text === '' ? '{' : ','}${JSON.stringify(field)}:${writeJson(withoutHuge(value))}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** Numbers that are texts in columns are so in JSON: PostgreSQL reads each as its own numeric. */
function withoutHuge(value: Value): Value {
  if (value === null || typeof value !== 'object') return value;
  switch (value.kind) {
    case 'number':
      return kindOf(value) === 'number' ? value : value.text;
    case 'list':
      return { ...value, items: value.items.map(withoutHuge) };
    case 'object':
      return { ...value, entries: value.entries.map(([key, each]) => [key, withoutHuge(each)]) };
  }
}

/** PostgreSQL's texts have no sign for the number 0 and no half of a pair. */
function storableText(text: string): string {
  return unstorable.test(text) ? text.toWellFormed().replaceAll('\0', '\ufffd') : text;
}
const unstorable = /[\0\ud800-\udfff]/;

/** The same as JSON writes them. */
export function storableJson(json: string): string {
  return unstorableEscape.test(json)
    ? json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '$1\ufffd')
    : json;
}
const unstorableEscape = /\\u(?:0000|d[89a-f])/i;

function escaped(text: string): string {
  return special.test(text)
    ? text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign as keyof typeof escapes])
    : text;
}
const special = /[\\\t\n\r]/;
const escapes = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' } as const;
