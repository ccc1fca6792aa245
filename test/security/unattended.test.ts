import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  lchown,
  link,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { removeOldFiles, scheduledFileName } from '../../main/backup/scheduled-files';
import { appendToFile } from '../../main/disk/append';
import { writeByCommand, writeUnattended } from '../../main/disk/atomic-stream';
import { noPolicy } from '../../main/policy/policy';
import { subscribedDesk } from '../integration/subscriptions/rig';
import { prove } from '../threats/proof';

const written = 'written';
// oxlint-disable-next-line typescript/require-await -- it stands in for pieces that wait
async function* pieces(): AsyncGenerator<string> {
  yield written;
}

/** What another user may put where the next file goes; `mine` is a file of the user elsewhere. */
const traps: Readonly<Record<string, (file: string, mine: string) => unknown>> = {
  'a file everybody may read and write': async (file) => {
    await writeFile(file, 'prepared');
    await chmod(file, 0o666);
  },
  'a link to a file of the user': (file, mine) => symlink(mine, file),
  'a link to nothing yet': (file) => symlink(`${file}.elsewhere`, file),
  'a link to itself': (file) => symlink(file, file),
  'a named pipe': (file) => execFileSync('mkfifo', [file]),
  'a link to a device': (file) => symlink('/dev/null', file),
};

