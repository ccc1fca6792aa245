import type { Fields } from '../store/fields';
import { type Cell, decodeBody, storedCell } from '../values/cells';

/** A record's body, and the number of its shape. */
export interface StoredBody {
  readonly shape: number;
  readonly body: string;
}

/** Reads a record's own fields; undefined where it lacks one. */
export function recordCells(fields: Fields, { shape, body }: StoredBody) {
  const { positions } = fields.shape(shape);
  const cells = decodeBody(body);
  return (field: string): Cell | undefined => storedCell(field, cells, positions);
}
