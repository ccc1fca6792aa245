import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { auditStore, type AuditStore } from '../../main/audit/audit-store';
import { appendDeed, auditOperations } from '../../main/audit/audit-table';
import { copyStore, prepareStore } from '../../main/backup/snapshot';
import { marksFileOf, openMarks } from '../../main/marks/file';
import type { Database } from '../../main/store/database';
import { openStored } from '../../main/store/open-stored';
import { prove } from '../threats/proof';

const keys = ['11'.repeat(32), '22'.repeat(32), '33'.repeat(32)] as const;

/** The data of a profile with its audit log, open for `work`. */
async function opened<T>(
  file: string,
  hex: string,
  work: (log: AuditStore, db: Database) => Promise<T> | T,
): Promise<T> {
  const key = () => Buffer.from(hex, 'hex');
  const stored = openStored({ file, key: key(), keyFit: 'unknown' }, () => null);
  try {
    openMarks(stored.db, { file, key: key() });
    const operations = auditOperations(stored.db);
    const ask = (name: keyof typeof operations, params: never) =>
      Promise.resolve((operations[name] as (params: never) => unknown)(params));
    return await work(auditStore({ ask } as never), stored.db);
  } finally {
    stored.close(false);
  }
}

const write = (db: Database, count: number, name: string) => {
  for (let no = 1; no <= count; no += 1)
    appendDeed(db, { what: 'export', subject: `${name} ${no}` });
};

/** How an earlier state comes back; resolves with where it is, and its key. */
type Way = (folder: string, file: string) => { later: () => { file: string; key: string } };

const ways: Readonly<Record<string, Way>> = {
  'a restored backup': (folder, file) => {
    const cache = join(folder, 'backup.db');
    copyStore({ file, key: keys[0] }, { cache, marks: join(folder, 'marks.db'), key: keys[1] });
    return {
      later: () => {
        const restored = join(folder, 'restored.db');
        cpSync(cache, restored);
        cpSync(join(folder, 'marks.db'), marksFileOf(restored));
        prepareStore(restored, keys[1], keys[2]);
        return { file: restored, key: keys[2] };
      },
    };
  },
  'a copy of the file put back': (folder, file) => {
    const copy = join(folder, 'copy.db.marks');
    cpSync(marksFileOf(file), copy);
    return {
      later: () => {
        cpSync(copy, marksFileOf(file));
        return { file, key: keys[0] };
      },
    };
  },
};

prove('47-rolled-back', async ({ tries, report }) => {
  const all = Object.entries(ways);
  for (let nth = 0; nth < tries; nth += 1) {
    const [name = '', way] = all[nth % all.length] ?? [];
    const before = 1 + (Math.floor(nth / 4) % 9);
    const after = 1 + (nth % 7);
    // As many entries again as are missing, so that the log is as long as it was.
    const again = nth % 4 < 2 ? 0 : after;
    await report.try(`${name}, ${before} entries, ${after} more, ${again} again`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'desk-rolled-back-'));
      mkdirSync(folder, { recursive: true });
      try {
        const file = join(folder, 'cache.db');
        await opened(file, keys[0], (_, db) => write(db, before, 'clients'));
        const prepared = way?.(folder, file);
        const noted = await opened(file, keys[0], async (log, db) => {
          write(db, after, 'later');
          const check = await log.check();
          expect(await log.check(check.last)).toMatchObject({ broken: null });
          return check.last;
        });
        const earlier = prepared?.later() ?? { file: '', key: '' };
        await opened(earlier.file, earlier.key, async (log, db) => {
          write(db, again, 'again');
          // By itself it is sound: only the noted place tells.
          expect(await log.check()).toMatchObject({ broken: null });
          const no = noted?.no;
          expect(await log.check(noted)).toMatchObject({ broken: { reason: 'other', no } });
        });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
});