async function inShared(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-unattended-'));
  try {
    await chmod(folder, 0o777);
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Some systems let everybody make such links, of any file that is on the same disk. */
const logIsNoHardLink = () =>
  inShared(async (folder) => {
    const [mine, log] = [join(folder, 'mine'), join(folder, 'desk.log')];
    await writeFile(mine, 'mine');
    await link(mine, log);
    expect(() => appendToFile(log, 'text')).toThrow();
    expect(await readFile(mine, 'utf8')).toBe('mine');
  });

/** Files of another user, whose names are of later times, do not push out the user's backups. */
const backupsStay = () =>
  inShared(async (folder) => {
    const day = 24 * 3_600_000;
    const id = '0a1b2c3d';
    const made = async (at: number) => {
      const name = scheduledFileName(id, at);
      await writeFile(join(folder, name), '');
      return name;
    };
    const mine = [await made(day), await made(2 * day), await made(3 * day)];
    for (let at = 100; at < 105; at += 1)
      await chown(join(folder, await made(at * day)), 65_534, 0);
    await removeOldFiles(folder, { id, count: 2, written: mine[2] ?? '' });
    const left = await readdir(folder);
    expect(left).toHaveLength(7);
    expect(left).toEqual(expect.arrayContaining(mine.slice(1)));
  });

/** Whoever may write to the folder puts a file, or a link, in the place of the draft. */
const draftIsNotSwapped = () =>
  inShared(async (folder) => {
    const mine = join(folder, 'mine');
    await writeFile(mine, 'mine');
    for (const put of [
      (draft: string) => writeFile(draft, 'forged'),
      (draft: string) => symlink(mine, draft),
    ]) {
      const swaps = swapping(folder, async (draft) => {
        await rm(draft);
        await put(draft);
      });
      for (const write of [writeUnattended, writeByCommand])
        await expect(write(join(folder, 'tomorrow.csv'), swaps())).rejects.toMatchObject({
          reason: 'foreign',
        });
    }
    expect(await readFile(mine, 'utf8')).toBe('mine');
  });

/** A draft whose folder is moved away while it is written holds no record there. */
const movedDraftIsEmpty = () =>
  inShared(async (shared) => {
    const [folder, away] = [join(shared, 'exports'), join(shared, 'away')];
    await mkdir(folder);
    const moves = swapping(folder, () => rename(folder, away));
    await expect(writeUnattended(join(folder, 'tomorrow.csv'), moves())).rejects.toMatchObject({
      reason: 'missing',
    });
    const [draft = ''] = await readdir(away);
    expect((await stat(join(away, draft))).size).toBe(0);
  });

/** Pieces of which the first is in the draft when something is done to it. */
function swapping(folder: string, act: (draft: string) => Promise<unknown>) {
  return async function* (): AsyncGenerator<string> {
    yield 'x'.repeat(2 ** 20);
    const drafts = (await readdir(folder)).filter((name) => name.endsWith('.draft'));
    expect(drafts).toHaveLength(1);
    await act(join(folder, drafts[0] ?? ''));
    yield 'y';
  };
}

/** Files dated while the clock was ahead are the oldest, and do not push out those of since. */
const backupsOfSinceStay = () =>
  inShared(async (folder) => {
    const id = '0a1b2c3d';
    const made = async (at: string) => {
      const name = scheduledFileName(id, Date.parse(at));
      await writeFile(join(folder, name), '');
      return name;
    };
    const ahead = [await made('2031-03-01'), await made('2031-03-02'), await made('2031-03-03')];
    const since = [await made('2026-11-26'), await made('2026-11-27'), await made('2026-11-28')];
    await removeOldFiles(folder, { id, count: 4, written: since[2] ?? '' });
    expect(await readdir(folder)).toEqual(expect.arrayContaining([...since, ahead[2]]));
    expect(await readdir(folder)).toHaveLength(4);
  });

/** Names that a disk cannot tell apart are of two files: neither replaces the other. */
async function filesStayApart(): Promise<void> {
  const { subscriptions, sync, view, files, deskNotes, otherProfiles, profile } =
    await subscribedDesk();
  await sync(20);
  const one = await view();
  const others = ['Bloqueados a/b', 'BLOQUEADOS | A b', 'Bloqueados a b Andina'];
  for (const name of others) await deskNotes.views.create({ ...one, name });
  for (const { id } of await deskNotes.views.list())
    await subscriptions.setExport(id, { format: 'csv', every: 'sync' }, false);
  await sync(26);
  expect(files()).toHaveLength(1 + others.length);
  await sync(28);
  expect(files()).toHaveLength(1 + others.length);
  // Nor does one of another connection, whose name ends as this one's.
  Object.assign(profile, { name: 'Andina Norte' });
  otherProfiles.push('Norte');
  await sync(30);
  const ofNorte = 'Clientes Bloqueados a b Andina Andina Norte 2026-11-16.csv';
  expect(files().filter((name) => name.includes('Norte'))).toHaveLength(1 + others.length);
  expect(files()).not.toContain(ofNorte);
}

type Writes = (file: string) => Promise<unknown>;

const byExport: Writes = (file) => writeUnattended(file, pieces());
const byCommand: Writes = (file) => writeByCommand(file, pieces());
/** It looks at each line whether the file is still the user's. */
const byLog: Writes = (file) => {
  try {
    appendToFile(file, written);
    return Promise.resolve();
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : '';
    return Promise.reject(Object.assign(new Error('refused'), { reason }));
  }
};

/** Who may write above the folder of an export or a log puts a link to the user's own folder in its place. */
const folderIsNotSwapped = (write: Writes) =>
  inShared(async (shared) => {
    const users = await mkdtemp(join(tmpdir(), 'desk-unattended-'));
    try {
      const mine = join(users, 'tomorrow.csv');
      await writeFile(mine, 'mine');
      const [exports, between] = [join(shared, 'exports'), join(shared, 'between')];
      await mkdir(join(exports, 'day'), { recursive: true });
      // The user's own link leads over it as well.
      await symlink('exports', between);
      await rename(exports, join(shared, 'before'));
      await symlink(users, exports);
      await lchown(exports, 65_534, 65_534);
      for (const folder of [exports, between]) {
        await expect(write(join(folder, 'tomorrow.csv'))).rejects.toMatchObject({
          reason: 'foreign',
        });
      }
      // Nor is the user's own link from elsewhere, which got a second name here.
      await rm(exports);
      const elsewhere = join(users, 'elsewhere');
      await symlink(users, elsewhere);
      await link(elsewhere, exports);
      await expect(write(join(exports, 'tomorrow.csv'))).rejects.toMatchObject({
        reason: 'foreign',
      });
      expect(await readFile(mine, 'utf8')).toBe('mine');
      expect(await readdir(users)).toEqual(['elsewhere', 'tomorrow.csv']);
      // A link that the user made is followed.
      await rm(exports);
      await symlink(users, exports);
      await write(join(between, 'tomorrow.csv'));
      expect(await readFile(mine, 'utf8')).toMatch(/^(?:mine)?written$/);
    } finally {
      await rm(users, { recursive: true });
    }
  });

/** One file in the way of its folder, where neither user nor app may be hurt by it. */
async function isNotFollowed(
  name: string,
  lay: (file: string, mine: string) => unknown,
  write: typeof writeUnattended,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-unattended-'));
  try {
    await chmod(folder, 0o777);
    const mine = join(folder, 'mine');
    await writeFile(mine, 'mine', { mode: 0o600 });
    const file = join(folder, 'tomorrow.csv');
    await lay(file, mine);
    const before = await readdir(folder);
    const outcome = await write(file, pieces()).then(
      () => 'written',
      (thrown: unknown) => (thrown as { reason?: string }).reason,
    );
    expect(outcome).toBe(name.startsWith('a file') ? 'written' : 'foreign');
    if (outcome === 'written') expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(mine, 'utf8')).toBe('mine');
    expect(await readdir(folder)).toEqual(before);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The next export and the next alert are not held up by one that never ends. */
async function endsInTime(): Promise<void> {
  const answer = Promise.withResolvers<Uint8Array>();
  answer.promise.catch(() => undefined);
  const { subscriptions, sync, view, files, notices, deskNotes } = await subscribedDesk(
    noPolicy,
    () => answer.promise,
    1_000,
  );
  try {
    await sync(20);
    const endless = await view();
    const other = await deskNotes.views.create({ ...endless, name: 'Todos' });
    await subscriptions.setExport(endless.id, { format: 'pdf', every: 'sync' }, false);
    await subscriptions.setExport(other.id, { format: 'csv', every: 'sync' }, false);
    await subscriptions.setAlert(other.id, { kind: 'more', than: 4 });
    const first = await Promise.race([sync(26), pause(20_000, 'waits')]);
    expect(first).toMatchObject({
      exported: null,
      failure: { code: 'storage.export', params: { reason: 'slow' } },
    });
    // Beside the draft of the one that never ends.
    expect(files().filter((name) => !name.startsWith('.'))).toHaveLength(1);
    expect(notices).toHaveLength(1);
  } finally {
    answer.reject(new Error('the printer is gone'));
  }
}

const untried = () => Promise.resolve();

prove('35-unattended', async ({ tries, report }) => {
  const all = [writeUnattended, writeByCommand].flatMap((write) =>
    Object.entries(traps).map(([name, lay]): [string, () => Promise<void>] => [
      `${name}, ${write.name}`,
      () => isNotFollowed(name, lay, write),
    ]),
  );
  all.push(['an export that never ends', endsInTime]);
  all.push(['a hard link in place of the log', logIsNoHardLink]);
  // Nobody else can give a file to another user.
  all.push(['later backups of another user', process.getuid?.() === 0 ? backupsStay : untried]);
  for (const [name, write] of Object.entries({ byExport, byCommand, byLog }))
    all.push([
      `a folder is swapped, ${name}`,
      process.getuid?.() === 0 ? () => folderIsNotSwapped(write) : untried,
    ]);
  all.push(['backups dated in the future', backupsOfSinceStay]);
  all.push(['names that are one on the disk', filesStayApart]);
  all.push(['a draft is swapped', draftIsNotSwapped], ['a draft is moved', movedDraftIsEmpty]);
  for (let at = 0; at < tries; at += 1) {
    const [name, attempt] = all[at % all.length] ?? [];
    if (name !== undefined && attempt !== undefined) await report.try(name, attempt);
  }
});
