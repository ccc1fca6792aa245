import type { QueryLocale } from '../../shared/ipc/browse';
import type { Mapping } from '../../shared/ipc/reconcile';
import { questionOf } from '../query/question';
import { refuseWords } from '../query/not-understood';
import { selectRows } from '../query/rows';
import type { QueryContext } from '../store/query-context';
import type { Steps } from '../store/in-steps';
import { comparedFilters } from './compared-filters';
import { RecordsDigest } from './records-digest';

/** Records that a mapping selects; `asOf`: a sync's number, null for now. */
export type ComparedQuery = Pick<Mapping, 'resource' | 'search' | 'filters' | 'period'> & {
  readonly locale: QueryLocale;
  readonly asOf: number | null;
};

export interface ComparedRecords {
  readonly no: number;
  /** Epoch milliseconds. */
  readonly asOf: number | null;
  readonly records: number;
  /** As `RecordsDigest` has it. */
  readonly sha256: string;
}

const recordsPerStep = 2_000;

/**
 * The same digest as that of a comparison. Fails with `input.filter`, `input.params` (also
 * `no-such-sync`), and with `app.cancelled` once a newer task begins.
 */
export async function comparedRecords(
  context: QueryContext,
  steps: Steps,
  query: ComparedQuery,
): Promise<ComparedRecords> {
  const { db, fields } = context;
  const { resource } = query;
  const order = steps.begin();
  const { shown, rids } = steps.now(order, () => {
    const question = questionOf(context, { ...query, filters: comparedFilters(query) });
    refuseWords(question.notUnderstood);
    const { sql, values } = selectRows(context, question);
    return {
      shown: question.shown,
      rids: Uint32Array.from(db.numbers(`SELECT r.rid ${sql}`)(...values)),
    };
  });
  const digest = new RecordsDigest();
  const bodies = db.select(
    `SELECT shape, body FROM ${resource}_body WHERE rid IN (SELECT value FROM json_each(?))`,
    { shape: 'number', body: 'text' },
  );
  await steps.walk(order, 0, (at) => {
    const some = rids.subarray(at, at + recordsPerStep);
    for (const { shape, body } of bodies.all(JSON.stringify([...some]))) {
      digest.add(fields.shape(shape).positions, body);
    }
    return at + recordsPerStep < rids.length ? at + recordsPerStep : null;
  });
  return { no: shown.sync, asOf: shown.asOf, records: rids.length, sha256: digest.hex };
}
