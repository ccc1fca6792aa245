import { expect } from 'vitest';
import { parseBaseUrl } from '../../main/http/base-url';
import { openHttpClient } from '../../main/http/transport';
import { DeskError } from '../../main/failure';
import { Secret } from '../../main/vault/secret';
import { drawsFrom, prove } from '../threats/proof';

const schemes = [
  'http://',
  'HTTP://',
  'hTTp://',
  'http:\\\\',
  'http:',
  'http:/',
  'http:///',
  ' http://',
  '\thttp://',
  'ht\ntp://',
  'ws://',
  'ftp://',
  'file://',
  'data:',
  'javascript:',
  'blob:http://',
  'view-source:http://',
  '//',
  '',
];
const hosts = [
  'api.example.com',
  '10.0.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '127.0.0.2',
  '127.1',
  '0x7f.1',
  '2130706433',
  '017700000001',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::1%25eth0]',
  'localhost.',
  'localhost.example.com',
  '127.0.0.1.example.com',
  '127.0.0.1@api.example.com',
  'api.example.com#127.0.0.1',
  'api.example.com?127.0.0.1',
  'ｌocalhost',
  'LOCALHOST.evil',
  'xn--loclhost-2fb',
  '127。0。0。1',
  '①②⑦.0.0.1',
  'ip6-localhost',
  'host.docker.internal',
];
const ends = ['', '/', ':80', ':443', ':8080/x', '/../..', '/%2e%2e', '?x', '#x', '\\x'];
const token = Secret.fromText('sample-not-a-real-token');

/**
 * Addresses that mean cleartext to somebody else, however they are spelt. Neither the form nor the
 * HTTP client lets a request out.
 */
prove('6-cleartext', async ({ tries, seed, report }) => {
  const remaining: string[] = [];
  const http = openHttpClient({
    fetch: (address) => {
      remaining.push(address);
      return Promise.reject(new Error('left'));
    },
  });
  const isHere = (url: URL) => ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  for (let round = 0; round < tries; round += 1) {
    const draw = drawsFrom(seed + round);
    const pick = (all: readonly string[]) => all[draw(all.length)] ?? '';
    const typed = pick(schemes) + pick(hosts) + pick(ends);
    await report.try(JSON.stringify(typed), async () => {
      try {
        const { href } = parseBaseUrl(typed);
        // Nothing without TLS is taken but this very computer, spelt plainly.
        expect(href).toMatch(/^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?(\/|$)/);
        report.add('taken by the form: this computer itself', 1);
      } catch (thrown) {
        if (!(thrown instanceof DeskError)) throw thrown;
        expect(thrown.code).toBe('input.base-url');
      }
      // Past the form: the parser's own reading of it, straight to the HTTP client.
      if (!URL.canParse(typed)) return;
      const url = new URL(typed);
      if (url.protocol === 'https:' || (url.protocol === 'http:' && isHere(url))) return;
      const sent = http({ method: 'GET', url, token, signature: 'x' });
      await expect(sent).rejects.toMatchObject({ code: 'network.not-secure' });
      report.add('refused by the HTTP client', 1);
    });
  }
  if (remaining.length > 0) report.fail('left', remaining.join(' '));
});
