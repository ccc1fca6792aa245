import { expect, test } from 'vitest';
import { auditOperations } from '../../../main/audit/audit-table';
import { printExport } from '../../../main/export/print-export';
import { openMarks } from '../../../main/marks/file';
import { settlementOperations } from '../../../main/reconcile/settlement-operations';
import { openStored } from '../../../main/store/open-stored';
import { singleHandlers } from '../../../main/sync/handlers';
import { neutralQueryLocale } from '../../../shared/query-locale';
import { everyClient, fill, openMemory } from '../export/rig';
import { workerAndFolder } from '../store/rig';

const place = workerAndFolder();
const all = { since: null, until: null, what: [], from: null, newestFirst: false, limit: 50 };

test('what is printed is recorded before the printer has it, and how it ended', async () => {
  const store = await openMemory(place.worker);
  await fill(store, [[['id', '1']], [['id', '2']]]);
  const log: unknown[] = [];
  for (const answer of [true, false]) {
    await printExport({
      ...{ store, locale: neutralQueryLocale, writtenBy: 'Merchant Desk 0.0.0' },
      order: {
        ...{ source: { kind: 'list', query: everyClient }, columns: null, amounts: [] },
        ...{ layout: 'table', headings: 'shown' },
      },
      profile: { name: 'Andina', host: 'service.example', sample: false },
      printer: {
        print: async () => {
          log.push((await store.audit.entries(all)).at(-1)?.state);
          return answer;
        },
      },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  }
  expect(log).toEqual(['begun', 'begun']);
  const about = { what: 'print', subject: 'clients' };
  expect(await store.audit.entries(all)).toMatchObject([
    { ...about, state: 'begun' },
    { ...about, state: 'done', count: 2 },
    { ...about, state: 'begun' },
    { ...about, state: 'cancelled' },
  ]);
});

test('a single card is recorded before the service is asked for it', async () => {
  const store = await openMemory(place.worker);
  let recordedBefore = 0;
  const { cards } = singleHandlers({
    store: () => Promise.resolve(store),
    session: {
      requireOpen: () => undefined,
      sample: null,
      ask: async () => {
        recordedBefore = (await store.audit.entries(all)).length;
        throw new Error('no service here');
      },
    },
    lookedUp: { add: () => undefined, newestFirst: [] as never },
    auditLog: store.audit,
  });
  await expect(cards.details({ id: '4711' })).rejects.toThrow('no service');
  expect(recordedBefore).toBe(1);
  expect(await store.audit.entries(all)).toMatchObject([{ what: 'card', subject: '4711' }]);
});

test('each step of a reconciliation is recorded with what it changes', () => {
  const { db, close } = openStored({ file: null, key: null, keyFit: 'unknown' }, () => null);
  openMarks(db, null);
  const steps = settlementOperations(db);
  const file = { name: 'nov.csv', sheet: null, sha256: 'ab'.repeat(32) };
  const run = { setUp: 'a', period: null, file, at: '2026-11-27T10:00:00Z', rows: 3 };
  const by = { by: 'ana', at: run.at };
  const runId = steps.reconcileSaveRun({ run: run as never, carried: [], pairs: [] });
  const lines = [{ no: 1, line: 'x', content: '', about: {} as never }];
  const before = steps.reconcileSettle({ runId, lines, state: 'agreed', comment: '', ...by });
  steps.reconcileRestore({ runId, lines: before });
  const pair = { mine: ['x'], theirs: ['c1'], lines: ['x'], absorbed: [] };
  const pairIds = steps.reconcilePair({ setUp: 'a', runId, pairs: [pair], ...by });
  steps.reconcileUnpair({ runId, pairIds });
  steps.reconcileRemoveRun(runId);
  const deed = (subject: string) => ({ what: 'reconcile', subject: `run ${runId}${subject}` });
  const { auditEntries, checkAudit } = auditOperations(db);
  expect(auditEntries(all)).toMatchObject([
    { ...deed(''), count: 3, file: 'nov.csv', sha256: file.sha256 },
    { ...deed(' agreed'), count: 1 },
    { ...deed(' undone'), count: 1 },
    { ...deed(' paired'), count: 1 },
    { ...deed(' separated'), count: 1 },
    deed(' removed'),
  ]);
  expect(checkAudit(null).broken).toBeNull();
  close(false);
});
