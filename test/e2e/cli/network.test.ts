import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { sampleAuthority } from '../../threats/certificates';
import { sampleKeys } from '../../threats/fault-service';
import { canHaveEtc, connectDesk, desk } from '../../support/cli-desk';
import {
  etcTrusting,
  listening,
  secureService,
  strictProxy,
  systemStore,
} from '../../support/company-network';
import { freshHome } from '../rig';

test.skipIf(!canHaveEtc)(
  "an authority of the company in the system's store is trusted, and nothing else that is wrong",
  async () => {
    const authority = sampleAuthority(await freshHome());
    const etc = etcTrusting(authority, await freshHome());
    const env = systemStore;
    const service = await secureService(authority);
    const trusting = await connectDesk(await freshHome(), service.href, sampleKeys, { etc, env });
    expect(trusting, trusting.words).toMatchObject({
      status: 5,
      lines: [{ error: { code: 'service.code' } }],
    });
    expect(service.query.length).toBeGreaterThan(0);
    const before = service.query.length;
    const strange = await connectDesk(await freshHome(), service.href, sampleKeys, { env });
    expect(strange).toMatchObject({ status: 4, lines: [{ error: { code: 'network.tls' } }] });
    expect(service.query.length).toBe(before);
    const other = await secureService(authority, 2);
    const wrong = await connectDesk(await freshHome(), other.href, sampleKeys, { etc, env });
    expect(wrong).toMatchObject({ status: 4, lines: [{ error: { code: 'network.tls' } }] });
    expect(other.query).toEqual([]);
  },
);

test('a proxy that asks for a login is told as such', async () => {
  const proxy = await strictProxy();
  const env = { https_proxy: `http://127.0.0.1:${proxy.port}`, no_proxy: '' };
  const ended = await connectDesk(await freshHome(), 'https://service.example', sampleKeys, {
    env,
  });
  expect(ended, ended.words).toMatchObject({
    status: 4,
    lines: [{ error: { code: 'network.proxy-login' } }],
  });
  expect(proxy.logins.every((login) => login === undefined)).toBe(true);
});

test('the login of a proxy in https_proxy is given to that proxy, and tried once', async () => {
  const authority = sampleAuthority(await freshHome());
  const service = await secureService(authority);
  const proxy = await strictProxy();
  const folder = await freshHome();
  authority.trust(folder);
  const through = (login: string) =>
    connectDesk(folder, service.href, sampleKeys, {
      env: {
        HOME: folder,
        https_proxy: `http://${login}@127.0.0.1:${proxy.port}`,
        no_proxy: '<-loopback>',
      },
    });
  const ended = await through('ana:sample-not-real');
  expect(ended, ended.words).toMatchObject({ lines: [{ error: { code: 'service.code' } }] });
  expect(service.query.length).toBeGreaterThan(0);
  const wrong = await through('ana:sample-wrong');
  expect(wrong).toMatchObject({ status: 4, lines: [{ error: { code: 'network.proxy-login' } }] });
  const tried = proxy.logins.filter((login) => login?.endsWith(btoa('ana:sample-wrong')) === true);
  expect(tried).toHaveLength(1);
  expect(wrong.raw + wrong.words).not.toContain('sample-wrong');
});

test('where nothing answers, nothing is said to have been sent', async () => {
  const server = createServer();
  const port = await listening(server);
  server.close();
  await once(server, 'close');
  const connecting = ['connect', '--profile', 'P', '--recipe', 'auto'];
  const address = `--base-url=http://127.0.0.1:${port}`;
  const refused = await desk(
    await freshHome(),
    [...connecting, address],
    JSON.stringify(sampleKeys),
  );
  expect(refused.status).toBe(4);
  expect(refused.words).toContain('Nothing was sent.');
  expect(refused.words).not.toMatch(/\d requests? sent/);
});
