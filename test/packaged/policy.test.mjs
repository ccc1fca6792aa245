// The policy's place is fixed, so it is put there for one process alone: in a view of the file
// system of its own.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { executable, freshFolder, made, run } from './rig.mjs';

const canMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '--bind', '/tmp', '/tmp']).status === 0;

function withPolicy(text) {
  const etc = join(freshFolder(), 'etc');
  cpSync('/etc', etc, { recursive: true, verbatimSymlinks: true });
  mkdirSync(join(etc, 'merchant-desk'), { mode: 0o755 });
  writeFileSync(join(etc, 'merchant-desk', 'policy.json'), text, { mode: 0o644 });
  const home = freshFolder();
  return (...args) => {
    // The shell's own arguments follow: the folder, then the program with its own.
    const line = 'mount --bind "$0" /etc && exec "$@"';
    const command = ['--mount', 'sh', '-c', line, etc, executable(made.unpacked), '--no-sandbox'];
    return run('unshare', [...command, ...args, '--home', home], { plain: true });
  };
}

describe.skipIf(!canMount)('under a policy', () => {
  test('one that cannot be followed is said, and nothing starts', async () => {
    const desk = withPolicy('{ "version": 1, "exprots": false }');
    const cli = await desk('--headless', 'profiles');
    expect(cli.status).toBe(5);
    expect(cli.stderr).toContain('/etc/merchant-desk/policy.json');
    expect(cli.stderr).toContain('exprots');
    const selftest = await desk('--selftest');
    expect(selftest.status).toBe(1);
    const [first] = JSON.parse(selftest.stdout).checks;
    expect(first).toMatchObject({ name: 'policy', failure: { code: 'app.policy' } });
  });

  test('only the services it names are asked; the self-test reports it', async () => {
    const desk = withPolicy('{ "version": 1, "allowedBaseUrls": ["https://allowed.example"] }');
    const report = JSON.parse((await desk('--selftest')).stdout);
    expect(report.checks[0].found).toMatchObject({
      file: '/etc/merchant-desk/policy.json',
      allowedBaseUrls: 'https://allowed.example',
    });
  });
});
