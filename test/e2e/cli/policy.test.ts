import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { canHaveEtc, connectDesk, copyOfEtc, desk } from '../../support/cli-desk';
import { freshHome, freshService } from '../rig';

/** The system's own folder, with this policy in it. */
async function etcWith(policy: object): Promise<string> {
  const etc = copyOfEtc(await freshHome());
  mkdirSync(join(etc, 'merchant-desk'), { mode: 0o755 });
  writeFileSync(join(etc, 'merchant-desk', 'policy.json'), JSON.stringify(policy));
  return etc;
}

test.skipIf(!canHaveEtc)(
  'where exports are forbidden no command writes records to a file; they are read all the same',
  async () => {
    const home = await freshHome();
    const service = await freshService();
    await connectDesk(home, service.baseUrl, service.credentials);
    const etc = await etcWith({ version: 1, exports: false });
    const under = (...words: string[]) => desk(home, [...words, '--profile', 'P'], '', { etc });

    expect((await under('sync')).status).toBe(0);
    expect((await under('search', 'ordonez')).lines.length).toBeGreaterThan(0);
    const out = join(await freshHome(), 'clients.csv');
    for (const words of [
      ['export', '--resource', 'clients', '--format', 'csv'],
      ['pivot', '--resource', 'clients', '--rows', 'status'],
      ['duplicates', '--resource', 'clients', '--by', 'status'],
    ]) {
      const { status, words: said } = await under(...words, '--out', out);
      expect(status, said).toBe(5);
      expect(said).toContain('exports');
      expect(existsSync(out)).toBe(false);
    }
    // The report for support holds no records.
    const report = await desk(home, ['diagnostics', '--out', join(home, 'r.zip')], '', { etc });
    expect(report.status, report.words).toBe(0);
  },
);

test.skipIf(!canHaveEtc)(
  'connect takes what the policy prepares, and files go only where it says',
  async () => {
    const home = await freshHome();
    const { baseUrl, credentials } = await freshService();
    const folder = await freshHome();
    const etc = await etcWith({
      version: 1,
      allowedBaseUrls: [baseUrl],
      connections: [
        { name: 'Andina', baseUrl, environment: 'test', recipe: 'hmac-sha256-query-hex' },
      ],
      exportFolders: [folder],
      zone: 'America/Lima',
    });
    const keys = JSON.stringify(credentials);
    const under = (words: readonly string[], stdin = '') => desk(home, words, stdin, { etc });

    const other = await under(['connect', '--profile', 'Lima'], keys);
    expect(other.status, other.words).toBe(2);
    expect(other.words).toContain('Prepared by the policy of this computer: Andina.');
    // Nothing is sent to an address that the policy forbids, and nothing says so.
    const elsewhere = ['connect', '--profile', 'X', '--base-url=https://elsewhere.example'];
    const forbidden = await under([...elsewhere, '--recipe', 'auto'], keys);
    expect(forbidden.status, forbidden.words).toBe(5);
    expect(forbidden.words).not.toMatch(/Sending|sent/);
    const connected = await under(['connect', '--profile', 'andina'], keys);
    expect(connected.status, connected.words).toBe(0);
    expect(connected.lines[0]).toMatchObject({ profile: 'Andina', baseUrl, environment: 'test' });

    expect((await under(['sync', '--profile', 'Andina'])).status).toBe(0);
    const write = (file: string) =>
      under(['export', '--profile', 'Andina', '--resource', 'lots', '--out', file]);
    const refused = await write(join(home, 'lots.csv'));
    expect(refused.status, refused.words).toBe(5);
    expect(refused.words).toContain(folder);
    expect(existsSync(join(home, 'lots.csv'))).toBe(false);
    expect((await write(join(folder, 'lots.csv'))).status).toBe(0);
  },
);

test('a policy is checked before it is in place, also where this computer has one that cannot be applied', async () => {
  const home = await freshHome();
  const file = join(home, 'policy.json');
  const etc = canHaveEtc ? { etc: await etcWith({ version: 1, exprots: false }) } : {};
  writeFileSync(file, JSON.stringify({ version: 1, exports: false, zone: 'America/Lima' }));
  const good = await desk(home, ['policy', '--file', file], '', etc);
  expect(good, good.words).toMatchObject({
    status: 0,
    lines: [{ file, settings: { exports: false, zone: 'America/Lima' }, faults: [] }],
  });
  expect(good.words).toContain('exports: false. Whether records may be written to files.');

  const mirror = JSON.stringify({ version: 1, updateMirror: 'https://mirror.example/desk' });
  const mirrored = await desk(home, ['policy', '--file', '-'], mirror, etc);
  expect(mirrored.status, mirrored.words).toBe(0);
  expect(mirrored.words).toContain('updateMirror: without effect here');

  const idle = JSON.stringify({ version: 1, exports: false, exportFolders: ['/srv/exports'] });
  const useless = await desk(home, ['policy', '--file', '-'], idle, etc);
  expect(useless.words).toContain('exportFolders: without effect, as exports is false.');

  const text = JSON.stringify({ version: 1, exprots: false, idleLockMinutes: 0 });
  const bad = await desk(home, ['policy', '--file', '-'], text, etc);
  expect(bad).toMatchObject({
    status: 2,
    lines: [
      {
        settings: null,
        faults: [
          { setting: 'exprots', meant: 'exports', line: 1 },
          { setting: 'idleLockMinutes', takes: 'a whole number from 1 to 480', line: 1 },
        ],
      },
      { error: { code: 'input.params', option: 'file' } },
    ],
  });
  expect(bad.words).toContain('Line 1: there is no setting exprots. Did you mean exports?');
  expect(bad.words).toContain(
    'Line 1: the value of idleLockMinutes cannot be applied: it takes a whole number from 1 to 480. The app locks after',
  );
  // Windows PowerShell 5 writes UTF-16, and a path as it was typed is answered in full.
  writeFileSync(file, Buffer.from(`\uFEFF${text}`, 'utf16le'));
  const typed = relative(process.cwd(), file);
  const wide = await desk(home, ['policy', '--file', typed], '', etc);
  expect(wide).toMatchObject({
    status: 2,
    lines: [{ file, faults: [{ setting: 'exprots' }, {}] }, {}],
  });

  const here = await desk(home, ['policy'], '', etc);
  expect(here.status, here.words).toBe(canHaveEtc ? 5 : 0);
  if (canHaveEtc) expect(here.words).toContain('Did you mean exports?');
});
