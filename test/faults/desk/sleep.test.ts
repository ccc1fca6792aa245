import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { sampleKeys, startFaultService, type FaultService } from '../../threats/fault-service';
import { drawsFrom, prove } from '../../threats/proof';
import { connectDesk, startDesk } from '../../support/cli-desk';

const records = 20_000;
/**
 * The table's own word: it goes on within five seconds. Judged in the long run, which has the
 * machine to itself.
 */
const withinMs = 5_000;

/**
 * In the middle of a sync the app is put to sleep, as a lid that closes does: its whole group is
 * stopped and continued, and goes on.
 */
prove('18-sleep', async ({ tries, seed, report, isLong }) => {
  for (let round = 0; round < tries; round += 1) {
    const draw = drawsFrom(seed + round);
    await report.try(`seed ${seed + round}`, async () => {
      const service = await startFaultService({ clients: records });
      const home = await mkdtemp(join(tmpdir(), 'desk-asleep-'));
      try {
        expect((await connectDesk(home, service.baseHref, sampleKeys)).status).toBe(0);
        const sleep = { after: 5 + draw(100), forMs: 500 + draw(2_500) };
        const firstAfter = await interrupted(home, service, sleep);
        report.most('most milliseconds until it went on', firstAfter);
        if (isLong) expect(firstAfter).toBeLessThanOrEqual(withinMs);
      } finally {
        await service.close();
        await rm(home, { recursive: true, force: true });
      }
    });
  }
});

/** Milliseconds from waking to the first request. */
async function interrupted(
  home: string,
  service: FaultService,
  { after, forMs }: { after: number; forMs: number },
): Promise<number> {
  let reached: () => void = () => undefined;
  const there = new Promise<void>((settle) => (reached = settle));
  let backAt = Infinity;
  let firstAfter = Infinity;
  // What is under way at that moment is gone when it wakes, as connections are after a sleep.
  let pending: ServerResponse | null = null;
  service.act = (request, response, usual) => {
    if (request.page === after && pending === null) {
      pending = response;
      reached();
      return;
    }
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
    // What ends before has failed, and would else be waited for without end.
    const early = closed.then(() => Promise.reject(new Error(`it ended before it slept: ${said}`)));
    await Promise.race([there, early]);
    process.kill(group, 'SIGSTOP');
    await pause(forMs);
    backAt = Date.now();
    process.kill(group, 'SIGCONT');
    (pending as ServerResponse | null)?.socket?.resetAndDestroy();
    const [status] = (await closed) as [number | null];
    expect(status).toBe(0);
  } finally {
    if (child.exitCode === null && child.signalCode === null) process.kill(group, 'SIGKILL');
  }
  expect(JSON.parse(said)).toMatchObject({ records, completeness: { records, gaps: 0 } });
  expect(firstAfter).toBeLessThan(Infinity);
  return firstAfter;
}
