import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import { callDisk } from '../../main/disk/call-disk';
import { DeskLock } from '../../main/lock/lock';
import { parseExample } from '../../main/signing/pasted/read-pasted';
import { StoreThread, type ThreadStart } from '../../main/store/thread';
import { unpackRows } from '../../main/tables/packed-rows';
import { TableReader } from '../../main/tables/tables';
import { alphabetical } from '../../shared/collation';
import { buildNode } from '../support/built-node';
import { workbook } from '../unit/tables/workbooks';
import { prove } from '../threats/proof';

/** Twice what a busy machine takes for any of these files; without a control some take hours. */
const deadlineMs = 60_000;

type Reads = (bytes: Uint8Array) => Promise<readonly (readonly string[])[]>;

const cell = (style: number, value: string) => `<row><c s="${style}"><v>${value}</v></c></row>`;
const styles = (code: string) => ({
  'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
});

/** An archive of one part under a name, so many times in its list, said to be of another size. */
function archive(name: string, body: Uint8Array, said: number, times: number): Uint8Array {
  const packed = deflateRawSync(body);
  const head = (
    signature: number,
    length: number,
    ...numbers: readonly (readonly [number, number])[]
  ) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUInt32LE(signature);
    for (const [at, number] of numbers) bytes.writeUInt32LE(number, at);
    return bytes;
  };
  const part = head(0x04034b50, 30, [18, packed.length], [22, said]);
  part.writeUInt16LE(8, 8);
  part.writeUInt16LE(name.length, 26);
  const entry = head(0x02014b50, 46, [20, packed.length], [24, said]);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt16LE(name.length, 28);
  const entries = Array.from({ length: times }, () => Buffer.concat([entry, Buffer.from(name)]));
  const before = Buffer.concat([part, Buffer.from(name), packed]);
  const list = Buffer.concat(entries);
  const end = head(0x06054b50, 22, [12, list.length], [16, before.length]);
  end.writeUInt16LE(times, 10);
  return Buffer.concat([before, list, end]);
}

/** What a stranger sends, and what the app makes of it. */
const files: readonly (readonly [string, (reads: Reads) => Promise<void>])[] = [
  [
    'a cell of a million marks',
    async (reads) => {
      const [[text = ''] = []] = await reads(Buffer.from(`"a${'\u0301\u0323'.repeat(500_000)}"\n`));
      expect(text.length).toBeLessThanOrEqual(31);
    },
  ],
  [
    'a cell beyond the limit of spreadsheets',
    async (reads) => {
      const [[text = ''] = []] = await reads(Buffer.from(`${'x'.repeat(2_000_000)};1\n2;3\n`));
      expect(text).toHaveLength(32_767);
    },
  ],
  [
    'a number format of thousands of characters',
    async (reads) => {
      const rows = await reads(workbook(cell(1, '7'), styles('0'.repeat(20_000))));
      expect(rows).toEqual([['7']]);
    },
  ],
  [
    'a number format made for slow expressions',
    async (reads) => {
      const code = `${'[$-['.repeat(30)}${'\\"_*'.repeat(20)}yy`;
      expect(
        await reads(workbook(cell(1, '7'), styles(code.replaceAll('"', '&quot;')))),
      ).toHaveLength(1);
    },
  ],
  [
    'a million rows with one empty cell far to the right',
    async (reads) => {
      const rows = '<row><c r="XFD1"/></row>'.replace(' r="XFD1"', ' t="str"').repeat(400_000);
      expect(await reads(workbook(`${rows}<row><c><v>1</v></c></row>`))).toEqual([['1']]);
    },
  ],
  [
    'filled cells far to the right',
    async (reads) => {
      const rows = Array.from(
        { length: 400 },
        (_, at) => `<row><c r="XFD${at + 1}"><v>1</v></c></row>`,
      );
      await expect(reads(workbook(rows.join('')))).rejects.toMatchObject({
        params: { reason: 'too-many' },
      });
    },
  ],
  [
    'a part that is larger than it says',
    async (reads) => {
      const bytes = archive('_rels/.rels', Buffer.alloc(100_000_000, 0x20), 10, 1);
      await expect(reads(bytes)).rejects.toMatchObject({ params: { reason: 'damaged' } });
    },
  ],
  [
    'a part that says it is larger than everything may be',
    async (reads) => {
      const bytes = archive('_rels/.rels', Buffer.alloc(1_000), 200_000_000, 3_000);
      await expect(reads(bytes)).rejects.toMatchObject({ params: { reason: 'too-large' } });
    },
  ],
  [
    'entities within entities',
    async (reads) => {
      const levels = Array.from(
        { length: 20 },
        (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(20)}">`,
      );
      const sheet = `<!DOCTYPE s [<!ENTITY e0 "bomb">${levels.join('')}]><worksheet><sheetData><row><c t="str"><v>&e20;</v></c></row></sheetData></worksheet>`;
      const outcome = await reads(workbook('', { 'xl/worksheets/sheet1.xml': sheet })).then(
        (rows) => JSON.stringify(rows).length,
        (thrown: unknown) => (thrown as { params: { reason: string } }).params.reason,
      );
      expect([outcome === 'damaged', Number(outcome) < 100]).toContain(true);
    },
  ],
  [
    'tags within tags',
    async (reads) => {
      await expect(reads(workbook('<row>'.repeat(2_000_000)))).rejects.toMatchObject({
        code: 'input.table',
      });
    },
  ],
];

