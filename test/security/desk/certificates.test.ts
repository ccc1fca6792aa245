import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freshHome } from '../../e2e/rig';
import { certificates, sampleAuthority, type Certificate } from '../../threats/certificates';
import { sampleKeys } from '../../threats/fault-service';
import { prove } from '../../threats/proof';
import { launchDesk } from '../../support/launch-desk';
import { describeService, typeKeys } from '../../support/connecting';

/**
 * The same certificates as in row 6's other proof, on the network stack that ships: Chromium's,
 * with the system's store of authorities.
 */
prove('6-certificates-desk', async ({ tries, report }) => {
  if (process.platform !== 'linux')
    report.skip('an authority is trusted for one run on Linux only');
  const folder = await freshHome();
  const authority = sampleAuthority(folder);
  authority.trust(folder);

  let requests: string[] = [];
  let port = 0;
  const serve = async (certificate: Certificate) => {
    const server = createServer(authority.issue(certificate), (request, response) => {
      requests.push(
        request.headers['authorization-token'] === undefined ? 'bare' : 'with its token',
      );
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"code":200,"message":"ok","data":{}}');
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
    return async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    };
  };
  const [right] = certificates;
  if (right === undefined) throw new Error('no certificate');
  const first = await serve(right);
  const desk = await launchDesk({ home: join(folder, 'desk'), env: { HOME: folder } });
  onTestFinished(() => desk.app.close());
  const { page } = desk;
  await describeService(page, { name: 'Andina', baseUrl: `https://127.0.0.1:${port}` });
  await typeKeys(desk, 'Enter keys…', sampleKeys);
  await first();
  const id = await page.evaluate(async () => {
    const reply = await window.desk.profiles.list();
    const profile = reply.ok ? reply.value[0] : undefined;
    if (profile === undefined) throw new Error('no profile was saved');
    const { id, name, baseUrl, environment, token, perPage, concurrency } = profile;
    const recipe = {
      primitive: { kind: 'hmac', hash: 'sha256' },
      message: 'query',
      keyEncoding: 'utf-8',
      output: 'hex',
      pathParameters: false,
    } as const;
    const draft = { name, baseUrl, environment, token, perPage, concurrency, recipe };
    await window.desk.profiles.save({ id, draft });
    return id;
  });
  for (let at = 0; at < tries; at += 1) {
    const each = certificates[at % certificates.length];
    if (each === undefined) continue;
    await report.try(each.name, async () => {
      requests = [];
      const close = await serve(each);
      try {
        const code = await page.evaluate(async (profileId) => {
          await window.desk.session.open({ profileId });
          const reply = await window.desk.merchant.read();
          return reply.ok ? 'read' : reply.failure.code;
        }, id);
        // What the right one is answered is no merchant: that it was asked, with the token, is the
        // control.
        if (each.isGood)
          expect([code, requests[0]]).toEqual([
            expect.stringMatching(/^service\./),
            'with its token',
          ]);
        else expect([code, requests]).toEqual(['network.tls', []]);
      } finally {
        await close();
      }
    });
  }
});
