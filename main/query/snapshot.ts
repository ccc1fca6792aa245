import type { Database } from '../store/database';
import type { Fields } from '../store/fields';

/** Runs all statements of an answer in one transaction, so that they see the same state. */
export type InSnapshot = <G, A>(answer: (params: G) => A) => (params: G) => A;

export function snapshotsOf(db: Database, fields: Fields): InSnapshot {
  return (answer) => (params) => {
    db.exec('BEGIN');
    try {
      fields.refresh();
      return answer(params);
    } finally {
      db.exec('COMMIT');
    }
  };
}