/** Further ones: what is referred to, repeated or left open. */
const repeated: typeof files = [
  [
    'a million cells of one long text that says nothing',
    async (reads) => {
      // Millions of blank cells: only the text itself would take hours for all of them.
      const texts = `<sst><si><t>${'_x0001_'.repeat(32_767)}</t></si></sst>`;
      const cells = '<c t="s"><v>0</v></c>'.repeat(16_000);
      const rows = `<row>${cells}</row>`.repeat(60);
      expect(
        await reads(
          workbook(`${rows}<row><c><v>1</v></c></row>`, { 'xl/sharedStrings.xml': texts }),
        ),
      ).toEqual([['1']]);
    },
  ],
  [
    'a thousand sheets of one part',
    async (reads) => {
      const sheets = Array.from(
        { length: 60_000 },
        (_, at) => `<sheet name="s${at}" sheetId="${at + 1}" r:id="r1"/>`,
      );
      const book = `<workbook xmlns:r="r"><sheets>${sheets.join('')}</sheets></workbook>`;
      const rows = '<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(20_000);
      expect(await reads(workbook(rows, { 'xl/workbook.xml': book }))).toHaveLength(20_000);
    },
  ],
  [
    'blank cells far to the right in a spreadsheet of one document',
    async (reads) => {
      const row = '<Row><Cell ss:Index="16384"><Data></Data></Cell></Row>';
      const text = `<?xml version="1.0"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table>${row.repeat(250_000)}<Row><Cell><Data>1</Data></Cell></Row></Table></Worksheet></Workbook>`;
      expect(await reads(Buffer.from(text))).toEqual([['1']]);
    },
  ],
  [
    'a page of tags that are never closed, and closed that were never opened',
    async (reads) => {
      const deep = `<html><table><tr><td>1${'<b>'.repeat(900_000)}${'</i>'.repeat(900_000)}`;
      const [[text = ''] = []] = await reads(Buffer.from(deep));
      expect(text).toHaveLength(32_767);
    },
  ],
  [
    'rows, cells and paragraphs that are never closed',
    async (reads) => {
      const rows = '<tr><td>1<br>2<p>3<p>4<td>5<img><hr>'.repeat(2_000);
      const found = await reads(Buffer.from(`<html><p>x${'<p>y'.repeat(2_000)}<table>${rows}`));
      expect(found).toHaveLength(2_000);
      expect(found[1_999]).toEqual(['1 2 3 4', '5']);
    },
  ],
  [
    'millions of styles, formats, merged cells, names and links to other files',
    async (reads) => {
      const xf = '<xf numFmtId="0"/>'.repeat(700_000);
      const formats = Array.from(
        { length: 150_000 },
        (_, at) => `<numFmt numFmtId="${at + 200}" formatCode="0"/>`,
      );
      const names = '<definedName name="n">A1</definedName>'.repeat(200_000);
      const merged = '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>'.repeat(150_000);
      const links = Array.from(
        { length: 100_000 },
        (_, at) => `<Relationship Id="x${at}" Type="t/externalLink" Target="l/${at}.xml"/>`,
      );
      const sheet = `<worksheet><sheetData><row><c><v>1</v></c></row></sheetData>${merged}</worksheet>`;
      expect(
        await reads(
          workbook('', {
            'xl/worksheets/sheet1.xml': sheet,
            'xl/styles.xml': `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${xf}</cellXfs></styleSheet>`,
            'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets><definedNames>${names}</definedNames></workbook>`,
            'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="t/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="t/styles" Target="styles.xml"/>${links.join('')}</Relationships>`,
          }),
        ),
      ).toEqual([['1']]);
    },
  ],
  [
    'an archive in an archive',
    async (reads) => {
      const inner = Buffer.from(workbook('<row><c><v>1</v></c></row>'));
      const bytes = archive('xl/workbook.xml', inner, inner.length, 1);
      await expect(reads(bytes)).rejects.toMatchObject({ code: 'input.table' });
    },
  ],
];

