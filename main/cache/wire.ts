import type { ServiceRecord } from '../../preload/contract/values';
import { encodeRecord, idOf } from './body';

/** A page as it travels to the worker: texts instead of trees of values, which cost a structured clone ten times as much. */
export interface WirePage {
  readonly page: number;
  readonly total: number | null;
  /** The different field lists of the page. */
  readonly shapes: readonly (readonly string[])[];
  /** Per record: which shape, the id or null, the cells. */
  readonly shapeOf: readonly number[];
  readonly ids: readonly (string | null)[];
  readonly bodies: readonly string[];
  /** What the page is to be known again by; null when it is not. */
  readonly known: KnownBy | null;
}

export interface KnownBy {
  readonly digest: Uint8Array;
  readonly ids: Float64Array;
}

/** A page that stands as it did in the shown generation: nothing of it needs to travel. */
export interface KeptPage {
  readonly page: number;
  readonly total: number | null;
  readonly digest: Uint8Array;
}

export function toWire(page: {
  page: number;
  total: number | null;
  records: readonly ServiceRecord[];
  known?: KnownBy | null;
}): WirePage {
  const shapes: (readonly string[])[] = [];
  let number = -1;
  const shapeOf: number[] = [];
  const bodies: string[] = [];
  for (const record of page.records) {
    const { fields, body } = encodeRecord(record);
    // Records that follow each other mostly have the same fields.
    if (!isSame(shapes[number], fields)) {
      number = shapes.findIndex((shape) => isSame(shape, fields));
      if (number < 0) number = shapes.push(fields) - 1;
    }
    shapeOf.push(number);
    bodies.push(body);
  }
  return {
    page: page.page,
    total: page.total,
    shapes,
    shapeOf,
    ids: page.records.map(idOf),
    bodies,
    known: page.known ?? null,
  };
}

function isSame(one: readonly string[] | undefined, other: readonly string[]): boolean {
  return one?.length === other.length && one.every((field, at) => field === other[at]);
}
