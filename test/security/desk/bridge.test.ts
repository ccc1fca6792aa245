import fc from 'fast-check';
import { expect } from 'vitest';
import type { Contract } from '../../../shared/ipc/define';
import { deskContract } from '../../../shared/ipc/desk';
import { freshHome, openDesk } from '../../e2e/rig';
import { prove } from '../../threats/proof';

const atOnce = 50;
/**
 * What waits for the user or for the world when it is called rightly: not to be called with nothing
 * at all.
 */
const waits = new Set(['credentials.ask', 'exports.start']);

const methods = Object.entries(deskContract as Contract).flatMap(([group, members]) =>
  Object.entries(members)
    .filter(([name, line]) => line.kind === 'method' && !waits.has(`${group}.${name}`))
    .map(([name]) => [group, name] as const),
);

/**
 * A page taken over by a script: it has the real bridge and calls it with anything at all. The app
 * must live, and answer in its own words.
 */
prove('5-ipc-bridge', async ({ tries, seed, report }) => {
  const { app, page } = await openDesk(await freshHome());
  await page.getByRole('button', { name: 'Connect' }).waitFor();
  const params = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>('cycle', 'proto', 'huge', 'function', 'window', 'getter', 'proxy'),
  );
  const calls = fc.tuple(fc.constantFrom(...methods), params);
  const all = fc.sample(calls, { numRuns: tries, seed });
  for (let from = 0; from < all.length; from += atOnce) {
    const batch = all.slice(from, from + atOnce);
    await report.try(`seed ${seed}, from ${from}`, async () => {
      const outcomes = await page.evaluate(callThem, batch);
      report.tried(batch.length - 1);
      for (const outcome of outcomes) report.add(outcome.said, 1);
      expect(outcomes.filter(({ isKnown }) => !isKnown).map(({ said }) => said)).toEqual([]);
    });
  }
  const alive = await page.evaluate(async () => (await window.desk.session.state()).ok);
  expect(alive).toBe(true);
  const windows = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(windows).toBe(1);
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
});

/** Runs in the page. */
async function callThem(batch: (readonly [readonly [string, string], unknown])[]) {
  const desk = window.desk as unknown as Record<
    string,
    Record<string, (params?: unknown) => Promise<{ ok: boolean; failure?: { code: string } }>>
  >;
  const special = (name: unknown): unknown => {
    if (name === 'cycle') {
      const self: Record<string, unknown> = {};
      self.self = self;
      return self;
    }
    if (name === 'proto')
      return JSON.parse('{"__proto__":{"polluted":1},"id":{"__proto__":null}}') as unknown;
    if (name === 'huge') return new Uint8Array(2 ** 22);
    if (name === 'function') return () => name;
    if (name === 'window') return window;
    if (name === 'getter') {
      return Object.defineProperty({}, 'id', {
        enumerable: true,
        get() {
          throw new Error('got');
        },
      });
    }
    if (name === 'proxy') return new Proxy({}, {});
    return name;
  };
  return Promise.all(
    batch.map(async ([[group, name], params]) => {
      try {
        const call = desk[group]?.[name];
        if (call === undefined) return { said: `no ${group}.${name}`, isKnown: false };
        const reply = await call(special(params));
        const code = reply.failure?.code ?? '';
        return {
          said: reply.ok ? 'answered' : code,
          isKnown: reply.ok || /^[a-z]+\.[a-z-]+$/.test(code),
        };
      } catch (thrown) {
        // Refused by the bridge itself it never left the page; what main throws would come back
        // with a library's words.
        const fromMain = String(thrown).includes('invoking remote method');
        return {
          said: fromMain ? String(thrown) : 'not carried by the bridge',
          isKnown: !fromMain,
        };
      }
    }),
  );
}
