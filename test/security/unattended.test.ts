import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { writeByCommand, writeUnattended } from '../../main/disk/atomic-stream';
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

prove('35-unattended', async ({ tries, report }) => {
  const all = Object.entries(traps);
  for (let at = 0; at < tries; at += 1) {
    const [name, lay] = all[at % all.length] ?? [];
    if (name === undefined || lay === undefined) continue;
    const write = at % (2 * all.length) < all.length ? writeUnattended : writeByCommand;
    await report.try(`${name}, ${write.name}`, async () => {
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
    });
  }
});
