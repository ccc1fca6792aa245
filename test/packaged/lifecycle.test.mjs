import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../service/service';
import { executable, freshFolder, made, run, selftest } from './rig.mjs';
import { canInstall, makeRoot } from './scratch-root.mjs';

/** The same package as it was before: an older number, and a file that the newer has no more. */
function olderPackage() {
  const folder = freshFolder();
  const tree = join(folder, 'tree');
  const file = join(folder, 'older.deb');
  tool('dpkg-deb', '--raw-extract', made.deb, tree);
  const control = join(tree, 'DEBIAN', 'control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, 'Version: 0.0.1'));
  writeFileSync(join(tree, 'opt', 'merchant-desk', 'no-more.txt'), 'of an older version');
  tool('dpkg-deb', '--root-owner-group', '-Znone', '--build', tree, file);
  return file;
}

/** The tests' own folder lets in nobody but who runs them. */
const everybodys = '/var/tmp';

function tool(name, ...args) {
  const { status, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
}

/** All that lies there, but for dpkg's own records. */
function filesIn(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => !/^(?:var\/lib\/dpkg|var\/log|log)\b/.test(path));
}

describe.skipIf(made.deb === undefined || !canInstall())('the Debian package', () => {
  test('is installed over an older one and back with all data kept, started, removed and purged', async () => {
    const { root, dpkg, complaints } = makeRoot(freshFolder());
    const bare = filesIn(root);
    const app = join(root, 'opt', 'merchant-desk');
    const home = freshFolder();
    const data = ['--home', home];
    const status = () => dpkg('--status', 'merchant-desk');

    const older = olderPackage();
    dpkg('--install', older);
    expect(status()).toMatch(/^Version: 0\.0\.1$/m);
    const service = await startTestService({ clients: 300, lots: 20 });
    const desk = (words, stdin) =>
      run(executable(app), ['--headless', ...words, '--profile', 'Andina', ...data], { stdin });
    const { secretKey, accessToken } = service.credentials;
    const recipe = ['--base-url', service.baseUrl, '--recipe', 'hmac-sha256-query-hex'];
    const connected = await desk(
      ['connect', ...recipe],
      JSON.stringify({ secretKey, accessToken }),
    );
    expect(connected.status, connected.stderr).toBe(0);
    const synced = await desk(['sync', '--resource', 'clients']);
    expect(synced.status, synced.stderr).toBe(0);
    await service.close();
    // Read from the cache: there is no service any more.
    const stored = async () => (await desk(['search', 'status:active'])).stdout;
    const before = await stored();
    expect(before.split('\n').length).toBeGreaterThan(10);

    dpkg('--install', made.deb);
    expect(status()).toContain(`Version: ${made.version.replaceAll('-', '~')}`);
    expect(existsSync(join(app, 'no-more.txt'))).toBe(false);
    expect(await stored()).toBe(before);
    expect((await selftest(app)).status).toBe(0);
    // dpkg's own comparison of what lies there with what was packed.
    expect(dpkg('--verify', 'merchant-desk')).toBe('');
    expect(lstatSync(join(root, 'usr', 'bin', 'merchant-desk')).isSymbolicLink()).toBe(true);
    const command = () => readlinkSync(join(root, 'etc', 'alternatives', 'merchant-desk'));
    expect(command()).toBe('/opt/merchant-desk/merchant-desk');

    dpkg('--install', older);
    expect(status()).toMatch(/^Version: 0\.0\.1$/m);
    expect(await stored()).toBe(before);
    expect(command()).toBe('/opt/merchant-desk/merchant-desk');
    dpkg('--install', made.deb);
    expect(await stored()).toBe(before);
    expect(command()).toBe('/opt/merchant-desk/merchant-desk');

    dpkg('--remove', 'merchant-desk');
    dpkg('--purge', 'merchant-desk');
    expect(complaints).toEqual([]);
    // Nothing of the package is left, wherever it was.
    expect(filesIn(root).filter((path) => !bare.includes(path))).toEqual([]);
    expect(spawnSync('test', ['-L', join(root, 'usr', 'bin', 'merchant-desk')]).status).toBe(1);
    expect(readFileSync(join(root, 'var', 'lib', 'dpkg', 'status'), 'utf8')).not.toContain(
      'Package: merchant-desk',
    );
    expect(readdirSync(join(root, 'var', 'lib', 'dpkg', 'alternatives'))).toEqual([]);
    // What people keep is theirs.
    expect(existsSync(join(home, 'profiles.json'))).toBe(true);
  }, 300_000);

  test('starts where namespaces are forbidden, by the helper its script gave root’s rights', async () => {
    // In a root of its own nobody gets a namespace, so that the script finds none.
    const { root, dpkg } = makeRoot(freshFolder(everybodys));
    dpkg('--install', made.deb);
    const app = join(root, 'opt', 'merchant-desk');
    expect(lstatSync(join(app, 'chrome-sandbox')).mode & 0o7777).toBe(0o4755);

    const home = freshFolder(everybodys);
    chmodSync(root, 0o711);
    chownSync(home, 65_534, 65_534);
    const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups'];
    const switches = ['--disable-namespace-sandbox', '--ozone-platform=headless'];
    const { status, stderr } = await run(
      'setpriv',
      [...nobody, executable(app), ...switches, '--headless', 'profiles', '--home', home],
      { plain: true, env: { XDG_CONFIG_HOME: home, TMPDIR: home } },
    );
    expect(status, stderr).toBe(0);
  });

  test('gives everybody what they need to start it, and nobody else anything to change', () => {
    const { stdout } = spawnSync('dpkg-deb', ['--contents', made.deb], { encoding: 'utf8' });
    const lines = stdout.trim().split('\n');
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) {
      expect(line).toMatch(/^(-rwxr-xr-x|-rw-r--r--|drwxr-xr-x) root\/root /);
    }
  });

  test('brings the completion of each shell, the manual page and the schemas of printed lines', () => {
    const folder = freshFolder();
    tool('dpkg-deb', '--extract', made.deb, folder);
    const share = join(folder, 'usr', 'share');
    const bash = join(share, 'bash-completion', 'completions', 'mdesk');
    const script =
      'source "$1"; COMP_WORDS=(mdesk export --form); COMP_CWORD=2; _mdesk; echo "$COMPREPLY"';
    const completed = spawnSync('bash', ['--norc', '-c', script, 'bash', bash], {
      encoding: 'utf8',
      input: '',
    });
    expect(completed.stdout.trim()).toBe('--format');
    const zsh = join(share, 'zsh', 'vendor-completions', '_mdesk');
    expect(readFileSync(zsh, 'utf8')).toMatch(/^#compdef mdesk$/m);
    expect(readFileSync(join(share, 'man', 'man1', 'mdesk.1'), 'utf8')).toMatch(/^\.TH MDESK 1 /);
    const app = join(folder, 'opt', 'merchant-desk');
    const { $defs } = JSON.parse(readFileSync(join(app, 'command-lines.schema.json'), 'utf8'));
    expect(Object.keys($defs)).toEqual(expect.arrayContaining(['error', 'sync', 'export']));
    for (const name of ['mdesk.bash', '_mdesk', 'mdesk.ps1', 'mdesk.1']) {
      expect([name, existsSync(join(app, 'completion', name))]).toEqual([name, true]);
    }
  });

  test('is found by the desktop: entry, link scheme and an icon in each size', () => {
    const folder = freshFolder();
    tool('dpkg-deb', '--extract', made.deb, folder);
    const share = join(folder, 'usr', 'share');
    const entry = readFileSync(join(share, 'applications', 'merchant-desk.desktop'), 'utf8');
    expect(entry).toMatch(/^Name=Merchant Desk$/m);
    expect(entry).toMatch(/^Exec=\/opt\/merchant-desk\/merchant-desk %U$/m);
    expect(entry).toMatch(/^Categories=Office;Finance;$/m);
    expect(entry).toMatch(/^MimeType=x-scheme-handler\/merchant-desk;$/m);
    expect(entry).toMatch(/^StartupWMClass=merchant-desk$/m);
    expect(entry).toMatch(/^Actions=cards;changes;$/m);
    for (const screen of ['cards', 'changes']) {
      expect(entry).toContain(`[Desktop Action ${screen}]`);
      const link = new RegExp(`^Exec=merchant-desk (merchant-desk://${screen})$`, 'm').exec(entry);
      expect(link?.[1]).toBeDefined();
    }
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) {
      const icon = join(share, `icons/hicolor/${size}x${size}/apps/merchant-desk.png`);
      // A PNG's width and height stand at its 16th byte.
      const bytes = readFileSync(icon);
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size, size]);
    }
  });
});
