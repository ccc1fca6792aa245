import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { isComputed } from '../../shared/computed-fields';
import { encodePage, encodeRecord } from '../../main/values/cells';
import type { Database } from '../../main/store/database';
import { type Stored, openStored } from '../../main/store/open-stored';
import { asDeskError } from '../../main/store/errors';
import { createReader } from '../../main/query/reader';
import { createWriter } from '../../main/store/writer';
import { drawsFrom, prove } from '../threats/proof';
import { quietEnd, temporaryFolder } from '../integration/store/rig';
import { clients } from '../integration/store/samples';
import { everything } from '../support/written-store';

type Damage = 'flip' | 'cut' | 'empty' | 'wrong-key' | 'stale-log' | 'flipped-log' | 'foreign';
/** Mostly single bits, which are the hardest to see. */
const damages: readonly Damage[] = [
  ...Array.from({ length: 10 }, () => 'flip' as const),
  ...Array.from({ length: 4 }, () => 'cut' as const),
  ...(['empty', 'wrong-key', 'stale-log', 'flipped-log', 'flipped-log', 'foreign'] as const),
];

const records = clients(0, 400);
const truth = new Map(records.map((each) => [each[0]?.[1], encodeRecord(each).body]));
const key = Buffer.alloc(32, 7);

prove('10-damaged-store', ({ tries, seed, report }) => {
  const folder = temporaryFolder();
  const sound = join(folder, 'sound.db');
  makeSound(sound);
  const reported = async (round: number) => {
    const draw = drawsFrom(seed + round);
    const damage = damages[draw(damages.length)] ?? 'flip';
    await report.try(`seed ${seed + round}, ${damage}`, () => {
      const outcome = suffer(damage, sound, join(folder, `round-${round}.db`), draw);
      report.add(`${damage}: ${outcome}`, 1);
    });
    for (const name of readdirSync(folder)) {
      if (name.startsWith('round-')) rmSync(join(folder, name));
    }
  };
  return (async () => {
    try {
      for (let round = 0; round < tries; round += 1) await reported(round);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  })();
});

/** One published sync of 400 records; then, for the log's sake, a writer that was never closed. */
function makeSound(file: string): void {
  const stored = open(file, 'unknown');
  const { operations } = stored.made.writer;
  const sync = operations.beginSync({ resource: 'clients', perPage: 100, startedAt: 1 });
  for (let page = 1; page <= 4; page += 1) {
    const cut = records.slice((page - 1) * 100, page * 100);
    const wire = encodePage({ page, records: cut, total: records.length });
    operations.stagePage({ syncId: sync.id, page: wire });
  }
  operations.commitSync({ syncId: sync.id, end: quietEnd });
  // The log as it stands while the app runs: everything is in it, little in the file.
  copyFileSync(file, `${file}.live`);
  copyFileSync(`${file}-wal`, `${file}.live-wal`);
  stored.close(false);
}

/**
 * Damages a copy and reads it. `unseen` is a flip on a page nobody reads: all rows were still
 * right.
 */
function suffer(
  damage: Damage,
  sound: string,
  file: string,
  draw: (below: number) => number,
): 'set aside' | 'said while reading' | 'unseen' {
  const source = damage === 'flipped-log' ? `${sound}.live` : sound;
  copyFileSync(source, file);
  const size = statSync(file).size;
  if (damage === 'flip') flip(file, draw);
  else if (damage === 'cut')
    writeFileSync(file, readFileSync(file).subarray(0, 1 + draw(size - 1)));
  else if (damage === 'empty') writeFileSync(file, '');
  else if (damage === 'stale-log') writeFileSync(`${file}-wal`, Buffer.alloc(1 + draw(9_000), 3));
  else if (damage === 'foreign') {
    const noise = Buffer.alloc(16_384 * (1 + draw(4)), draw(256));
    writeFileSync(
      file,
      draw(2) === 0 ? noise : Buffer.concat([plainHead, noise]).subarray(0, 4_096),
    );
  } else if (damage === 'flipped-log') {
    copyFileSync(`${sound}.live-wal`, `${file}-wal`);
    flip(`${file}-wal`, draw);
  }
  const keyFit = damage === 'wrong-key' ? 'other' : 'same';
  const otherKey = damage === 'wrong-key' ? Buffer.alloc(32, 1 + draw(200) + 8) : key;
  const stored = open(file, keyFit, otherKey);
  // A log of which the end is gone is an older state of the same list, which holds no wrong row.
  const older = damage === 'flipped-log';
  const outcome = readAll(stored, older);
  if (stored.setAside !== null) {
    expect(stored.setAside).toBe(reasonFor(damage));
    expect(outcome).toBe('nothing');
    stored.close(false);
    expect(readdirSync(join(file, '..')).some((name) => name.includes('.set-aside-'))).toBe(true);
    return 'set aside';
  }
  if (outcome === 'damage') {
    // Trouble is remembered: the next opening looks at the whole file.
    stored.close(true);
    const again = open(file, 'same');
    if (!older) expect(again.setAside).toBe('damaged');
    again.close(false);
    return 'said while reading';
  }
  stored.close(false);
  expect(['flip', 'stale-log', 'flipped-log']).toContain(damage);
  return 'unseen';
}

const plainHead = Buffer.from('SQLite format 3\0', 'latin1');

function reasonFor(damage: Damage): string {
  if (damage === 'empty') return 'empty';
  return damage === 'wrong-key' ? 'wrong-key' : 'damaged';
}

function flip(file: string, draw: (below: number) => number): void {
  const bytes = readFileSync(file);
  const at = draw(bytes.byteLength);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << draw(8));
  writeFileSync(file, bytes);
}

type Opened = Stored<ReturnType<typeof make>>;

function make(db: Database) {
  return { writer: createWriter(db, () => undefined), reader: createReader(db, Date.now) };
}

function open(file: string, keyFit: 'same' | 'unknown' | 'other', with_ = key): Opened {
  return openStored({ file, key: Uint8Array.from(with_), keyFit }, make);
}

/** Reads all rows, each of which must be exactly as it was written, or fails as damage. */
function readAll(stored: Opened, older: boolean): 'all' | 'damage' | 'nothing' {
  try {
    const { operations } = stored.made.reader;
    const sort = [{ field: 'first_name', direction: 'ascending' as const }];
    const cursor = operations.open({ ...everything, sort });
    if (cursor.count === 0) return 'nothing';
    if (older) expect(cursor.count % 100).toBe(0);
    else expect(cursor.count).toBe(records.length);
    for (let offset = 0; offset < cursor.count; offset += 100) {
      const { rows } = operations.rows({ cursorId: cursor.cursorId, offset, limit: 100 });
      for (const row of rows) {
        const record = cursor.columns.flatMap((field, at) => {
          const cell = row.cells[at];
          return cell === undefined || isComputed(field) ? [] : [[field, cell] as const];
        });
        expect(encodeRecord(record).body).toBe(truth.get(row.id));
      }
    }
    return 'all';
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'AssertionError') throw thrown;
    expect(asDeskError(thrown)).toMatchObject({
      code: 'storage.unreadable',
      params: { reason: 'damaged' },
    });
    return 'damage';
  }
}
