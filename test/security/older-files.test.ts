import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  encryptionKeyOf,
  readFirstRows,
  StoredFirstRows,
  type FirstRowsContext,
} from '../../main/first-rows/stored-first-rows';
import { aboutLines, type Medium } from '../../main/export/about';
import { exportWords } from '../../main/export/words';
import { languageCodes } from '../../shared/locales';
import { localTime } from '../../main/values/local-time';
import { firstRows } from '../support/first-rows';
import { prove } from '../threats/proof';

const databaseKey = new Uint8Array(32).fill(7);
const rows = firstRows();
const writtenBy = 'Merchant Desk 0.0.0';

interface Lists {
  readonly file: string;
  readonly context: FirstRowsContext;
  readonly store: StoredFirstRows;
}

const shown = ({ context }: Lists) => readFirstRows(encryptionKeyOf(databaseKey), context);

async function write({ store }: Lists): Promise<void> {
  await store.opened(
    () => Promise.resolve({ cursorId: rows.cursorId, synced: true }),
    (view) => view,
  );
  await store.replace(rows, () => Promise.resolve());
}

/** How rows of the past come back after the list has changed. */
const ways: Readonly<Record<string, (lists: Lists, taken: string) => Promise<void>>> = {
  'a copy is put back': async ({ file }, taken) => copyFile(taken, file),
  'the newer rows are overwritten with an older content': async (lists, taken) => {
    await write(lists);
    await writeFile(lists.file, await readFile(taken));
  },
  'those of another list': async (lists, taken) => {
    await copyFile(taken, lists.file.replace('-clients', '-lots'));
  },
};

/** A whole folder of yesterday is complete: what is exported from it says of which day it is. */
function tellItsDay(): void {
  const yesterday = Date.UTC(2026, 10, 25, 12);
  for (const medium of ['workbook', 'paper'] satisfies Medium[])
    for (const language of languageCodes) {
      const words = exportWords(language);
      const lines = aboutLines(
        {
          source: { kind: 'lookup', outcomes: [] },
          rows: { listCount: null, asOf: yesterday, synced: true },
          completeness: { gaps: 0, twice: 0, doubtful: false, endRefused: false },
          profile: { name: 'Andina', host: 'api.example', sample: false },
          exportedAt: yesterday + 86_400_000,
          time: localTime('UTC'),
          writtenBy,
        },
        { columns: [], records: 1, cutTexts: 0, totals: [] },
        words,
        medium,
      );
      const said = lines.find(([name]) => name === words.lines.asOf)?.[1];
      expect(said).toMatch(/\b25(?:\b|T)/);
      expect(said).not.toMatch(/\b26\b/);
    }
}

prove('36-older-files', async ({ tries, report }) => {
  const all = Object.entries(ways);
  for (let at = 0; at < tries; at += 1) {
    const [name, putBack] = all[at % (all.length + 1)] ?? [];
    if (name === undefined || putBack === undefined) {
      await report.try('a whole folder', tellItsDay);
      continue;
    }
    await report.try(name, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'desk-older-'));
      try {
        const database = join(folder, 'cache.db');
        await writeFile(database, 'a database');
        const { locale, density } = rows;
        const place = { file: database, list: 'clients', writtenBy } as const;
        const lists: Lists = {
          file: `${database}.first-clients`,
          context: { ...place, locale, density },
          store: new StoredFirstRows(place, databaseKey),
        };
        await write(lists);
        expect(shown(lists)).not.toBeNull();
        const taken = join(folder, 'taken');
        await copyFile(lists.file, taken);
        await lists.store.change(() => Promise.resolve());
        expect(shown(lists)).toBeNull();
        await putBack(lists, taken);
        expect(shown(lists)).toBeNull();
        expect(shown({ ...lists, context: { ...lists.context, list: 'lots' } })).toBeNull();
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }
});
