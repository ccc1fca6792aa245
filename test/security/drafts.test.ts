import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { removeAbandonedDrafts } from '../../main/disk/drafts';
import { buildNode } from '../support/built-node';
import { prove } from '../threats/proof';

/** Where a process is killed that writes, and what it writes there. */
const places = ['export', 'settings', 'profile', 'diagnostics'] as const;

prove('34-drafts', async ({ tries, report }) => {
  const writer = await buildNode('test/security/draft-writer.ts', 'draft-writer');
  const writers: ChildProcess[] = [];
  for (let at = 0; at < tries; at += 1) {
    const place = places[at % places.length] ?? 'export';
    await report.try(`killed while it writes: ${place}`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'desk-drafts-'));
      try {
        const home = join(folder, 'home');
        const target = {
          export: join(folder, 'elsewhere', 'clients.csv'),
          diagnostics: join(folder, 'elsewhere', 'report.json'),
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
