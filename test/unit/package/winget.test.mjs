import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const script = resolve(import.meta.dirname, '../../../scripts/package/winget.mjs');
const folder = mkdtempSync(join(tmpdir(), 'winget-'));
afterAll(() => rmSync(folder, { recursive: true }));
const run = (...args) =>
  spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });

it('three manifests of one version name the installer and its checksum', () => {
  const installer = join(folder, 'setup.exe');
  writeFileSync(installer, 'an installer');
  const out = join(folder, 'manifests');
  const { status, stderr } = run(
    installer,
    '--url',
    'https://desk.example/setup.exe',
    '--out',
    out,
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const manifests = readdirSync(out).map((name) => JSON.parse(readFileSync(join(out, name))));
  expect(manifests.map((manifest) => manifest.ManifestType).toSorted()).toEqual([
    'defaultLocale',
    'installer',
    'version',
  ]);
  expect(new Set(manifests.map((manifest) => manifest.PackageVersion)).size).toBe(1);
  const [entry] = manifests.find((manifest) => manifest.ManifestType === 'installer').Installers;
  expect(entry).toEqual({
    Architecture: 'x64',
    InstallerUrl: 'https://desk.example/setup.exe',
    InstallerSha256: hash('sha256', 'an installer').toUpperCase(),
  });
});

it('an address without encryption is refused', () => {
  const { status, stderr } = run('setup.exe', '--url', 'http://desk.example/', '--out', folder);
  expect(status).not.toBe(0);
  expect(stderr).toContain('https');
});
