import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { inside } from '../../../scripts/runtime/places.mjs';

let folder;
const at = (...parts) => join(folder, ...parts);
function write(text, ...parts) {
  mkdirSync(at(...parts, '..'), { recursive: true });
  writeFileSync(at(...parts), text);
}

/** The script in a folder of its own, with a `gh` that writes down its words. */
function draft(tag, status = 0) {
  write(
    `#!/bin/sh\nfor word; do echo "$word" >> '${at('words')}'; done\nexit ${status}\n`,
    'bin',
    'gh',
  );
  chmodSync(at('bin', 'gh'), 0o755);
  return spawnSync(
    process.execPath,
    [at('scripts', 'package', 'draft-release.mjs'), tag, at('packages')],
    {
      encoding: 'utf8',
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', PATH: `${at('bin')}:${process.env.PATH}` },
    },
  );
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'draft-'));
  const made = folder;
  onTestFinished(() => rmSync(made, { recursive: true }));
  cpSync(inside('scripts'), at('scripts'), { recursive: true });
  write(
    '# Changes\n\n## 1.2.3 (2027-01-02)\n\n- New.\n\n## 1.2.2 (2027-01-01)\n\n- Old.\n',
    'CHANGELOG.md',
  );
  for (const system of ['linux-x64', 'windows-x64']) {
    write(system, 'packages', system, `app-${system}.zip`);
    write(`bill of ${system}`, 'packages', system, 'app.cdx.json');
    write('sums of this system alone', 'packages', system, 'SHA256SUMS');
  }
});

it.runIf(process.platform !== 'win32')(
  'has the files of all systems, their checksums and what is new',
  () => {
    expect(draft('v1.2.3').status).toBe(0);
    const words = readFileSync(at('words'), 'utf8').trim().split('\n');
    const out = (name) => at('out', 'release', name);
    expect(words.slice(0, 5)).toEqual(['release', 'create', 'v1.2.3', '--draft', '--verify-tag']);
    expect(words.slice(7).sort()).toEqual(
      [
        '--notes-file',
        ...[
          out('notes.md'),
          out('SHA256SUMS'),
          out('app-linux-x64.zip'),
          out('app-windows-x64.zip'),
        ],
        ...[out('linux-x64-app.cdx.json'), out('windows-x64-app.cdx.json')],
      ].sort(),
    );
    expect(readFileSync(out('notes.md'), 'utf8')).toBe('- New.');
    const checked = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
      cwd: at('out', 'release'),
    });
    expect([checked.status, String(checked.stdout).match(/OK/g)]).toEqual([0, Array(4).fill('OK')]);
  },
);

it.runIf(process.platform !== 'win32')(
  'fails as gh does, and without a part of the changelog',
  () => {
    expect(draft('v1.2.3', 4).status).toBe(4);
    expect(draft('v1.2.4').status).toBe(1);
    expect(draft('main').status).toBe(1);
  },
);
