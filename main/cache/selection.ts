import type { Cell } from './body';
import { decodeBody } from './body';
import type { ColumnCell } from './column-chunk';
import type { Columns } from './columns';
import type { Condition, Verdict } from './conditions';
import type { Database, Statement } from './database';
import { release } from './release';
import type { ResourceCode } from './resources';
import type { Job } from './scheduler';
import type { Shapes } from './shapes';
import type { VersionTest } from './verdicts';
import { HeldVerdicts, Verdicts } from './verdicts';

/** What fields say of versions, read from their columns: a value is tested once a chunk, however often it stands there. */
export class Selection {
  readonly #columns: Columns;
  readonly #shapes: Shapes;
  readonly #body: Statement;
  readonly #held = new HeldVerdicts();

  constructor(db: Database, columns: Columns, shapes: Shapes) {
    this.#columns = columns;
    this.#shapes = shapes;
    this.#body = db.prepare('SELECT shape, body FROM version WHERE no = ?');
  }

  /** Whether versions satisfy a condition, reckoned as they are asked for. */
  testOf(resource: ResourceCode, condition: Condition): VersionTest {
    const key = `${resource}/${condition.field}/${condition.key}`;
    return this.#held.of(key, () => {
      const judge = (chunk: number, bits: Uint32Array) =>
        this.#judge(resource, condition, chunk, bits);
      return new Verdicts(judge, () => this.#columns.lastVersion);
    }).fits;
  }

  get heldBytes(): number {
    return this.#held.bytes;
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
    release(wanted);
  }

  #judge(
    resource: ResourceCode,
    { field, test }: Condition,
    chunk: number,
    bits: Uint32Array,
  ): void {
    const isAbsentFit = test(undefined) === true;
    const column = this.#columns.chunk(resource, field, chunk);
    if (column === null) {
      if (isAbsentFit) bits.fill(0xffff_ffff);
      return;
    }
    const { first, values, codes } = column;
    const verdicts: Verdict[] = [isAbsentFit];
    for (const value of values) verdicts.push(test(value));
    for (let at = 0; at < codes.length; at += 1) {
      const verdict = verdicts[codes[at] ?? 0] ?? false;
      if (verdict === false) continue;
      if (verdict === 'unsure' && test(this.cell(first + at, field)) !== true) continue;
      bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
    }
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
