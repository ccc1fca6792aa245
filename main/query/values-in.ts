import { allRecords } from '../../shared/all-records';
import type { browse } from '../../shared/ipc/browse';
import type { Bridge } from '../../shared/ipc/define';
import { isDocumentName } from '../../shared/field-names';
import { documentSpellings, withoutGrouping } from '../values/document-spellings';
import type { QueryContext } from '../store/query-context';
import type { SqlValue } from '../store/database';
import { prepare } from './figures';
import { sentDigits } from './list-fields';
import { keysOf } from './predicates';

type Browse = Bridge<{ browse: typeof browse }>['browse'];
type Question = Parameters<Browse['valuesIn']>[0];
type Answer = Awaited<ReturnType<Browse['valuesIn']>>;

/** SQLite's limit of parameters is 32,766. */
const maxKeys = 10_000;

/** Which field holds most of some values, and which of them it does not hold. */
export function valuesIn(context: QueryContext, question: Question): Answer {
  const { fields, values } = question;
  const nothing = { field: fields[0] ?? '', values: [], missing: values };
  let best: Answer = nothing;
  for (const field of fields) {
    const answer = ofField(context, question, field);
    if (answer.missing.length < best.missing.length) best = answer;
    if (best.missing.length === 0) break;
  }
  return best;
}

function ofField(context: QueryContext, question: Question, field: string): Answer {
  const { resource, asOf, values } = question;
  const query = { ...allRecords(resource), asOf };
  const prepared = prepare(context, query, [field]);
  const spell = isDocumentName(field) ? documentSpellings : withoutGrouping;
  const ways = values.map((value) => spell(value));
  if (prepared === null) return { field, values: [], missing: values };
  const key = prepared.keySql(field);
  const keys = [...new Set(ways.flat().flatMap(keysOf))];
  const there = new Set<string>();
  for (let at = 0; at < keys.length; at += maxKeys) {
    const some = keys.slice(at, at + maxKeys);
    const found = context.db
      .select(
        `SELECT DISTINCT ${sentDigits(prepared.list, field, key)} AS digits, ${key} AS found
         ${prepared.rows.sql} AND ${key} IN (${some.map(() => '?').join(', ')})`,
        { digits: 'text?', found: 'any' },
      )
      .all(field, ...prepared.rows.values, ...some);
    // Of long numbers several have one key: their digits count.
    for (const { digits, found: each } of found) there.add(digits ?? named(each));
  }
  const isThere = (text: string) => keysOf(text).some((each) => there.has(named(each)));
  const found = ways.flatMap((each) => each.filter(isThere));
  const missing = values.filter((_, at) => !ways[at]?.some(isThere));
  return { field, values: [...new Set(found)], missing };
}

/** A number and its text are one value, as they are to a filter. */
function named(key: SqlValue): string {
  return typeof key === 'object' ? '' : String(key);
}