prove('31-foreign-files', async ({ tries, report }) => {
  const built = await buildNode('main/tables/worker.ts', 'table-worker');
  const folder = mkdtempSync(join(tmpdir(), 'desk-files-'));
  const endless = join(folder, 'endless.cjs');
  writeFileSync(endless, 'for (;;);');
  const reads: Reads = async (bytes) => {
    const { packed } = await new TableReader(built.file, { deadlineMs }).read({
      bytes,
      sheet: null,
    });
    return [...unpackRows(packed)].map(({ cells }) => cells);
  };
  const nothing = { bytes: new Uint8Array(), sheet: null };
  const outcome = (reading: Promise<unknown>) =>
    Promise.race([
      reading.then(() => 'read').catch((thrown: unknown) => (thrown as { code: string }).code),
      pause(deadlineMs / 6, 'nothing'),
    ]);
  const all: typeof files = [
    ...files,
    [
      'a reading that never ends, and its deadline',
      async () => {
        const reading = new TableReader(endless, { deadlineMs: 50 });
        expect(await outcome(reading.read(nothing))).toBe('input.table');
        reading.cancel();
      },
    ],
    [
      'a newer reading',
      async () => {
        const reading = new TableReader(endless);
        const first = outcome(reading.read(nothing));
        const second = outcome(reading.read(nothing));
        expect(await first).toBe('app.cancelled');
        reading.cancel();
        expect(await second).toBe('app.cancelled');
      },
    ],
    [
      'a reading of the store that never ends, and its close',
      async () => {
        const worker = new Worker(
          "require('node:worker_threads').parentPort.on('message', () => { for (;;); })",
          { eval: true },
        );
        const start = { role: 'reader', file: null, key: null, keyFit: 'lost', holdsIdle: false };
        const thread = new StoreThread(worker, start as ThreadStart);
        const ready = thread.ready.then(
          () => 'ready',
          () => 'ended',
        );
        const closed = thread.end(50).then(() => 'closed');
        try {
          expect(await Promise.race([closed, pause(deadlineMs / 6, 'waits')])).toBe('closed');
          expect(await ready).toBe('ended');
        } finally {
          await worker.terminate();
        }
      },
    ],
    [
      'texts of marks in an order, and in the host of an address',
      () => {
        const marks = (pair: string) => `a${pair.repeat(30_000)}`;
        const one = marks('\u0301\u0323');
        const pasted = `curl 'https://${one}/api-hub?timestamp=1700000000000' -H 'signature: 0a'`;
        for (const act of [
          () => alphabetical('es')(one, marks('\u0323\u0301')),
          () => expect(() => parseExample(pasted)).toThrow('input.example'),
        ]) {
          const before = process.threadCpuUsage();
          act();
          const { user, system } = process.threadCpuUsage(before);
          // Some 20 ms; a second and more where the runs are not cut.
          expect((user + system) / 1_000).toBeLessThan(500);
        }
        return Promise.resolve();
      },
    ],
    ...repeated,
    [
      'a disk that does not answer, and the unlock',
      async () => {
        const never = () => new Promise<never>(() => undefined);
        const nothingDone = () => Promise.resolve();
        const lock = new DeskLock({
          ...{ cover: nothingDone, uncover: nothingDone, sweep: nothingDone, resume: nothingDone },
          ...{ forget: [never], patienceMs: 1 },
        });
        const unlocked = lock.lock('asked').then(() => lock.unlock());
        expect(await Promise.race([unlocked, pause(deadlineMs / 6, 'waits')])).toBeUndefined();
        expect(lock.isLocked).toBe(false);
        const call = callDisk(never, 1).catch(() => 'given up');
        expect(await Promise.race([call, pause(deadlineMs / 6, 'waits')])).toBe('given up');
      },
    ],
  ];
  try {
    for (let at = 0; at < tries; at += 1) {
      const [name, attempt] = all[at % all.length] ?? [];
      if (name !== undefined && attempt !== undefined) await report.try(name, () => attempt(reads));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
