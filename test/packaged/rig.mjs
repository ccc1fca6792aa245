// What `npm run package` made, and how to start it. These tests run in a private desktop, on
// Electron's Node.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { asApp, rootSwitches } from '../../scripts/runtime/electron.mjs';
import { inside } from '../../scripts/runtime/places.mjs';

// An archive of the app is a file here, not the folder Electron would make of it.
process.noAsar = true;

/**
 * @type {{ kind: 'release' | 'test', version: string, unpacked: string, tarball?: string, deb?:
 * string }}
 */
export const made = JSON.parse(readFileSync(inside('dist', 'made.json'), 'utf8'));

export const executable = (folder) => join(folder, 'merchant-desk');

/** Gone after the test. */
export function freshFolder(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'packaged-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, stdin?: string, plain?: boolean }} [options]
 * `plain`: another program than the app
 */
export function start(program, args, { env = {}, stdin = '', plain = false } = {}) {
  const child = spawn(program, [...(plain ? [] : rootSwitches()), ...args], {
    env: { ...asApp(), ...env },
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => (said[name] += text));
  }
  child.stdin.on('error', () => undefined); // It may end without having read.
  child.stdin.end(stdin);
  const ended = new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('close', (status, signal) => settle({ status, signal, ...said }));
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended.catch(() => undefined);
  });
  return { child, said, ended };
}

/** Runs to its end. */
export const run = (...started) => start(...started).ended;

/** The report of a self-test and its exit status. */
export async function selftest(folder, { args = [], env } = {}) {
  const { status, stdout, stderr } = await run(executable(folder), [...args, '--selftest'], {
    env,
  });
  const lines = stdout.split('\n').filter((line) => line !== '');
  if (lines.length !== 1) throw new Error(`Not one line but ${lines.length}: ${stdout}${stderr}`);
  return { status, report: JSON.parse(lines[0]), stderr };
}
