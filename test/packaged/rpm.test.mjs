import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildRpm } from '../../scripts/package/rpm.mjs';
import { differences, digests } from '../../scripts/package/tree.mjs';
import { inside } from '../../scripts/runtime/places.mjs';
import { freshFolder, made, selftest } from './rig.mjs';
import { makeRoot } from './scratch-root.mjs';

const isHere = made.rpm !== undefined && process.getuid?.() === 0;

function tool(name, ...args) {
  const { status, stdout, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** The same package as it was before: an older number, and a file that the newer has no more. */
function olderPackage() {
  const tree = freshFolder();
  chmodSync(tree, 0o755);
  mkdirSync(join(tree, 'opt', 'merchant-desk'), { recursive: true });
  for (const name of ['merchant-desk', 'chrome-sandbox', 'no-more.txt']) {
    writeFileSync(join(tree, 'opt', 'merchant-desk', name), 'of an older version');
  }
  const file = join(freshFolder(), 'older.rpm');
  buildRpm(tree, {
    package: file,
    name: 'merchant-desk',
    version: '0.0.1',
    architecture: 'amd64',
    description: 'older',
    license: 'MIT',
    'after-install': inside('assets', 'linux', 'after-install.sh'),
    'before-remove': inside('assets', 'linux', 'before-remove.sh'),
    'after-remove': inside('assets', 'linux', 'after-remove.sh'),
  });
  return file;
}

describe.skipIf(!isHere)('the RPM package', () => {
  test('is installed over an older one, is what was packed, starts, and goes without a trace', async () => {
    const { root } = makeRoot(freshFolder());
    const app = join(root, 'opt', 'merchant-desk');
    const rpm = (...args) => tool('rpm', `--root=${root}`, '--dbpath=/var/lib/rpm', ...args);
    // The libraries it depends on are on the machine, not in the folder; and a Debian's rpm says
    // that alien would be the thing to use.
    const change = (...args) => rpm('--nodeps', '--force-debian', ...args);

    change('--install', olderPackage());
    expect(existsSync(join(app, 'no-more.txt'))).toBe(true);
    change('--upgrade', made.rpm);
    expect(rpm('--query', '--queryformat', '%{VERSION}', 'merchant-desk')).toBe(
      made.version.replaceAll('-', '~'),
    );
    expect(existsSync(join(app, 'no-more.txt'))).toBe(false);
    // Besides, electron-builder adds what AppArmor is to know; and the helper got root's rights, as
    // nobody gets a namespace in here.
    expect(differences(digests(made.unpacked), digests(app))).toEqual([
      'chrome-sandbox',
      'resources/apparmor-profile',
    ]);
    expect(lstatSync(join(app, 'chrome-sandbox')).mode & 0o7777).toBe(0o4755);
    const link = join(root, 'usr', 'bin', 'merchant-desk');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    const entry = join(root, 'usr', 'share', 'applications', 'merchant-desk.desktop');
    expect(readFileSync(entry, 'utf8')).toMatch(/^Exec=\/opt\/merchant-desk\/merchant-desk %U$/m);
    expect((await selftest(app)).status).toBe(0);

    change('--erase', 'merchant-desk');
    for (const path of [app, entry]) expect([path, existsSync(path)]).toEqual([path, false]);
    expect(spawnSync('test', ['-L', link]).status).toBe(1);
  });

  test('belongs to root, lets everybody start it, and says what it needs', () => {
    const query = (format) =>
      tool('rpm', '--query', '--queryformat', format, '--package', made.rpm);
    const files = query('[%{FILEMODES:perms} %{FILEUSERNAME} %{FILEGROUPNAME} %{FILENAMES}\n]');
    const lines = files.trim().split('\n');
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) {
      expect(line).toMatch(
        /^(-rwxr-xr-x|-rw-r--r--|drwxr-xr-x) root root \/(opt\/|usr\/share\/|usr\/bin\/mdesk$)/,
      );
    }
    expect(lines.filter((line) => /\/usr\/share\/[a-z]+$/.test(line))).toEqual([]);
    const needs = query('[%{REQUIRENAME}\n]').split('\n');
    const linked = ['libgtk-3.so.0', 'libnss3.so', 'libgbm.so.1', 'libasound.so.2'];
    const libraries = [...linked, 'libsecret-1.so.0'].map((each) => `${each}()(64bit)`);
    // As each distribution with rpm names them, where packages have other names in each.
    expect(needs.filter((need) => !/^(?:rpmlib\(|\/bin\/sh$|$)/.test(need)).toSorted()).toEqual(
      libraries.toSorted(),
    );
    expect(query('%{ARCH} %{LICENSE} %{BUILDHOST}')).toBe('x86_64 MIT localhost');
  });
});
