import type { Database } from '../../../main/store/database';

const run = {
  resource: 'clients',
  file: { name: 'nov.csv', sheet: null, sha256: '00' },
  period: null,
  at: '2026-11-20T14:00:00.000Z',
  by: 'mquispe',
  sync: { no: 1, asOf: null, sha256: '00' },
  complete: true,
  rows: 2,
  records: 2,
  counts: {},
  repeated: { mine: 0, theirs: 0 },
  carried: { mine: 0, theirs: 0 },
  sums: [],
  totals: [],
  pairs: [],
};
const line = {
  outcome: 'mine',
  key: ['1'],
  title: '',
  row: 2,
  id: null,
  differences: [],
  since: 'nov.csv',
  cells: null,
  stored: null,
};

/** What the stored home's run and line are about, as the app writes it. */
export function completeSettlements(db: Database): void {
  db.run('UPDATE own.reconcile_run SET about = ?', JSON.stringify(run));
  db.run('UPDATE own.reconcile_line SET about = ?', JSON.stringify(line));
  db.run("UPDATE own.reconcile_pair SET before = '[]'");
}
