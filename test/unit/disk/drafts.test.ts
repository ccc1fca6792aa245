import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeStreamAtomically } from '../../../main/disk/atomic-stream';
import { writeAtomically } from '../../../main/disk/atomic-write';
import { draftEndingOf, noteDraftsIn, removeAbandonedDrafts } from '../../../main/disk/drafts';

let place: string;
let home: string;
let elsewhere: string;
let dead: number;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'merchant-desk-drafts-'));
  home = join(place, 'home');
  elsewhere = join(place, 'elsewhere');
  await mkdir(join(home, 'profiles', 'p'), { recursive: true });
  await mkdir(elsewhere);
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  dead = child.pid ?? 0;
  await once(child, 'exit');
  noteDraftsIn(home);
});
afterEach(async () => {
  await rm(place, { recursive: true });
});

const inHome = () => readdir(home, { recursive: true });

/** As a process leaves it that was killed while it wrote. */
async function leave(pid = dead, folder = elsewhere): Promise<string> {
  const path = join(folder, draftEndingOf(pid));
  await writeFile(path, 'half a rec', { mode: 0o600 });
  return path;
}

async function note(path: string, name = path): Promise<string> {
  await mkdir(join(home, 'drafts'), { recursive: true });
  const file = join(home, 'drafts', name.split('/').at(-1) ?? '');
  await writeFile(file, path);
  return file;
}

describe('drafts a kill left', () => {
  it('are removed from the folders of the app, by whichever name', async () => {
    await leave(dead, home);
    await leave(dead, join(home, 'profiles', 'p'));
    await writeFile(join(home, 'profiles', 'p', `cache.db.first-lots${draftEndingOf(dead)}`), '');
    await writeFile(join(home, `profiles.json.lock${draftEndingOf(dead)}`), '');
    await removeAbandonedDrafts(home);
    expect((await inHome()).toSorted()).toEqual(['profiles', 'profiles/p']);
  });

  it('are removed from where an export was written', async () => {
    await note(await leave());
    await removeAbandonedDrafts(home);
    expect(await readdir(elsewhere)).toEqual([]);
    expect(await readdir(join(home, 'drafts'))).toEqual([]);
  });

  it('stay while their process runs, and are removed after a day in any case', async () => {
    const path = await leave(process.pid);
    const noted = await note(path);
    await removeAbandonedDrafts(home);
    expect(await readdir(elsewhere)).toHaveLength(1);
    const long = Date.now() / 1_000 - 25 * 3_600;
    await utimes(noted, long, long);
    await removeAbandonedDrafts(home);
    expect(await readdir(elsewhere)).toEqual([]);
  });

  it('are removed when their process id is that of a later process, by now', async () => {
    // Of this process, and of one that runs as long as the computer.
    for (const [pid, runs] of [
      [process.pid, process.uptime()],
      [1, uptime()],
    ] as const) {
      const path = await leave(pid);
      const noted = await note(path);
      const inHome = await leave(pid, home);
      const before = Date.now() / 1_000 - runs - 5;
      for (const each of [path, noted, inHome]) await utimes(each, before, before);
      await removeAbandonedDrafts(home);
      expect(await readdir(elsewhere), String(pid)).toEqual([]);
      expect(await readdir(home), String(pid)).toEqual(['drafts', 'profiles']);
    }
  });

  it('of versions that named no process are removed after a day', async () => {
    const path = join(home, '.0f8fad5b-d9cb-469f-a165-70867728950e.draft');
    await writeFile(path, '');
    await removeAbandonedDrafts(home);
    expect(await readdir(home)).toHaveLength(2);
    const long = Date.now() / 1_000 - 25 * 3_600;
    await utimes(path, long, long);
    await removeAbandonedDrafts(home);
    expect(await readdir(home)).toEqual(['profiles']);
  });

  it('on a disk that is not there now are removed when it is again', async () => {
    const path = await leave();
    await note(path);
    await rm(elsewhere, { recursive: true });
    await removeAbandonedDrafts(home);
    expect(await readdir(join(home, 'drafts'))).toHaveLength(1);
    await mkdir(elsewhere);
    await writeFile(path, 'half a rec');
    await removeAbandonedDrafts(home);
    expect(await readdir(elsewhere)).toEqual([]);
  });
});

describe('what a note may not do', () => {
  it('remove a file of another name, a folder or what a link leads to', async () => {
    const mine = join(elsewhere, 'mine');
    await writeFile(mine, 'mine');
    await note(mine, draftEndingOf(dead));
    const link = join(elsewhere, draftEndingOf(dead));
    await symlink(mine, link);
    await note(link);
    const folder = join(elsewhere, draftEndingOf(dead));
    await mkdir(folder);
    await note(folder);
    await note('../elsewhere/mine', draftEndingOf(dead));
    await removeAbandonedDrafts(home);
    expect(await readFile(mine, 'utf8')).toBe('mine');
    expect(await readdir(elsewhere)).toHaveLength(3);
    expect(await readdir(join(home, 'drafts'))).toEqual([]);
  });
});

describe('a draft that is being written', () => {
  it.each([
    [
      'in a stream',
      (file: string, read: () => Promise<void>) => {
        // oxlint-disable-next-line unicorn/consistent-function-scoping -- reads what is there then
        async function* pieces() {
          await read();
          yield 'text';
        }
        return writeStreamAtomically(file, pieces());
      },
    ],
  ])('%s is noted, and the note goes with it', async (_how, write) => {
    let noted: string[] = [];
    await write(join(elsewhere, 'out.csv'), async () => {
      noted = await readdir(join(home, 'drafts'));
      expect(await readdir(elsewhere)).toEqual(noted);
    });
    expect(noted).toHaveLength(1);
    expect(await readdir(elsewhere)).toEqual(['out.csv']);
    expect(await readdir(join(home, 'drafts'))).toEqual([]);
  });

  it('is not noted in the folder of the app', async () => {
    await writeAtomically(join(home, 'settings.json'), '{}');
    expect(await readdir(home)).toEqual(['profiles', 'settings.json']);
  });

  it('is written although no note can be', async () => {
    await writeFile(join(home, 'drafts'), 'no folder');
    await writeAtomically(join(elsewhere, 'report.json'), '{}');
    expect(await readdir(elsewhere)).toEqual(['report.json']);
  });
});
