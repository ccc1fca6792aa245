import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { presentState } from '../../threats/present-state.mjs';

let folder;
const git = (...words) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
const write = (text) => writeFileSync(join(folder, 'file'), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'state-'));
  const made = folder;
  onTestFinished(() => rmSync(made, { recursive: true }));
  git('init', '--quiet');
  write('committed');
  git('add', 'file');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'first');
});

it('is the last commit where only the times of files are others', () => {
  expect(presentState(folder)).toBe('HEAD');
  utimesSync(join(folder, 'file'), 0, 0);
  expect(presentState(folder)).toBe('HEAD');
});

it('has what is changed and not committed', () => {
  write('changed');
  expect(git('show', `${presentState(folder)}:file`)).toBe('changed');
});
