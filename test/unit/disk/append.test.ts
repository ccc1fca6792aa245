import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendToFile } from '../../../main/disk/append';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-append-'));
  file = join(folder, 'desk.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a log', () => {
  test('is appended to, and is this user’s only', () => {
    appendToFile(file, 'one\n');
    appendToFile(file, 'two\n');
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('follows no link in a folder that others can write to, one of the user’s own anywhere else', () => {
    const mine = join(folder, 'mine');
    writeFileSync(mine, 'mine');
    symlinkSync(mine, file);
    chmodSync(folder, 0o777);
    expect(() => appendToFile(file, 'text')).toThrow();
    expect(readFileSync(mine, 'utf8')).toBe('mine');
    chmodSync(folder, 0o700);
    appendToFile(file, 'text');
    expect(readFileSync(mine, 'utf8')).toBe('minetext');
  });

  test.each([0o700, 0o777])('waits for no reader of a pipe (%o)', (mode) => {
    execFileSync('mkfifo', [file]);
    chmodSync(folder, mode);
    expect(() => appendToFile(file, 'text')).toThrow();
  });
});
