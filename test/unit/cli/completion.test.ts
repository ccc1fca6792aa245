import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bashCompletion, powershellCompletion, zshCompletion } from '../../../main/cli/completion';
import { commands } from '../../../main/cli/commands';
import { manualPage } from '../../../main/cli/manual';

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** What bash offers after these words. */
function offered(...words: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'desk-completion-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'mdesk.bash');
  writeFileSync(file, bashCompletion());
  const script =
    'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mdesk; printf "%s\\n" "${COMPREPLY[@]}"';
  // Where its input is a socket, bash takes itself for a remote shell and reads the system's file.
  const { stdout, stderr, status } = spawnSync('bash', [
    '--norc',
    '-uc',
    script,
    'bash',
    file,
    'mdesk',
    ...words,
  ]);
  expect({ stderr: stderr.toString(), status }).toEqual({ stderr: '', status: 0 });
  return stdout.toString().split('\n').filter(Boolean);
}

test.skipIf(!has('bash'))('bash completes commands, options and values', () => {
  expect(offered('')).toEqual(expect.arrayContaining(Object.keys(commands)));
  expect(offered('exp')).toEqual(['export']);
  expect(offered('export', '--fo')).toEqual(['--format']);
  expect(offered('export', '--format', '')).toContain('parquet');
  expect(offered('export', '--format', 'x')).toEqual(['xlsx']);
  expect(offered('--profile', 'P', 'wipe', '--d')).toEqual(['--dry-run']);
  expect(offered('views', 'im')).toEqual(['import']);
  expect(offered('help', 'reco')).toEqual(expect.arrayContaining(['reconcile', 'recovery']));
  expect(offered('search', '--profile', '')).toEqual([]);
});

test('each shell knows every command and option', () => {
  for (const script of [bashCompletion(), zshCompletion(), powershellCompletion()]) {
    for (const [name, { options }] of Object.entries(commands)) {
      expect(script).toContain(name);
      for (const option of options) expect(script, name).toContain(`--${option}`);
    }
  }
});

test.skipIf(!has('groff'))('the manual page is one that groff has nothing to say about', () => {
  const words = ['-man', '-Tutf8', '-wall', '-Kutf8'];
  const { stdout, stderr } = spawnSync('groff', words, { input: manualPage('1.2.3') });
  expect(stderr.toString()).toBe('');
  // eslint-disable-next-line no-control-regex -- how groff makes letters bold
  const page = stdout.toString().replace(/\u001b\[[\d;]*m|.\u0008/g, '');
  expect(page).toContain('Merchant Desk 1.2.3');
  for (const name of Object.keys(commands))
    expect(page).toMatch(new RegExp(`^ {3}${name}\\b`, 'm'));
});

/** `vitest -u` writes the files of the packages anew after a change of the commands. */
test.each([
  ['mdesk.bash', bashCompletion()],
  ['_mdesk', zshCompletion()],
  ['mdesk.ps1', powershellCompletion()],
  ['mdesk.1', manualPage('')],
])('%s of the packages is what the command prints', async (name, text) => {
  const folder = resolve(import.meta.dirname, '..', '..', '..', 'assets', 'completion');
  await expect(text).toMatchFileSnapshot(join(folder, name));
});
