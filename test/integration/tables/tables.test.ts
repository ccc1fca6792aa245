import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { DeskError } from '../../../main/failure';
import { unpackRows } from '../../../main/tables/packed-rows';
import { TableReader } from '../../../main/tables/tables';
import { workbook } from '../../unit/tables/workbooks';
import { buildNode } from '../../support/built-node';

let built: Awaited<ReturnType<typeof buildNode>> | undefined;
const read = (bytes: Uint8Array, sheet: number | null = null) =>
  new TableReader(built?.file ?? '').read({ bytes, sheet });

beforeAll(async () => {
  built = await buildNode('main/tables/worker.ts', 'table-worker');
});

test('a file is read in a thread of its own, whole', async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => `<row><c><v>${at}</v></c></row>`);
  const table = await read(workbook(rows.join('')));
  const lines = [...unpackRows(table.packed)];
  expect(table).toMatchObject({ sheets: ['Cards'], sheet: 0, lines: 60_000, blank: 0 });
  expect(lines.at(-1)).toEqual({ line: 60_000, cells: ['59999'] });
});

test('what cannot be read fails with its reason', async () => {
  const failure = await read(workbook('<row>')).catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(DeskError);
  expect(failure).toMatchObject({ code: 'input.table', params: { reason: 'damaged' } });
  await expect(read(workbook(''), 3)).rejects.toMatchObject({ params: { reason: 'no-sheet' } });
});

test('a file that fills its thread takes the thread along and nothing else', async () => {
  const texts = Array.from({ length: 200_000 }, (_, at) => `<si><t>text ${at}</t></si>`);
  const bytes = workbook('<row><c t="s"><v>0</v></c></row>', {
    'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>`,
  });
  const small = new TableReader(built?.file ?? '', { heapMb: 8 });
  await expect(small.read({ bytes, sheet: null })).rejects.toMatchObject({
    code: 'input.table',
    params: { reason: 'too-large' },
  });
  expect((await read(bytes)).sheets).toEqual(['Cards']);
}, 60_000);

/** A reading that never ends by itself, as of a file made to take all time; and its thread's end. */
function endless(limits: ConstructorParameters<typeof TableReader>[1] = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'desk-tables-'));
  const file = join(folder, 'worker.cjs');
  writeFileSync(file, 'for (;;);');
  const tables = new TableReader(file, limits);
  onTestFinished(() => {
    tables.cancel();
    rmSync(folder, { recursive: true });
  });
  const begin = () => {
    const failure = tables
      .read({ bytes: new Uint8Array(), sheet: null })
      .then(() => null)
      .catch((thrown: unknown) => thrown);
    // Node tells of a new thread in the turn after it.
    const threadEnded = once(process, 'worker').then(([thread]) => once(thread as Worker, 'exit'));
    return { failure, threadEnded };
  };
  return { tables, begin };
}

test('a newer reading ends the one before, and its thread', async () => {
  const { begin } = endless();
  const first = begin();
  await once(process, 'worker');
  const second = begin();
  expect(await first.failure).toMatchObject({ code: 'app.cancelled' });
  expect(await first.threadEnded).toHaveLength(1);
  let isSecondOver = false;
  void second.failure.then(() => (isSecondOver = true));
  await new Promise(setImmediate);
  expect(isSecondOver).toBe(false);
});

test('a cancelled reading ends with its thread', async () => {
  const { tables, begin } = endless();
  const { failure, threadEnded } = begin();
  tables.cancel();
  expect(await failure).toMatchObject({ code: 'app.cancelled' });
  expect(await threadEnded).toHaveLength(1);
});

test('a reading ends at its deadline, with its thread', async () => {
  const { begin } = endless({ deadlineMs: 50 });
  const { failure, threadEnded } = begin();
  expect(await failure).toMatchObject({ code: 'input.table', params: { reason: 'too-slow' } });
  expect(await threadEnded).toHaveLength(1);
});
