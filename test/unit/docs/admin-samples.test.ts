import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseCommand } from '../../support/parse-command';
import { policyFile } from '../../../main/policy/read';

const samples = resolve(import.meta.dirname, '..', '..', '..', 'docs', 'samples', 'admin');
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'desk-admin-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** The command without the program's name, as the shell would split it. */
function commandIn(text: string): string[] {
  const [, line = ''] = /mdesk (sync [^>\n]+)/.exec(text) ?? [];
  return line
    .replaceAll(/"?(?:\$HOME|%h)([^" ]*)"?/g, '/home/me$1')
    .trim()
    .split(' ');
}

test.each(['crontab', 'merchant-desk-sync.service'])('%s runs a command the app has', (name) => {
  const words = commandIn(readFileSync(join(samples, name), 'utf8'));
  expect(parseCommand(words)).toMatchObject({ name: 'sync', profile: 'Andina' });
});

test.skipIf(!has('systemd-analyze'))('systemd has nothing to say about the units', () => {
  const place = folder();
  const unit = readFileSync(join(samples, 'merchant-desk-sync.service'), 'utf8');
  // The command line is not installed where this runs.
  writeFileSync(
    join(place, 'merchant-desk-sync.service'),
    unit.replace('/usr/bin/mdesk', '/bin/true'),
  );
  const timer = join(place, 'merchant-desk-sync.timer');
  copyFileSync(join(samples, 'merchant-desk-sync.timer'), timer);
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--user', '--man=no', timer], {
    env: { ...process.env, XDG_RUNTIME_DIR: place },
  });
  expect({ said: stderr.toString(), status }).toEqual({ said: '', status: 0 });
});

test('the line of cron unlocks the keyring, then syncs', () => {
  const bin = folder();
  const stub = (name: string, script: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  writeFileSync(join(bin, '.keyring-password'), 'made-up');
  stub('dbus-run-session', 'echo "Activating service" >&2; shift; exec "$@"');
  stub('gnome-keyring-daemon', 'cat >> "$HOME/said"; echo " $1" >> "$HOME/said"');
  stub('mdesk', 'echo "$@" >> "$HOME/said"; echo "The service is not there." >&2; exit 4');
  const lines = readFileSync(join(samples, 'crontab'), 'utf8').split('\n');
  const [line = '', ...others] = lines.filter((each) => each !== '' && !each.startsWith('#'));
  expect(others).toEqual([]);
  // Cron ends a command at this sign.
  expect(line).not.toContain('%');
  const [, times, command = ''] = /^((?:[\d*,/-]+ ){5})(.*)$/.exec(line) ?? [];
  expect(times).toBe('15 4 * * 1-5 ');
  const env = { HOME: bin, PATH: `${bin}:/usr/bin:/bin` };
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command], { env });
  // Cron mails what is printed: the reason alone.
  expect([status, stdout.toString(), stderr.toString()]).toEqual([
    4,
    '',
    'The service is not there.\n',
  ]);
  expect(readFileSync(join(bin, 'said'), 'utf8')).toMatch(
    /^made-up --unlock\nsync --profile Andina --quiet .*merchant-desk-sync\.log\n$/,
  );
});

test('the guide names every ready file, and each of its links has one', () => {
  const guide = readFileSync(resolve(samples, '..', '..', 'admin.md'), 'utf8');
  const named = [...guide.matchAll(/\(samples\/admin\/([\w.-]+)\)/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(readdirSync(samples).toSorted());
});

test('the playbook puts the policy where the app reads it, for root alone to write', () => {
  const playbook = readFileSync(join(samples, 'ansible.yml'), 'utf8');
  const file = policyFile('linux');
  const forRoot = "owner: root\n        group: root\n        mode: '0644'";
  expect(playbook).toContain(`dest: ${file}\n        ${forRoot}`);
  expect(playbook).toContain(`path: ${file.replace('/policy.json', '')}\n`);
});

if (has('ansible-playbook')) {
  test('ansible reads the playbook', () => {
    const words = ['--syntax-check', '--inventory', 'localhost,', join(samples, 'ansible.yml')];
    const { status, stderr } = spawnSync('ansible-playbook', words);
    expect({ status, said: stderr.toString() }).toMatchObject({ status: 0 });
  });
}

test('programs of Windows have the names that they are built with', () => {
  const read = (...path: string[]) =>
    readFileSync(join(import.meta.dirname, '..', '..', '..', ...path), 'utf8');
  const built = read('scripts', 'windows', 'package.mjs');
  expect(built).toContain('`merchant-desk-${version}-windows-${process.arch}`');
  expect(built).toContain('`${name}.exe`');
  const inside = read('assets', 'windows', 'installer.nsi').match(/[\w ]+\.exe/g) ?? [];
  const known = new Set([...inside, 'merchant-desk-VERSION-windows-x64.exe']);
  const named = ['admin.md', 'release.md', 'policy.md'].flatMap(
    (file) => read('docs', file).match(/[…\w-][…\w -]*\.exe/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !known.has(name) && name !== 'reg.exe')).toEqual([]);
});
