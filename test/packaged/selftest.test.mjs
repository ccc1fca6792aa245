import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { differences, digests } from '../../scripts/package/tree.mjs';
import { executable, freshFolder, made, run, selftest } from './rig.mjs';

/** The checks of main/selftest, in their order. */
const all = [
  'policy',
  'keychain',
  'signing',
  'sandbox',
  'cache',
  'service',
  'sync',
  'search',
  'read back',
];

function tool(name, ...args) {
  const { status, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
}

/** Where the app is after someone has unpacked or installed it, in a folder of ours. */
const forms = {
  'the unpacked app': () => made.unpacked,
  'the tar.gz, unpacked': () => {
    const folder = freshFolder();
    tool('tar', '--extract', '--file', made.tarball, '--directory', folder);
    return join(folder, basename(made.tarball, '.tar.gz'));
  },
  'the Debian package, its files in a root of its own': () => {
    const root = freshFolder();
    tool('dpkg-deb', '--extract', made.deb, root);
    return join(root, 'opt', 'merchant-desk');
  },
};

describe.each(Object.entries(forms))('%s', (name, place) => {
  test.skipIf(name.includes('Debian') && made.deb === undefined)(
    'passes its own test with the files of the one build, and leaves nothing behind',
    async () => {
      const folder = place();
      const added = name.includes('Debian') ? ['resources/apparmor-profile'] : [];
      expect(differences(digests(made.unpacked), digests(folder))).toEqual(added);
      const scratch = freshFolder();
      const home = freshFolder();
      const env = { TMPDIR: scratch, HOME: home, XDG_CONFIG_HOME: join(home, '.config') };
      const { status, report } = await selftest(folder, { env });
      expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
      expect(report).toMatchObject({ ok: true, packaged: true, version: made.version });
      expect(report.standInElectron).toBe(made.kind === 'test');
      expect(report.checks.map((check) => check.name)).toEqual(all);
      expect(status).toBe(0);
      expect(readdirSync(scratch)).toEqual([]);
      // Electron makes an empty folder for every app; nothing may lie in it.
      const written = readdirSync(home, { recursive: true, withFileTypes: true });
      expect(written.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
    },
  );
});

describe('the self-test fails', () => {
  test('without a keychain, and says which check and why', async () => {
    const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
    const { status, report } = await selftest(made.unpacked, { env });
    expect(status).toBe(1);
    expect(report.ok).toBe(false);
    expect(report.checks.filter(({ ok }) => !ok)).toMatchObject([
      { name: 'keychain', failure: { code: 'vault.absent' } },
    ]);
    // The rest does not need it.
    expect(report.checks.map((check) => check.name)).toEqual(all);
  });

  test.each([
    ['keytar', 'keychain'],
    ['better-sqlite3-multiple-ciphers', 'cache'],
  ])('without the native file of %s: %s', async (name, check) => {
    const folder = join(freshFolder(), 'app');
    mkdirSync(folder);
    cpSync(made.unpacked, folder, { recursive: true, mode: 2 });
    const modules = join(folder, 'resources', 'app.asar.unpacked', 'node_modules');
    rmSync(join(modules, name), { recursive: true });
    const { status, report } = await selftest(folder);
    expect(status).toBe(1);
    expect(report.checks.find(({ ok }) => !ok)?.name).toBe(check);
  });
});

test('the packaged app also runs headless, from its archive alone', async () => {
  const home = freshFolder();
  const program = executable(made.unpacked);
  const { status, stdout } = await run(program, ['--headless', 'profiles', '--home', home]);
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  const wrong = await run(program, ['--headless', 'nonsense', '--home', home]);
  expect(wrong.status).toBe(2);
});
