import type { Database, SqlValue } from '../store/database';
import type { Fields } from '../store/fields';
import type { StoredBody } from './stored-body';
import { differsBetween, differingFields } from './change-sources';

/**
 * SQL functions over two versions, each given by shape and body: `differ_in` tells whether any of
 * some fields (a JSON list) differs, `differing` which fields do, and `is_reordered`, from the
 * shapes alone, whether they have the same fields in another order.
 */
export function defineDiffering(db: Database, fields: Fields): void {
  const stored = (shape?: SqlValue, body?: SqlValue): StoredBody => {
    return { shape: Number(shape), body: String(body) };
  };
  db.define('differ_in', (shape, body, otherShape, otherBody, names) => {
    const differs = differsBetween(fields, stored(shape, body), stored(otherShape, otherBody));
    return Number((JSON.parse(String(names)) as string[]).some(differs));
  });
  const sorted = (shape?: SqlValue) => fields.shape(Number(shape)).fields.toSorted().join('\0');
  db.define('is_reordered', (shape, otherShape) =>
    Number(shape !== otherShape && sorted(shape) === sorted(otherShape)),
  );
  db.define('differing', (shape, body, otherShape, otherBody) =>
    JSON.stringify(differingFields(fields, stored(shape, body), stored(otherShape, otherBody))),
  );
}
