import { execFileSync, spawn } from 'node:child_process';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { takeFileLock, withFileLock } from '../../main/disk/file-lock';
import { readSmallFile } from '../../main/disk/small-file';
import { hasUnseen, sameName } from '../../shared/names';
import { prove } from '../threats/proof';

/** What a home or a name may have that nobody sees, and what it must not do. */
const oddities: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'a byte order mark': async (folder) => {
    const file = join(folder, 'profiles.json');
    await writeFile(file, '\ufeff{"profiles":[]}');
    expect(JSON.parse(readSmallFile(file))).toEqual({ profiles: [] });
  },
  'a lock from the future': async (folder) => {
    const file = join(folder, 'profiles.json');
    await writeFile(`${file}.lock`, `${process.pid} somebody`);
    const inAYear = Date.now() / 1_000 + 365 * 86_400;
    await utimes(`${file}.lock`, inAYear, inAYear);
    const outcome = withFileLock(file, () => Promise.resolve('changed'));
    expect(await Promise.race([outcome, pause(5_000, 'blocked')])).toBe('changed');
  },
  'a lock of a process that ended': async (folder) => {
    const file = join(folder, 'profiles.json');
    await writeFile(`${file}.lock`, '4194305 somebody');
    expect(await withFileLock(file, () => Promise.resolve('changed'))).toBe('changed');
  },
  'a named pipe for a file': (folder) => {
    const file = join(folder, 'settings.json');
    execFileSync('mkfifo', [file]);
    // Who reads the pipe waits until it is written.
    const writer = spawn('sh', ['-c', 'sleep 5; echo piped > "$0"', file], { detached: true });
    try {
      expect(readSmallFile(file)).toBe('');
    } finally {
      process.kill(-(writer.pid ?? 0));
    }
    return Promise.resolve();
  },
  'a device for a file': async (folder) => {
    const file = join(folder, 'settings.json');
    await symlink('/dev/null', file);
    expect(readSmallFile(file)).toBe('');
  },
  'a file far too large': async (folder) => {
    const file = join(folder, 'settings.json');
    await writeFile(file, Buffer.alloc(5_000_000, 0x20));
    expect(readSmallFile(file)).toBe('');
    expect((await readFile(file)).length).toBe(5_000_000);
  },
  'names with characters that are not seen': () => {
    for (const unseen of [
      '\u200b',
      '\u2060',
      '\u00ad',
      '\u202e',
      '\ufe0f',
      '\u115f',
      '\u{e0041}',
      '\u2028',
      '\u2800',
    ])
      expect(hasUnseen(`Banco${unseen} Uno`)).toBe(true);
    expect(hasUnseen('Banco Número Uno, S.A. – 2026')).toBe(false);
    return Promise.resolve();
  },
  'one name in two normal forms': () => {
    expect(sameName('Caf\u00e9', 'CAFE\u0301')).toBe(true);
    expect(sameName('Cafe', 'Caf\u00e9')).toBe(false);
    return Promise.resolve();
  },
  'a link that leads nowhere for a lock': async (folder) => {
    const file = join(folder, 'profiles.json');
    await symlink(join(folder, 'nowhere'), `${file}.lock`);
    expect(await isChanged(file)).toBe(true);
    // Nothing was written where it leads.
    await expect(readFile(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
  },
  'a link to another file for a lock': async (folder) => {
    const [file, other] = [join(folder, 'profiles.json'), join(folder, 'other')];
    await writeFile(other, `${process.pid} other`);
    await symlink(other, `${file}.lock`);
    expect(await isChanged(file)).toBe(true);
    expect(await readFile(other, 'utf8')).toBe(`${process.pid} other`);
  },
  'a folder for a lock': async (folder) => {
    const file = join(folder, 'profiles.json');
    await mkdir(`${file}.lock`);
    await writeFile(join(`${file}.lock`, 'kept'), 'kept');
    expect(await isChanged(file)).toBe(true);
    // Moved as it was: it is nothing that the app made.
    const [moved = ''] = await readdir(folder);
    expect(await readFile(join(folder, moved, 'kept'), 'utf8')).toBe('kept');
  },
  'a named pipe for a lock': async (folder) => {
    const file = join(folder, 'profiles.json');
    execFileSync('mkfifo', [`${file}.lock`]);
    expect(await isChanged(file)).toBe(true);
  },
};

/** By both kinds of locks, and in time. */
async function isChanged(file: string): Promise<boolean> {
  const change = async () => {
    const release = await takeFileLock(file);
    await release?.();
    return release !== null && (await withFileLock(file, () => Promise.resolve(true)));
  };
  return Promise.race([change(), pause(5_000, false)]);
}

prove('39-odd-homes', async ({ tries, report }) => {
  const all = Object.entries(oddities);
  for (let at = 0; at < tries; at += 1) {
    const [name, attempt] = all[at % all.length] ?? [];
    if (name === undefined || attempt === undefined) continue;
    await report.try(name, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'desk-odd-'));
      try {
        await attempt(folder);
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }
});
