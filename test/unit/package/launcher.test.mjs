// What the launcher of Linux packages hands to the program, told by one in its place that prints
// its arguments and environment.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inside } from '../../../scripts/runtime/places.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-launcher-'));
  copyFileSync(inside('assets', 'linux', 'launcher.sh'), join(folder, 'launcher'));
  writeFileSync(join(folder, 'merchant-desk-app'), '#!/bin/sh\necho "WORDS=$*"\nenv\n', {
    mode: 0o755,
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

function startedWith(env, words = []) {
  const { stdout } = spawnSync('sh', [join(folder, 'launcher'), '--no-sandbox', ...words], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]),
  );
}

it('takes away what would change what runs, and leaves the rest', () => {
  const taken = { NODE_OPTIONS: '--inspect', ELECTRON_RUN_AS_NODE: '1', SSLKEYLOGFILE: '/keys' };
  const remaining = { ELECTRON_TRASH: 'gio', LANG: 'es_PE.UTF-8' };
  const env = startedWith({ ...taken, ...remaining });
  expect(env).toMatchObject(remaining);
  for (const name of Object.keys(taken)) expect(env).not.toHaveProperty(name);
});

it('sets before the start what Chromium would add during it', () => {
  expect(startedWith({})).toMatchObject({
    CHROME_DESKTOP: 'merchant-desk.desktop',
    FC_FONTATIONS: '1',
  });
  expect(startedWith({ FC_FONTATIONS: '0' })).toMatchObject({ FC_FONTATIONS: '0' });
});

it.each([
  [['--headless', 'sync'], '--log-level=3 --ozone-platform=headless --no-sandbox --headless sync'],
  [['--selftest'], '--log-level=3 --ozone-platform=headless --no-sandbox --selftest'],
  [['--home', '/tmp/x'], '--no-sandbox --home /tmp/x'],
  [['--', '--headless'], '--no-sandbox -- --headless'],
])(
  'keeps Chromium quiet, and from looking for a display, where no window opens: %j',
  (words, handed) => {
    expect(startedWith({}, words).WORDS).toBe(handed);
  },
);
