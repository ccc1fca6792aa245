import type { DuplicateGroup, Duplicates, DuplicatesQuestion } from '../../shared/ipc/duplicates';
import { exactKey, keyExpression } from './list-fields';
import { DeskError } from '../failure';
import { knownField, questionOf, interpretations } from './question';
import type { QueryContext } from '../store/query-context';
import { readShown } from './row-cells';
import { selectRows } from './rows';
import { refuseWords } from './not-understood';
import { sameKeyOf } from './duplicate-key';

const maxGroups = 200;
/** The most records returned of a group; all are counted. */
const maxRecords = 100;

/**
 * Records that occur in a list more than once by the values of some fields, largest groups first.
 */
export function duplicatesOf(context: QueryContext, query: DuplicatesQuestion): Duplicates {
  const { db } = context;
  const { resource, by, columns, offset, limit } = query;
  const question = questionOf(context, { ...query, filters: query.filters ?? [], asOf: null });
  refuseWords(question.notUnderstood);
  const { shown, columns: known } = question;
  if (by.length === 0) throw new DeskError('input.params', { reason: 'no-key' });
  for (const field of [...by, ...columns]) knownField(known, field);
  const source = {
    asOf: shown.asOf,
    synced: shown.synced,
    ...interpretations(question.readAs),
  };
  if (known.length === 0) return { groups: 0, records: 0, lines: [], ...source };
  const groupKey = sameKeyOf(by, (field) =>
    exactKey(resource, field, keyExpression(question.list, field), 'r'),
  );
  const rows = selectRows(context, question);
  const found = db
    .select(
      `SELECT groupKey, records, rids, count(*) OVER () AS "groups", sum(records) OVER () AS "all" FROM (
         SELECT groupKey, count(*) AS records, min(pos) AS first, json_group_array(rid ORDER BY pos) AS rids
         FROM (SELECT r.rid, r.pos, ${groupKey} AS groupKey ${rows.sql})
         WHERE groupKey IS NOT NULL GROUP BY groupKey HAVING count(*) > 1
       ) ORDER BY records DESC, first LIMIT ? OFFSET ?`,
      { groupKey: 'text', records: 'number', rids: 'text', groups: 'number', all: 'number' },
    )
    .all(...rows.values, Math.min(limit, maxGroups), offset);
  const lines = found.map(({ groupKey: key, records, rids }): DuplicateGroup => ({
    key,
    count: records,
    records: readShown(question.list, {
      rids: (JSON.parse(rids) as number[]).slice(0, maxRecords),
      columns,
    }),
  }));
  return { groups: found[0]?.groups ?? 0, records: found[0]?.all ?? 0, lines, ...source };
}
