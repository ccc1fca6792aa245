import { expect } from 'vitest';
import { freshHome, openDesk } from '../../e2e/rig';
import { sampleKeys, startFaultService } from '../../threats/fault-service';
import { prove } from '../../threats/proof';
import { redirects } from '../../threats/redirects';
import { connectDesk } from '../../support/cli-desk';

/**
 * The same redirects as in row 7's other proof, on the network stack that ships: Chromium's, behind
 * the desk's own window.
 */
prove('7-redirects-desk', async ({ tries, report }) => {
  const second = await startFaultService();
  const first = await startFaultService();
  try {
    const home = await freshHome();
    expect((await connectDesk(home, first.baseHref, sampleKeys)).status).toBe(0);
    const { page } = await openDesk(home);
    const read = () => page.evaluate(() => window.desk.merchant.read());
    await page.evaluate(async () => {
      const reply = await window.desk.profiles.list();
      const profileId = reply.ok ? (reply.value[0]?.id ?? '') : '';
      await window.desk.session.open({ profileId });
    });
    // The control: without a redirect it is read.
    await expect.poll(async () => (await read()).ok).toBe(true);
    // What else the desk asks by itself is over before the counting begins.
    const syncing = () =>
      page.evaluate(async () => {
        const reply = await window.desk.sync.state();
        return (
          reply.ok && reply.value.some(({ phase }) => phase === 'queued' || phase === 'running')
        );
      });
    await expect.poll(syncing).toBe(false);
    // An answer is shared with whoever asks a moment later: on a busy machine the last good one may
    // be that young.
    first.act = (_request, response) => response.writeHead(302, { location: '/' }).end();
    await expect.poll(async () => (await read()).ok).toBe(false);
    const all = redirects(new URL(second.baseHref).port, first.baseHref);
    for (let at = 0; at < tries; at += 1) {
      const { code, location } = all[at % all.length] ?? { code: 302, location: '/' };
      await report.try(`${code} to ${location}`, async () => {
        const targets: string[] = [];
        first.act = (request, response) => {
          targets.push(request.target.split('?')[0] ?? '');
          response.writeHead(code, { location });
          response.end();
        };
        expect(await read()).toMatchObject({ ok: false, failure: { code: 'network.redirect' } });
        expect(targets).toEqual(['/api-hub/v1/merchants/me']);
      });
      expect(second.connections()).toBe(0);
    }
    report.add('connections of the second listener', second.connections());
  } finally {
    await first.close();
    await second.close();
  }
});
