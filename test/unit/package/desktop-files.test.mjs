// What other systems read about the app, each by that system's own tool where it can be had.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sax from 'sax';
import { afterAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const linux = join(root, 'assets', 'linux');
const id = 'app.merchantdesk.MerchantDesk';
const metainfo = join(linux, `${id}.metainfo.xml`);
const flatpak = join(linux, 'flatpak', `${id}.yml`);
const folder = mkdtempSync(join(tmpdir(), 'desktop-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const has = (tool) => spawnSync(tool, ['--version']).status === 0;
const run = (tool, ...args) => spawnSync(tool, args, { encoding: 'utf8', cwd: folder });

/** The texts of each element, by name; a file that is no XML throws. */
function elementsOf(file) {
  const found = new Map();
  const open = [];
  const parser = sax.parser(true, { trim: true });
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name }) => open.push(name);
  parser.onclosetag = () => open.pop();
  parser.ontext = (text) => {
    const name = open.at(-1) ?? '';
    found.set(name, [...(found.get(name) ?? []), text]);
  };
  parser.write(readFileSync(file, 'utf8')).close();
  return found;
}

it('software centres on Linux find the app by the names the packages give it', () => {
  const elements = elementsOf(metainfo);
  expect(elements.get('id')).toEqual([id]);
  expect(elements.get('launchable')).toEqual(['merchant-desk.desktop']);
  expect(elements.get('mediatype')).toEqual(['x-scheme-handler/merchant-desk']);
  const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
  expect(builder).toContain(`/usr/share/metainfo/${id}.metainfo.xml`);
});

it.skipIf(!has('appstreamcli'))('appstreamcli has nothing to say about the metadata', () => {
  const { status, stdout } = run('appstreamcli', 'validate', '--no-net', metainfo);
  expect(status, stdout).toBe(0);
  expect(stdout).not.toMatch(/^[EW]:/m);
});

it.skipIf(!has('flatpak-builder'))('flatpak-builder reads the manifest', () => {
  const copy = join(folder, 'assets', 'linux', 'flatpak');
  mkdirSync(copy, { recursive: true });
  cpSync(flatpak, join(copy, 'app.yml'));
  const { status, stdout, stderr } = run(
    'flatpak-builder',
    '--show-manifest',
    join(copy, 'app.yml'),
  );
  expect(status, stderr).toBe(0);
  const shown = JSON.parse(stdout);
  expect(shown).toMatchObject({ id, command: 'merchant-desk' });
  const allowed = shown['finish-args'] ?? [];
  expect(allowed).toContain('--talk-name=org.freedesktop.secrets');
  // It sees no folder by itself.
  expect(allowed.filter((each) => each.startsWith('--filesystem'))).toEqual([]);
});

it('macOS is asked for the memory of V8 and for nothing else', () => {
  const elements = elementsOf(join(root, 'assets', 'mac', 'entitlements.plist'));
  expect(elements.get('key')).toEqual(['com.apple.security.cs.allow-jit']);
  const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
  expect(builder).toMatch(/^ {2}entitlements: assets\/mac\/entitlements\.plist$/m);
  expect(builder).toMatch(/^ {2}hardenedRuntime: true$/m);
});
