import type { ChangedFields, ChangedFieldsQuery } from '../store/store';
import type { Database, SqlValue } from '../store/database';
import type { Fields, Shape } from '../store/fields';
import type { Cell } from '../values/cells';
import { decodeBody } from '../values/cells';
import { changesAsked, ended, sourcesOf } from './change-sources';
import type { QueryContext } from './question';

/** Changed records whose fields are told apart at once: a second's work, and nobody reads more. */
const maxTold = 20_000;

/** A record's cells, and where its fields are among them. */
interface Side {
  readonly shape: Shape;
  readonly cells: readonly Cell[];
}

/** Two versions, each by its shape and its body: `differ_in` tells whether one of some fields (a JSON list) differs, `differing` which do. */
export function defineDiffering(db: Database, fields: Fields): void {
  const sideOf = (shape: SqlValue | undefined, body: SqlValue | undefined): Side => ({
    shape: fields.shape(Number(shape)),
    cells: decodeBody(String(body)),
  });
  db.define('differ_in', (shape, body, otherShape, otherBody, names) => {
    const differs = differsBetween(sideOf(shape, body), sideOf(otherShape, otherBody));
    return Number((JSON.parse(String(names)) as string[]).some(differs));
  });
  db.define('differing', (shape, body, otherShape, otherBody) => {
    const [one, other] = [sideOf(shape, body), sideOf(otherShape, otherBody)];
    const names = new Set([...one.shape.fields, ...other.shape.fields]);
    return JSON.stringify([...names].filter(differsBetween(one, other)));
  });
}

function differsBetween(one: Side, other: Side): (field: string) => boolean {
  const valueIn = ({ shape, cells }: Side, field: string) => {
    const at = shape.positions.get(field);
    return at === undefined ? undefined : JSON.stringify(cells[at] ?? null);
  };
  return (field) => valueIn(one, field) !== valueIn(other, field);
}

/** Fields in which records changed, most first; `whole` is false where only the first of very many changes were looked at. */
export function changedFields(reading: QueryContext, query: ChangedFieldsQuery): ChangedFields {
  const counts = new Map<string, number>();
  let left = maxTold;
  for (const source of sourcesOf(reading, query)) {
    const asked = changesAsked(reading, source, 'changed', { ...query, fields: [] });
    if (asked === null) continue;
    const before = `SELECT o.rid FROM ${source.resource} o WHERE o.id = v.id AND ${ended(source, '+o')} LIMIT 1`;
    const pairs = reading.db
      .select(
        `SELECT differing(x.shape, x.body, y.shape, y.body) AS fields
         FROM (SELECT v.rid, (${before}) AS was ${asked.sql} LIMIT ?) p
         JOIN ${source.resource}_body x ON x.rid = p.was JOIN ${source.resource}_body y ON y.rid = p.rid`,
        { fields: 'text' },
      )
      .all(...asked.values, left);
    left -= pairs.length;
    for (const { fields } of pairs) {
      for (const field of JSON.parse(fields) as string[]) {
        counts.set(field, (counts.get(field) ?? 0) + 1);
      }
    }
    if (left <= 0) break;
  }
  const fields = [...counts].map(([field, count]) => ({ field, count }));
  return { fields: fields.toSorted((one, other) => other.count - one.count), whole: left > 0 };
}
