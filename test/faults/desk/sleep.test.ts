import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { sampleKeys, startFaultService } from '../../fortress/fault-service';
import type { FaultService } from '../../fortress/fault-service';
import { drawsFrom, prove } from '../../fortress/proof';
import type { Report } from '../../fortress/proof';
import { connectDesk, startDesk } from '../../support/headless-desk';

const records = 20_000;
/** The table's own word: it goes on within five seconds. */
const withinMs = 5_000;

/** In the middle of a sync the app is put to sleep, as a lid that closes does: its whole group is stopped and continued. */
prove('18-sleep', async ({ tries, seed, report }) => {
  for (let round = 0; round < tries; round += 1) {
    const draw = drawsFrom(seed + round);
    await report.try(`seed ${seed + round}`, async () => {
      const service = await startFaultService({ clients: records });
      const home = await mkdtemp(join(tmpdir(), 'desk-asleep-'));
      try {
        expect((await connectDesk(home, service.baseHref, sampleKeys)).status).toBe(0);
        await interrupted(
          home,
          service,
          { after: 5 + draw(100), forMs: 500 + draw(2_500) },
          report,
        );
      } finally {
        await service.close();
        await rm(home, { recursive: true, force: true });
      }
    });
  }
});

async function interrupted(
  home: string,
  service: FaultService,
  { after, forMs }: { after: number; forMs: number },
  report: Report,
): Promise<void> {
  let reached: () => void = () => undefined;
  const there = new Promise<void>((settle) => (reached = settle));
  let backAt = Infinity;
  let firstAfter = Infinity;
  service.act = (asked, _response, usual) => {
    if (asked.page === after) reached();
    if (backAt !== Infinity) firstAfter = Math.min(firstAfter, Date.now() - backAt);
    usual();
  };
  const child = startDesk(home, ['sync', '--profile', 'P', '--resource', 'clients'], {
    detached: true,
  });
  child.stdin.end();
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const closed = once(child, 'close');
  const group = -(child.pid ?? 0);
  try {
    await there;
    process.kill(group, 'SIGSTOP');
    await pause(forMs);
    backAt = Date.now();
    process.kill(group, 'SIGCONT');
    const [status] = (await closed) as [number | null];
    expect(status).toBe(0);
  } finally {
    if (child.exitCode === null && child.signalCode === null) process.kill(group, 'SIGKILL');
  }
  expect(JSON.parse(said)).toMatchObject({ records, completeness: { records, gaps: 0 } });
  report.most('most milliseconds until it went on', firstAfter);
  expect(firstAfter).toBeLessThanOrEqual(withinMs);
}
