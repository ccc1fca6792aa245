import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stored } from '../../../main/cache/open-stored';
import { openStored } from '../../../main/cache/open-stored';
import { createStore } from '../../../main/cache/store';
import { asDeskError } from '../../../main/cache/trouble';
import { encodeRecord } from '../../../main/cache/body';
import { toWire } from '../../../main/cache/wire';
import { temporaryFolder } from './built-worker';
import { clients } from './samples';

/** Quick here; `DAMAGES=20000` for the long run. */
const damages = Number(process.env.DAMAGES ?? 60);
const records = clients(0, 400);
const truth = new Map(records.map((each) => [each[0]?.[1], encodeRecord(each).body]));
const key = Buffer.alloc(32, 7);

let folder: string;
let sound: string;

beforeAll(() => {
  folder = temporaryFolder();
  sound = join(folder, 'sound.db');
  const stored = open(sound, 'unknown');
  const { operations } = createStore(stored.db, () => undefined);
  const walk = operations.beginWalk({ resource: 'clients', perPage: 100, startedAt: 1 });
  for (let page = 1; page <= 4; page += 1) {
    const cut = records.slice((page - 1) * 100, page * 100);
    operations.writePage({
      walkId: walk.id,
      page: toWire({ page, records: cut, total: records.length }),
    });
  }
  run(operations.finishWalk({ walkId: walk.id, end: { completedAt: 2, gaps: 0 } }));
  stored.close(false);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(file: string, keyFit: 'same' | 'unknown'): Stored {
  return openStored({ file, key: Uint8Array.from(key), keyFit });
}

function run<T>(job: Generator<undefined, T>): T {
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
  }
}

/** Numbers that look random and are the same in each run, so that a failure can be seen again. */
function draws(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Reads all rows, each of which must be exactly as it was written, or fails as damage. */
function readAll(stored: Stored): 'all' | 'damage' | 'nothing' {
  try {
    const { operations } = createStore(stored.db, () => undefined);
    const query = { resource: 'clients', search: '', filters: [], sort: [], asOf: null } as const;
    const sort = [{ field: 'first_name', direction: 'ascending' as const }];
    const view = run(operations.open({ ...query, filters: [], sort }));
    if (view.count === 0) return 'nothing';
    expect(view.count).toBe(records.length);
    for (let offset = 0; offset < view.count; offset += 100) {
      const { rows } = operations.window({ viewId: view.viewId, offset, limit: 100 });
      for (const row of rows) {
        const record = view.columns.flatMap((field, at) => {
          const cell = row.cells[at];
          return cell === undefined ? [] : [[field, cell] as const];
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

it(`shows no wrong row after ${damages} flips and cuts, and says that the file is damaged`, () => {
  const draw = draws(20_261_120);
  const size = statSync(sound).size;
  let told = 0;
  for (let round = 0; round < damages; round += 1) {
    const file = join(folder, `round-${round}.db`);
    copyFileSync(sound, file);
    const bytes = readFileSync(file);
    const isCut = round % 4 === 3;
    if (isCut) writeFileSync(file, bytes.subarray(0, 1 + draw(size - 1)));
    else {
      const at = draw(size);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << draw(8));
      writeFileSync(file, bytes);
    }
    const stored = open(file, 'same');
    const outcome = readAll(stored);
    if (stored.setAside !== null) {
      expect(stored.setAside).toBe('damaged');
      expect(outcome).toBe('nothing');
      told += 1;
    } else if (outcome === 'damage') {
      told += 1;
      // Trouble is remembered: the next opening looks at the whole file.
      stored.close(true);
      const again = open(file, 'same');
      expect(again.setAside).toBe('damaged');
      again.close(false);
    }
    if (outcome !== 'damage') stored.close(false);
    for (const name of readdirSync(folder)) {
      if (name.startsWith('round-')) rmSync(join(folder, name));
    }
  }
  // A flip on a page nobody reads is found by nobody; most are not there.
  expect(told).toBeGreaterThan(damages / 2);
});

it('takes an older log for what it is', () => {
  const file = join(folder, 'stale.db');
  copyFileSync(sound, file);
  writeFileSync(`${file}-wal`, Buffer.alloc(8192, 3));
  const stored = open(file, 'same');
  expect(stored.setAside).toBeNull();
  expect(readAll(stored)).toBe('all');
  stored.close(false);
});
