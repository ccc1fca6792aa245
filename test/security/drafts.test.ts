import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir, uptime } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { tidyUp } from '../../main/backup/work-folder';
import { removeAbandonedDrafts } from '../../main/disk/drafts';
import { buildNode } from '../support/built-node';
import { prove } from '../threats/proof';

/**
 * Where a process is killed that writes, and what it writes there. The id of the last one is that of
 * a later process by now, this one's, as often in a container.
 */
const places = ['export', 'settings', 'profile', 'diagnostics', 'id given again'] as const;

prove('34-drafts', async ({ tries, report }) => {
  const writer = await buildNode('test/security/draft-writer.ts', 'draft-writer');
  const writers: ChildProcess[] = [];
  for (let at = 0; at < tries; at += 1) {
    const place = places[at % (places.length + 1)];
    if (place === undefined) {
      await report.try('work of a killed restoration, id given again', removeWork);
      continue;
    }
    await report.try(`killed while it writes: ${place}`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'desk-drafts-'));
      try {
        const home = join(folder, 'home');
        const target = {
          export: join(folder, 'elsewhere', 'clients.csv'),
          diagnostics: join(folder, 'elsewhere', 'report.json'),
          'id given again': join(folder, 'elsewhere', 'report.json'),
          settings: join(home, 'settings.json'),
          profile: join(home, 'profiles', 'p', 'cache.db.key'),
        }[place];
        await mkdir(join(target, '..'), { recursive: true });
        await mkdir(home, { recursive: true });
        const child = spawn(process.execPath, [writer.file, home, target], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        writers.push(child);
        await once(child.stdout, 'data');
        const mine = join(target, '..', 'mine');
        await writeFile(mine, 'mine');
        expect(await readdir(join(target, '..'))).toHaveLength(2);
        // What runs still is left alone.
        await removeAbandonedDrafts(home);
        expect(await readdir(join(target, '..'))).toHaveLength(2);
        child.kill('SIGKILL');
        await once(child, 'exit');
        if (place === 'id given again') await giveAgain(child.pid, join(target, '..'), home);
        // A stranger's link with the name of a draft leads nowhere.
        const link = join(target, '..', `.${child.pid}-0f8fad5b-d9cb-469f-a165-70867728950e.draft`);
        await symlink(mine, link);
        await removeAbandonedDrafts(home);
        const left = await readdir(join(target, '..'));
        expect(left.filter((name) => !link.endsWith(name))).toEqual(['mine']);
        expect(await readFile(mine, 'utf8')).toBe('mine');
        expect(await readdir(join(home, 'drafts')).catch(() => [])).toEqual([]);
      } finally {
        for (const child of writers.splice(0)) child.kill('SIGKILL');
        await rm(folder, { recursive: true });
      }
    });
  }
});

/** Makes the draft of an ended process, and its note, an earlier one of this process's id. */
async function giveAgain(pid: number | undefined, folder: string, home: string): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => name.endsWith('.draft'));
  expect(drafts).toHaveLength(1);
  const [name = ''] = drafts;
  const draft = join(folder, name.replace(`.${pid}-`, `.${process.pid}-`));
  await rename(join(folder, name), draft);
  await rm(join(home, 'drafts', name));
  const note = join(home, 'drafts', basename(draft));
  await writeFile(note, draft);
  const before = Date.now() / 1_000 - process.uptime() - 5;
  for (const each of [draft, note]) await utimes(each, before, before);
}

/** What lies in the folder of a restoration whose id is that of a process of the system by now. */
async function removeWork(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'desk-drafts-'));
  try {
    const work = join(home, 'backup-work');
    const [left, underWay] = ['1-left', `${process.ppid}-under-way`];
    for (const each of [left, underWay]) {
      await mkdir(join(work, each), { recursive: true });
      await writeFile(join(work, each, 'records'), 'half of the records');
    }
    const before = Date.now() / 1_000 - uptime() - 5;
    await utimes(join(work, left), before, before);
    const nothingListed = () => Promise.resolve(() => false);
    await tidyUp(home, { listed: nothingListed, forget: () => Promise.resolve() });
    expect(await readdir(work)).toEqual([underWay]);
  } finally {
    await rm(home, { recursive: true });
  }
}
