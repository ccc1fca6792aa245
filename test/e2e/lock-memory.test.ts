import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ElectronApplication } from 'playwright';
import { expect, test } from 'vitest';
import { startFaultService, usualBody } from '../threats/fault-service';
import { desk as cli } from '../support/cli-desk';
import { freshHome, lockDesk, openDesk, visit } from './rig';

/** What all three begin with: sought once for all. */
const canary = `canary-${crypto.randomUUID()}-`;
const canaries = { token: `${canary}token`, secret: `${canary}secret`, record: `${canary}record` };
const names = Object.keys(canaries) as (keyof typeof canaries)[];

/** How often each text stands in the writable memory of a process, one byte or two a letter. */
async function placesIn(pid: number): Promise<Record<keyof typeof canaries, number>> {
  const counts = { token: 0, secret: 0, record: 0 };
  const memory = await open(`/proc/${pid}/mem`, 'r');
  const buffer = Buffer.allocUnsafe(16_777_216);
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, from = '0', to = '0'] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
      const [start, end] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      for (let at = start; at < end; at += buffer.length) {
        const length = Math.min(buffer.length, end - at);
        const read = await memory.read(buffer, 0, length, at).catch(() => null);
        if (read === null) continue;
        const chunk = buffer.subarray(0, read.bytesRead);
        for (const encoding of ['latin1', 'utf16le'] as const) {
          const form = Buffer.from(canary, encoding);
          for (let hit = chunk.indexOf(form); hit !== -1; hit = chunk.indexOf(form, hit + 1)) {
            const rest = chunk.subarray(hit + form.length, hit + form.length + 16);
            const found = names.find((name) => rest.toString(encoding).startsWith(name));
            if (found !== undefined) counts[found] += 1;
          }
        }
      }
    }
    return counts;
  } finally {
    await memory.close();
  }
}

/** 0 while there is none: the one that was ended is followed by another a moment later. */
const networkPid = (app: ElectronApplication) =>
  app.evaluate(({ app: running }) => {
    const found = running
      .getAppMetrics()
      .find(({ serviceName }) => serviceName?.includes('network'));
    return found?.pid ?? 0;
  });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const patience = { timeout: 40_000, interval: 500 };

test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'locked, neither main nor the network’s process holds the keys or the records it can let go of',
  async () => {
    const service = await startFaultService({ clients: 300 });
    service.act = (request, response) => {
      response.setHeader('content-type', 'application/json');
      const text = JSON.stringify(usualBody(request, service));
      response.end(text.replaceAll('"ACTIVE"', `"${canaries.record}"`));
    };
    const home = await freshHome();
    const connect = ['connect', '--profile', 'P', '--base-url', service.baseHref];
    const keys = { secretKey: canaries.secret, accessToken: canaries.token };
    const recipe = ['--recipe', 'hmac-sha256-query-hex'];
    expect((await cli(home, [...connect, ...recipe], JSON.stringify(keys))).status).toBe(0);
    const { app, page } = await openDesk(home);
    await page.getByRole('button', { name: /Open P/ }).click();
    await visit(page, 'Clients');
    await page.getByRole('gridcell').first().waitFor();
    const main = app.process().pid ?? 0;
    const network = await networkPid(app);
    // The controls: what is sought after the lock is found before it, in each place.
    const inMain = await placesIn(main);
    const inNetwork = await placesIn(network);
    expect(Math.min(...Object.values(inMain), inNetwork.token, inNetwork.record)).toBeGreaterThan(
      0,
    );
    await lockDesk(page);
    await page.getByRole('button', { name: /^Unlock/ }).waitFor();

    await expect.poll(() => isAlive(network)).toBe(false);
    let fresh = 0;
    const isStarted = async () => {
      fresh = await networkPid(app);
      // Between its fork and the start of its own program it shows main's memory.
      return (
        fresh > 0 && readFileSync(`/proc/${fresh}/cmdline`, 'latin1').includes('network.mojom')
      );
    };
    await expect.poll(isStarted, patience).toBe(true);
    expect(await placesIn(fresh)).toEqual({ token: 0, secret: 0, record: 0 });
    // Copies that libraries made and freed without emptying them are left
    // (docs/threat-model.md): a few, of many.
    const most = { token: inMain.token / 2, secret: inMain.secret / 2, record: inMain.record / 4 };
    const isFew = async () => {
      const remaining = await placesIn(main);
      return (
        remaining.token < most.token &&
        remaining.secret < most.secret &&
        remaining.record < most.record
      );
    };
    // Most goes by the second sweep, ten seconds after the lock; each look reads the whole memory.
    await expect.poll(isFew, { timeout: 90_000, interval: 3_000 }).toBe(true);
    const requests = service.requests.length;
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    // Unlocking reads the merchant as well: this may be answered by the same request.
    const merchant = await page.evaluate(() => window.desk.merchant.read());
    expect(merchant).toMatchObject({ ok: true });
    expect(service.requests.length).toBeGreaterThan(requests);
    await service.close();
  },
);
