import type { Cell } from './body';
import { decodeBody } from './body';
import type { ColumnCell, Columns } from './columns';
import type { Condition } from './conditions';
import type { Database, Statement } from './database';
import type { ResourceCode } from './resources';
import type { Job } from './scheduler';
import type { Shapes } from './shapes';

/** Picks versions by conditions on fields, each read from its column: a value is tested once a chunk, however often it stands there. */
export class Selection {
  readonly #columns: Columns;
  readonly #shapes: Shapes;
  readonly #body: Statement;

  constructor(db: Database, columns: Columns, shapes: Shapes) {
    this.#columns = columns;
    this.#shapes = shapes;
    this.#body = db.prepare('SELECT shape, body FROM version WHERE no = ?');
  }

  /** The versions that satisfy all conditions, in the order given. */
  *pick(
    resource: ResourceCode,
    versions: Uint32Array,
    conditions: readonly Condition[],
  ): Job<Uint32Array> {
    let left = versions;
    for (const condition of conditions) {
      const fits = yield* this.#mask(resource, left, condition);
      left = left.filter((version) => fits[version] === 1);
      yield;
    }
    return left;
  }

  /** Visits one field's value of each version, a chunk a step. Cut values come whole. */
  *each(
    resource: ResourceCode,
    field: string,
    versions: Uint32Array,
    visit: (cell: ColumnCell, times: number) => void,
  ): Job<void> {
    const wanted = maskOf(versions);
    yield* this.#columns.scan(resource, field, versions, ({ first, values, codes }) => {
      const counts = new Uint16Array(values.length + 1);
      for (let at = 0; at < codes.length; at += 1) {
        const code = codes[at] ?? 0;
        if (wanted[first + at] === 1) counts[code] = (counts[code] ?? 0) + 1;
      }
      for (let code = 1; code <= values.length; code += 1) {
        const times = counts[code] ?? 0;
        if (times > 0) visit(values[code - 1] ?? null, times);
      }
    });
  }

  *#mask(resource: ResourceCode, versions: Uint32Array, condition: Condition): Job<Uint8Array> {
    const { field, test } = condition;
    const fits = new Uint8Array(lastOf(versions) + 1);
    const absent = test(undefined) === true;
    if (absent) fits.fill(1);
    const unsure: number[] = [];
    yield* this.#columns.scan(resource, field, versions, ({ first, values, codes }) => {
      const verdicts = values.map(test);
      const end = Math.min(codes.length, fits.length - first);
      for (let at = 0; at < end; at += 1) {
        const code = codes[at] ?? 0;
        if (code === 0) continue;
        const verdict = verdicts[code - 1] ?? false;
        if (verdict === 'unsure') unsure.push(first + at);
        fits[first + at] = verdict === true ? 1 : 0;
      }
    });
    for (let at = 0; at < unsure.length; at += 1) {
      const version = unsure[at] ?? 0;
      fits[version] = test(this.cell(version, field)) === true ? 1 : 0;
      if (at % 64 === 63) yield;
    }
    return fits;
  }

  /** A field of one version, whole; undefined when absent. */
  cell(version: number, field: string): Cell | undefined {
    const row = this.#body.get(version) as { shape: number; body: string } | undefined;
    const at = row === undefined ? undefined : this.#shapes.get(row.shape).places.get(field);
    return row === undefined || at === undefined ? undefined : (decodeBody(row.body)[at] ?? null);
  }
}

function maskOf(versions: Uint32Array): Uint8Array {
  const mask = new Uint8Array(lastOf(versions) + 1);
  for (const version of versions) mask[version] = 1;
  return mask;
}

function lastOf(versions: Uint32Array): number {
  let last = 0;
  for (const version of versions) if (version > last) last = version;
  return last;
}
