import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { openStore } from '../../main/profile-store/open';
import { unguarded } from '../support/unguarded';
import { prove } from '../threats/proof';
import { buildWorker, temporaryFolder } from '../integration/store/rig';
import { record } from '../integration/store/samples';
import { readXlsx } from '../integration/export/read-xlsx';
import { csv, exportTo, fill } from '../integration/export/rig';
import { formulasIn } from '../integration/export/spreadsheet';
import { hostileText } from '../unit/export/hostile-text';
import { readCsv } from '../unit/export/read-csv';
import { recycledThread } from '../support/recycled-threads';

const cellsAFile = 1_000;
const negative = /^-\d+(\.\d+)?$/;
const startsFormula = /^[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * Hostile texts through store and export into CSV and a workbook, read back by strict readers and
 * by a spreadsheet.
 */
prove('9-formulas', async ({ tries, seed, report }) => {
  const worker = await buildWorker();
  const folder = temporaryFolder();
  try {
    for (let done = 0; done < tries; done += cellsAFile) {
      const texts = fc.sample(hostileText, {
        numRuns: Math.min(cellsAFile, tries - done),
        seed: seed + done,
      });
      await report.try(`seed ${seed + done}`, async () => {
        const store = await openStore({
          file: null,
          key: null,
          thread: () => recycledThread(worker.file),
        });
        try {
          await fill(
            store,
            texts.map((text, at) => record({ id: `c${at}`, text })),
          );
          const comma = join(folder, 'out.csv');
          const book = join(folder, 'out.xlsx');
          const { bytes } = await exportTo(comma, store, { format: csv, columns: ['text'] });
          checkCsv(bytes, texts);
          const { bytes: packed } = await exportTo(book, store, {
            format: { kind: 'xlsx' },
            columns: ['text'],
          });
          const [sheet] = readXlsx(packed);
          const cells = [...(sheet?.cells.values() ?? [])].slice(1);
          // A reader of ours refuses formulas; an empty text is no cell of its own.
          expect(cells.map(({ type }) => type)).toEqual(cells.map(() => 'text'));
          expect(cells.map(({ text }) => text)).toEqual(texts);
          for (const file of [comma, book]) {
            expect(await formulasIn(file)).toEqual([]);
            report.add('files a spreadsheet opened', 1);
          }
        } finally {
          await store.close();
        }
      });
      report.tried(texts.length - 1);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function checkCsv(bytes: Buffer, texts: readonly string[]): void {
  const [, ...rows] = readCsv(bytes.toString('utf8'), ',');
  expect(rows.map(([field]) => unguarded(field ?? '?'))).toEqual(texts);
  const formulas = rows.flat().filter((field) => startsFormula.test(field ?? ''));
  expect(formulas.filter((field) => !negative.test(field ?? ''))).toEqual([]);
}
