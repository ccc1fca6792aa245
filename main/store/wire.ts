import { encodeRecord } from '../values/cells';
import { idOf } from '../values/ids';
import type { PageToStage } from './store';

/** A page as it travels to the worker: texts instead of trees of values, which cost a structured clone ten times as much. */
export interface WirePage {
  readonly page: number;
  readonly total: number | null;
  /** The different field lists of the page. */
  readonly shapes: readonly (readonly string[])[];
  /** Per record: which shape, the id as it is stored (ids.ts) or null, the cells. */
  readonly shapeOf: readonly number[];
  readonly ids: readonly (string | null)[];
  readonly bodies: readonly string[];
}

export function toWire(page: PageToStage): WirePage {
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
  };
}

function isSame(one: readonly string[] | undefined, other: readonly string[]): boolean {
  return one?.length === other.length && one.every((field, at) => field === other[at]);
}
