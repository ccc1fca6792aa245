import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { readList } from '../../main/http/lists';
import type { ExportFormat } from '../../shared/ipc/exports';
import { openStore } from '../../main/profile-store/open';
import { prove } from '../threats/proof';
import { csv, everyClient, exportTo } from '../integration/export/rig';
import { readXlsx } from '../integration/export/read-xlsx';
import { syncWith, workerAndFolder } from '../integration/store/rig';
import { readCsv } from '../unit/export/read-csv';
import { success } from '../unit/http/answers';
import { recycledThread } from '../support/recycled-threads';

/** Every name the app adds to lists and files, written out. */
const namesOfTheApp = [
  ...['desk.mark', 'desk.note', 'desk.due_date', 'desk.marked_by', 'desk.marked_at', 'desk.client'],
  'desk.assigned_to',
  ...['desk.full_name', 'desk.last_first', 'desk.surnames', 'desk.given_names'],
  ...['desk.document', 'desk.phone', 'desk_sync', 'desk_row', 'desk_since', 'desk_until'],
  ...['desk_id', 'desk_body', 'lookup_line', 'lookup_id', 'lookup_outcome', 'lookup_reason'],
  ...['lookup_same_as_line', 'lookup_client', 'SAMPLE DATA', 'DATOS DE EJEMPLO'],
];

/** Ways in which a service writes such a name, so that it is the same or looks the same. */
const disguises: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => `service.${name}`,
  (name) => `service.service.${name}`,
  (name) => ` ${name}`,
  (name) => `${name.slice(0, 2)}\u200b${name.slice(2)}`,
  (name) => name.replace(/[a-z]/, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
  (name) => name.replace(/[._ ]/, '-'),
  (name) => name.replace(/[._ ](\w)/, (_, sign: string) => sign.toUpperCase()),
  // Cyrillic, and written from right to left.
  (name) => name.replace(/e/i, '\u0435').replace(/o/gi, '\u043e'),
  (name) => `\u202e${Array.from(name).reverse().join('')}\u202c`,
];
const disguised = fc
  .tuple(fc.constantFrom(...namesOfTheApp), fc.constantFrom(...disguises))
  .map(([name, disguise]) => disguise(name));

const forged = 'forged by the service';
const place = workerAndFolder();

/** Records with names of the app, from the answer to files: the app's fields hold what is its. */
prove('41-reserved-names', async ({ tries, seed, report }) => {
  const sets = fc.sample(fc.uniqueArray(disguised, { minLength: 1, maxLength: 12 }), {
    numRuns: tries,
    seed,
  });
  for (const [at, names] of sets.entries()) {
    await report.try(JSON.stringify(names), async () => {
      const fields = Object.fromEntries(names.map((name) => [name, forged]));
      const people = [{ id: 'c1', first_name: 'Ana', first_last_name: 'Núñez', ...fields }];
      const { records } = readList(success(people), 'clients', 1);
      const store = await openStore({
        file: join(place.folder, `${seed}-${at}.db`),
        key: Buffer.alloc(32, 9),
        thread: () => recycledThread(place.worker),
      });
      try {
        await syncWith(store, records);
        const mark = {
          resource: 'clients',
          id: 'c1',
          tag: 'Reviewed',
          annotation: 'Called',
        } as const;
        await store.marks.set({
          ...mark,
          due: '2026-12-04',
          assignee: 'Rosa',
          by: 'ana',
          at: '2026-10-05T15:04:05Z',
        });
        const cursor = await store.browse.open({ ...everyClient, search: `desk.mark:${forged}` });
        expect(cursor.count).toBe(0);
        const all = await store.browse.open(everyClient);
        expect(new Set(all.columns).size).toBe(all.columns.length);
        const row = (await store.browse.rows({ cursorId: all.cursorId, offset: 0, limit: 1 }))
          .rows[0];
        const shown = new Map(all.columns.map((name, column) => [name, row?.cells[column]]));
        expect(shown.get('desk.mark')).toBe('Reviewed');
        expect(shown.get('desk.note')).toBe('Called');
        expect(shown.get('desk.full_name')).toBe('Ana Núñez');
        // Nothing the service sent is lost, and each field under a name of its own.
        expect([...shown.values()].filter((value) => value === forged)).toHaveLength(names.length);
        const write = (format: ExportFormat, headings: 'service' | 'shown') =>
          exportTo(join(place.folder, `${seed}-${at}-${format.kind}`), store, {
            format,
            headings,
            columns: all.columns,
          });
        const json = String((await write({ kind: 'json' }, 'service')).bytes);
        const keys = [...json.matchAll(/"((?:[^"\\]|\\.)*)":/g)].map(([, key]) => key);
        expect(new Set(keys).size).toBe(keys.length);
        expect((JSON.parse(json) as Record<string, unknown>[])[0]).toMatchObject({
          'desk.mark': 'Reviewed',
          'desk.note': 'Called',
          'desk.full_name': 'Ana Núñez',
        });
        for (const headings of ['service', 'shown'] as const) {
          const [heads = []] = readCsv(String((await write(csv, headings)).bytes), ',');
          expect(new Set(heads).size).toBe(heads.length);
        }
        const book = readXlsx((await write({ kind: 'xlsx' }, 'shown')).bytes);
        const reported = [...(book[1]?.cells.values() ?? [])].map(({ text }) => text);
        for (const name of names) {
          expect(
            reported.some((text) => text.includes(`"${name}"`)),
            name,
          ).toBe(true);
        }
      } finally {
        await store.close();
        for (const file of ['', '.marks', '.lock']) {
          rmSync(join(place.folder, `${seed}-${at}.db${file}`), { force: true });
        }
      }
    });
  }
});
