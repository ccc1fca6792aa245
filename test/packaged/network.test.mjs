// The installed package in a company's network: its authority in the system's store, its proxy with a
// login.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canHaveEtc } from '../support/cli-desk';
import { etcTrusting, secureService, strictProxy, systemStore } from '../support/company-network';
import { sampleAuthority } from '../threats/certificates';
import { sampleKeys } from '../threats/fault-service';
import { executable, freshFolder, made, run } from './rig.mjs';
import { canInstall, makeRoot } from './scratch-root.mjs';

function installed() {
  const { root, dpkg } = makeRoot(freshFolder());
  dpkg('--install', made.deb);
  return executable(join(root, 'opt', 'merchant-desk'));
}

/** `connect` as a user would; with an /etc, in a view of the file system where it is the system's. */
async function connect(program, baseUrl, env, etc) {
  const recipe = ['--recipe', 'hmac-sha256-query-hex'];
  const words = ['--headless', 'connect', '--profile', 'P', '--base-url', baseUrl, ...recipe];
  const args = ['--no-sandbox', ...words, '--home', freshFolder()];
  const { secretKey, accessToken } = sampleKeys;
  const options = { env, stdin: JSON.stringify({ secretKey, accessToken }), plain: true };
  const line = 'mount --bind "$0" /etc && exec "$@"';
  const ended =
    etc === undefined
      ? await run(program, args, options)
      : await run('unshare', ['--mount', 'sh', '-c', line, etc, program, ...args], options);
  const last = ended.stdout.trim().split('\n').at(-1) ?? '';
  return { ...ended, code: JSON.parse(last).error?.code };
}

describe.skipIf(made.deb === undefined || !canInstall() || !canHaveEtc)(
  'the Debian package',
  () => {
    test("trusts an authority in the system's store, and none that is not in it", async () => {
      const program = installed();
      const authority = sampleAuthority(freshFolder());
      const { href, query } = await secureService(authority);
      const strange = await connect(program, href, systemStore);
      expect(strange, strange.stderr).toMatchObject({ status: 4, code: 'network.tls' });
      expect(query).toEqual([]);
      const etc = etcTrusting(authority, freshFolder());
      const trusting = await connect(program, href, systemStore, etc);
      // The service was reached; it answers what is no merchant.
      expect(trusting, trusting.stderr).toMatchObject({ status: 5, code: 'service.code' });
      expect(query.length).toBeGreaterThan(0);
    });

    test('goes through a proxy with the login of https_proxy, and says when one is missing', async () => {
      const program = installed();
      const authority = sampleAuthority(freshFolder());
      const { href, query } = await secureService(authority);
      const proxy = await strictProxy();
      const etc = etcTrusting(authority, freshFolder());
      const through = (login) =>
        connect(
          program,
          href,
          {
            ...systemStore,
            https_proxy: `http://${login}127.0.0.1:${proxy.port}`,
            no_proxy: '<-loopback>',
          },
          etc,
        );
      const without = await through('');
      expect(without, without.stderr).toMatchObject({ status: 4, code: 'network.proxy-login' });
      expect(query).toEqual([]);
      const reached = await through('ana:sample-not-real@');
      expect(reached, reached.stderr).toMatchObject({ status: 5, code: 'service.code' });
      expect(query.length).toBeGreaterThan(0);
      const wrong = await through('ana:sample-wrong@');
      expect(wrong, wrong.stderr).toMatchObject({ status: 4, code: 'network.proxy-login' });
      expect(wrong.stdout + wrong.stderr).not.toContain('sample-wrong');
    });
  },
);
