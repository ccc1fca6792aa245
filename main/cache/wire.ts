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
}

export function toWire(page: {
  page: number;
  total: number | null;
  records: readonly ServiceRecord[];
}): WirePage {
  const shapes: (readonly string[])[] = [];
  const numbers = new Map<string, number>();
  const shapeOf: number[] = [];
  const bodies: string[] = [];
  for (const record of page.records) {
    const { fields, body } = encodeRecord(record);
    const name = JSON.stringify(fields);
    let number = numbers.get(name);
    if (number === undefined) {
      number = shapes.push(fields) - 1;
      numbers.set(name, number);
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
