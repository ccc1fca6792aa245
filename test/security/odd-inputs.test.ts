import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { readUserFile } from '../../main/disk/user-file';
import { suggestedName } from '../../main/export/file-name';
import { possibleHead, statusSent } from '../../main/http/response-head';
import { systemCertificates } from '../../main/http/system-certificates';
import { groupPolicyKey, settingsIn } from '../../main/policy/group-policy';
import { policyOf } from '../../main/policy/parse';
import { prove } from '../threats/proof';

const csv = { kind: 'csv', separator: ',', decimal: '.', bom: false } as never;
const named = (what: string, profile: string) =>
  suggestedName(what, profile, Date.UTC(2026, 10, 20), 'UTC', csv);

/** A `Response` takes it; what it stands for is read back. */
function passed(statusCode: number, responseHeaders: Record<string, string[]> = {}): number {
  const head = possibleHead({ statusCode, responseHeaders });
  const status = Number(/^HTTP\/1\.1 (\d+)$/.exec(head.statusLine)?.[1]);
  const headers = Object.entries(head.responseHeaders).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return statusSent(new Response(null, { status, headers }));
}

const oddities: Readonly<Record<string, (folder: string) => Promise<void> | void>> = {
  'names longer than a file may have': () => {
    for (const sign of ['x', 'ñ', '漢', '💳', 'a\u0301'])
      for (const length of [70, 255, 5_000]) {
        const name = named(sign.repeat(length), sign.repeat(length));
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).toMatch(/ 2026-11-20\.csv$/);
        expect(name.isWellFormed()).toBe(true);
      }
    const [one, other] = ['A', 'B'].map((end) => named('ñ'.repeat(300) + end, 'P'));
    expect(one).not.toBe(other);
  },
  'a pipe that nobody writes': async (folder) => {
    const file = join(folder, 'example');
    execFileSync('mkfifo', [file]);
    const read = readUserFile(file, 1_000, 20).catch((thrown: unknown) => thrown);
    expect(await Promise.race([read, pause(20_000, 'waits')])).toBeInstanceOf(Error);
  },
  'a device without an end': async () => {
    await expect(readUserFile('/dev/zero', 1_000, 20)).rejects.toThrow();
  },
  'statuses that no answer has': () => {
    for (const status of [200, 404, 599, 0, 99, 199, 600, 999]) expect(passed(status)).toBe(status);
  },
  'a header that stands for a status': () => {
    expect(passed(503, { 'status-as-sent': ['200'] })).toBe(503);
    expect(passed(599, { 'Status-As-Sent': ['200'] })).toBe(599);
  },
  'headers in another alphabet': () => {
    expect(passed(200, { date: ['✓ aceptado'], 'content-type': ['Denegación'] })).toBe(200);
  },
  'headers by the thousand': () => {
    const some = (count: number) => Array.from({ length: count }, (_, at) => `value ${at}`);
    const distinct = Object.fromEntries(some(10_000).map((name) => [name, ['x']]));
    const sent = { 'Content-Type': ['application/json'], Date: some(10_000), ...distinct };
    const { responseHeaders } = possibleHead({ statusCode: 200, responseHeaders: sent });
    expect(responseHeaders['Content-Type']).toEqual(['application/json']);
    // Electron takes a time quadratic in them.
    expect(Object.values(responseHeaders).flat().length).toBeLessThan(50);
  },
  'authorities in a pipe, a device, a folder with a pipe, and a file without an end': async (
    folder,
  ) => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const large = join(folder, 'large.pem');
    await writeFile(large, '');
    await truncate(large, 2 ** 40);
    const traps = [
      { SSL_CERT_FILE: pipe },
      { SSL_CERT_FILE: '/dev/zero' },
      { SSL_CERT_FILE: large },
      { SSL_CERT_DIR: folder },
      { SSL_CERT_FILE: '/nowhere', SSL_CERT_DIR: folder },
    ];
    for (const trap of traps) expect(systemCertificates(trap), JSON.stringify(trap)).toEqual([]);
    expect(systemCertificates({ SSL_CERT_FILE: '/nowhere' })).toEqual(systemCertificates({}));
  },
  'settings of a registry with the names of prototypes': () => {
    const head = 'Windows Registry Editor Version 5.00';
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const lines = [head, '', `[${groupPolicyKey}]`, `"${name}"="x"`, ''];
      const settings = settingsIn(lines.join('\r\n'));
      expect(() => policyOf(settings, groupPolicyKey)).toThrow('app.policy');
    }
  },
};

prove('42-odd-inputs', async ({ tries, report }) => {
  const all = Object.entries(oddities);
  for (let at = 0; at < tries; at += 1) {
    const [name, attempt] = all[at % all.length] ?? [];
    if (name === undefined || attempt === undefined) continue;
    await report.try(name, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'desk-odd-'));
      try {
        await attempt(folder);
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }
});
