import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { freshHome, openDesk } from '../../e2e/rig';
import { prove } from '../../threats/proof';

const root = resolve(import.meta.dirname, '..', '..', '..');
const atOnce = 20;

function start(home: string): {
  child: ChildProcess;
  words: () => string;
  closed: Promise<unknown>;
} {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'ELECTRON_RUN_AS_NODE'),
  );
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(process.execPath, [...asRoot, root, '--home', home], { env, detached: true });
  let words = '';
  for (const pipe of [child.stdout, child.stderr]) {
    pipe.on('data', (chunk: Buffer) => (words += chunk.toString()));
  }
  return { child, words: () => words, closed: once(child, 'close') };
}

/**
 * Which process groups have drawn a page. Gone between the listing and the look, a process has
 * none.
 */
function groupsWithAPage(): Set<number> {
  const groups = new Set<number>();
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--type=renderer')) continue;
      // After the name, which may hold anything, and its bracket: state, parent, process group.
      const [, , group] =
        readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      groups.add(Number(group));
    } catch {
      continue;
    }
  }
  return groups;
}

/**
 * Up to twenty starts at once on one home: one stays, the others draw nothing and end by themselves
 * and well, and nobody finds the database locked.
 */
prove('19-instances', async ({ tries, report }) => {
  for (let done = 0; done < tries; done += atOnce) {
    await report.try(`storm ${done / atOnce}`, async () => {
      const home = await freshHome();
      const all = Array.from({ length: Math.min(atOnce, tries - done) }, () => start(home));
      const isUp = ({ child }: (typeof all)[number]) =>
        child.exitCode === null && child.signalCode === null;
      let withPages = 0;
      const pages = () => {
        const groups = groupsWithAPage();
        const count = all.filter(({ child }) => groups.has(child.pid ?? 0)).length;
        withPages = Math.max(withPages, count);
        return count;
      };
      try {
        // Whoever asks a first start that is still busy waits for its answer up to 20 s, and asks
        // again.
        for (
          let looks = 0;
          looks < 1_200 && (pages() === 0 || all.filter(isUp).length > 1);
          looks += 1
        )
          await pause(100);
        expect(withPages, 'starts that drew a page, the most at once').toBe(1);
        expect(all.filter(isUp)).toHaveLength(1);
        const ended = all.filter((each) => !isUp(each));
        expect(ended.map(({ child }) => child.exitCode)).toEqual(ended.map(() => 0));
        expect(all.map(({ words }) => words()).join('\n')).not.toMatch(/locked|SQLITE_BUSY/i);
        report.add('that stayed', 1);
        report.add('that ended by themselves', ended.length);
      } finally {
        for (const { child } of all.filter(isUp)) process.kill(-(child.pid ?? 0), 'SIGKILL');
        await Promise.all(all.map(({ closed }) => closed));
      }
      // What the killed one left is opened by the next.
      const desk = await openDesk(home);
      await desk.page.getByRole('button', { name: 'Connect' }).waitFor();
      await desk.quit();
    });
    report.tried(Math.min(atOnce, tries - done) - 1);
  }
});
