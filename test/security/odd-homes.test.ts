import { execFileSync, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
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
import { writeBackup } from '../../main/backup/write-backup';
import { takeFileLock, withFileLock } from '../../main/disk/file-lock';
import { readSmallFile } from '../../main/disk/small-file';
import {
  encryptionKeyOf,
  readFirstRows,
  StoredFirstRows,
} from '../../main/first-rows/stored-first-rows';
import { hasUnseen, sameName } from '../../shared/names';
import { firstRows } from '../support/first-rows';
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
      '\u{13441}',
      '\u{1d159}',
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
  'a named pipe for the rows of a start': async (folder) => {
    const { rows, pipe } = firstRowsIn(folder);
    execFileSync('mkfifo', [pipe]);
    await nobodyWaited([pipe], () => {
      expect(readFirstRows(encryptionKeyOf(databaseKey), rows)).toBeNull();
    });
  },
  'a folder for the rows of a start': async (folder) => {
    const { rows, pipe, store } = firstRowsIn(folder);
    await mkdir(pipe);
    await writeFile(join(pipe, 'kept'), 'kept');
    expect(readFirstRows(encryptionKeyOf(databaseKey), rows)).toBeNull();
    expect(await store.change(() => Promise.resolve('changed'))).toBe('changed');
    expect(await readFile(join(pipe, 'kept'), 'utf8')).toBe('kept');
  },
  'a named pipe for a schedule, in a backup': async (folder) => {
    const profile = join(folder, 'profile');
    await mkdir(profile);
    const pipes = [
      join(folder, 'settings.json'),
      ...['schedule.json', 'publish.json'].map((name) => join(profile, name)),
    ];
    execFileSync('mkfifo', pipes);
    const writing = async () => {
      const { counts } = await writeBackup(
        {
          ...{ kind: 'write', home: folder, work: folder, out: join(folder, 'out.age') },
          ...{ passphrase: 'sample', writtenBy: 'a test', at: 0, workFactor: 2 },
          profiles: [{ profile: {}, folder: profile, key: null, keys: null }],
        },
        () => undefined,
      );
      expect(counts).toEqual([{}]);
    };
    await nobodyWaited(pipes, writing);
  },
  'names with blanks, widths and ligatures of their own': () => {
    for (const alike of ['Banco\u00a0Uno', 'Banco  Uno', 'Banco\u2009Uno', '\uff22anco Uno'])
      expect(sameName('Banco Uno', alike), JSON.stringify(alike)).toBe(true);
    expect(sameName('O\ufb01cina', 'Oficina')).toBe(true);
    expect(sameName('Banco Uno', 'BancoUno')).toBe(false);
    return Promise.resolve();
  },
  'a lock of a process that was killed before it wrote its name': async (folder) => {
    const file = join(folder, 'profiles.json');
    await writeFile(`${file}.lock`, '');
    const before = Date.now() / 1_000 - 3;
    await utimes(`${file}.lock`, before, before);
    expect(await isChanged(file)).toBe(true);
  },
};

const databaseKey = new Uint8Array(32).fill(7);

/** Where a profile's first rows are looked for, and what is there. */
function firstRowsIn(folder: string) {
  const file = join(folder, 'cache.db');
  writeFileSync(file, 'a database');
  const { locale, density } = firstRows();
  const place = { file, list: 'clients', writtenBy: 'a test' } as const;
  const store = new StoredFirstRows(place, databaseKey);
  return { rows: { ...place, locale, density }, pipe: `${file}.first-clients`, store };
}

/**
 * Who opens one of the pipes to read waits for its writer, which comes after a while. In the order
 * in which they would be read.
 */
async function nobodyWaited(pipes: readonly string[], work: () => unknown): Promise<void> {
  const late = `${pipes[0]}.late`;
  const script = 'sleep 4; : > "$0"; for pipe; do echo piped > "$pipe"; done; sleep 60';
  const writer = spawn('sh', ['-c', script, late, ...pipes], { detached: true });
  try {
    await work();
    expect(existsSync(late)).toBe(false);
  } finally {
    process.kill(-(writer.pid ?? 0));
  }
}

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
