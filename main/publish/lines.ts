import type { ServiceRecord, Value } from '../../preload/contract/values';
import { writeJson } from '../api/json';
import { kindOf } from '../values/column-kinds';
import type { Column } from './tables';

/** The columns before a record's own in each line. */
interface LineHead {
  readonly sync: number;
  readonly row: number;
  /** Epoch milliseconds of the sync that found it. */
  readonly since: number;
  readonly id: string;
}

/** A field on its way: its name as JSON writes it, and its columns by their places. */
interface Field {
  readonly key: string;
  readonly columns: (readonly [at: number, column: Column])[];
}

/** Versions as lines of PostgreSQL's COPY in its text form, in the order of `headColumns` and the columns given. */
export class LineWriter {
  readonly #columns: readonly Column[];
  readonly #fields = new Map<string, Field>();
  #lacks = false;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
    for (const [at, column] of columns.entries()) {
      this.#fieldOf(column.field).columns.push([at, column]);
    }
  }

  /** Whether a record had a value that none of the columns accepts. */
  get lacks(): boolean {
    return this.#lacks;
  }

  line({ sync, row, since, id }: LineHead, record: ServiceRecord): string {
    const cells = new Array<string>(this.#columns.length).fill(absent);
    let body = '';
    for (const [name, value] of record) {
      const { key, columns } = this.#fieldOf(name);
      body += `${body === '' ? '{' : ','}${key}${jsonOf(value)}`;
      if (value === null) continue;
      let isPlaced = false;
      for (const [at, column] of columns) {
        const cell = cellOf(column, value);
        if (cell === null) continue;
        cells[at] = cell;
        isPlaced = true;
      }
      this.#lacks ||= !isPlaced;
    }
    const moment = new Date(since).toISOString();
    body = escaped(storableJson(body === '' ? '{}' : `${body}}`));
    const head = `${sync}\t${row}\t${moment}\t${escaped(storableText(id))}\t${body}`;
    return cells.length === 0 ? `${head}\n` : `${head}\t${cells.join('\t')}\n`;
  }

  #fieldOf(name: string): Field {
    const known = this.#fields.get(name);
    if (known !== undefined) return known;
    const field = { key: `${JSON.stringify(name)}:`, columns: [] };
    this.#fields.set(name, field);
    return field;
  }
}

const absent = String.raw`\N`;

/** A column of one kind holds the values of that kind, the field's second one, of texts, all others. Null: none of its own. */
function cellOf({ kind, besides }: Column, value: Value): string | null {
  if (kind === 'text') {
    if (besides !== null && kindOf(value) === besides) return null;
    return escaped(storableText(textOf(value)));
  }
  if (kindOf(value) !== kind) return null;
  return kind === 'nested' ? escaped(storableJson(jsonOf(value))) : textOf(value);
}

function textOf(value: Value): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value?.kind === 'number' ? value.text : writeJson(value);
}

/** Numbers that are texts in columns are so in JSON: PostgreSQL reads each as its own numeric. */
function jsonOf(value: Value): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  switch (value.kind) {
    case 'number':
      return kindOf(value) === 'number' ? value.text : JSON.stringify(value.text);
    case 'list':
      return `[${value.items.map(jsonOf).join()}]`;
    case 'object':
      return `{${value.entries.map(([key, each]) => `${JSON.stringify(key)}:${jsonOf(each)}`).join()}}`;
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
