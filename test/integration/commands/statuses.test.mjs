// Every npm command in a copy of the scripts, with a stand-in for the tools they start: a proof
// that fails ends each with a failure.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { electronPath } from '../../../scripts/runtime/electron.mjs';
import { inside } from '../../../scripts/runtime/places.mjs';
import { markerName, standIns } from '../../../scripts/setup/stand-in.mjs';

const linux = process.platform === 'linux';
let copy;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'commands-'));
  const into = (...parts) => join(copy, ...parts);
  const write = (text, ...parts) => {
    mkdirSync(into(...parts, '..'), { recursive: true });
    writeFileSync(into(...parts), text);
  };
  for (const name of ['package.json', 'package-lock.json', 'scripts', 'test/desktop'])
    cpSync(inside(name), into(name), { recursive: true });
  cpSync(inside('test', 'threats'), into('test', 'threats'), { recursive: true });
  // Not the folder itself: the copy has results of its own to remember.
  mkdirSync(into('node_modules'));
  for (const name of readdirSync(inside('node_modules')))
    if (name !== '.cache') symlinkSync(inside('node_modules', name), into('node_modules', name));
  for (const name of ['main', 'preload', 'shared']) mkdirSync(into(name));
  write('<p>Some</p>', 'renderer', 'Some.svelte');
  write('', 'out', 'app', 'main', 'index.cjs');
  write('', 'test', 'unit', 'some.test.ts');

  // Packages are not made, but what makes them leaves behind in the process what electron-builder
  // does: a temporary folder to be removed.
  write(
    `import { createRequire } from 'node:module';
     const { TmpDir } = createRequire(createRequire(import.meta.url).resolve('electron-builder'))('temp-file');
     export const executableIn = (folder) => folder;
     export const appBytes = () => 0;
     export async function makeUnpacked() {
       await new TmpDir('commands').getTempDir();
       if (process.env.TOOL_ENDS === 'never') await new Promise(() => undefined);
       return '';
     }`,
    ...['scripts', 'package', 'unpacked.mjs'],
  );
  write(
    `import { trouble } from '../setup/trouble.mjs';
     export const canMakeDeb = () => false;
     export const canMakeRpm = () => false;
     export const makeSystemPackage = () => undefined;
     export function makeTarball() {
       if (process.env.TOOL_ENDS === 'trouble') throw trouble('No room.', 'Make room.');
     }`,
    ...['scripts', 'package', 'archives.mjs'],
  );
  write(
    'export const writeReleaseFiles = async () => [];',
    ...['scripts', 'package', 'release-files.mjs'],
  );
  write(
    'export const makeWineRoot = async () => undefined;',
    'scripts',
    'windows',
    'wine-root.mjs',
  );
  write(
    'export const makeZip = () => ""; export const makeInstaller = () => "";',
    ...['scripts', 'windows', 'installer.mjs'],
  );
  // As if it was fetched before: nothing is packed with it here.
  const { name: standIn, version } = standIns.win32;
  write('', ...['cache', 'merchant-desk', `${standIn}-${version}`, markerName]);
  // Displays and keyrings are for real tools: test/integration/desktop tries them.
  write(
    'export const openShelter = async () => ({ env: process.env, close: async () => undefined });',
    ...['test', 'desktop', 'shelter.mjs'],
  );
  write(
    'export const makeDrivable = async () => ""; export const renewIntegrity = () => undefined;',
    ...['test', 'packaged', 'drivable.mjs'],
  );

  const tool = inside('test', 'integration', 'commands', 'tool.sh');
  const program = electronPath();
  const executable = readFileSync(inside('node_modules', 'electron', 'path.txt'), 'utf8');
  write(
    `#!/bin/sh
case "$1" in
  */package.mjs) ELECTRON_RUN_AS_NODE=1 exec '${program}' "$@" ;;
  *) exec sh '${tool}' "$@" ;;
esac
`,
    ...['electron', executable],
  );
  spawnSync('chmod', ['+x', into('electron', executable)]);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** How a command ends whose tools all succeed, except perhaps one. */
function endOf(words, named = '', ends = 'failed') {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy, 'scripts', 'run.mjs'), ...words],
    {
      cwd: copy,
      encoding: 'utf8',
      timeout: 100_000,
      env: {
        ...process.env,
        ELECTRON_RUN_AS_NODE: '1',
        ELECTRON_OVERRIDE_DIST_PATH: join(copy, 'electron'),
        XDG_CACHE_HOME: join(copy, 'cache'),
        INIT_CWD: copy,
        TOOL_NAMED: named,
        TOOL_ENDS: ends,
        TOOL_PROOF: '1-hostile-text',
      },
    },
  );
  if (status === null) throw new Error(`${words.join(' ')} did not end.`);
  return { status, said: stdout + stderr };
}

describe.runIf(linux).each([
  ['test', [], 'vitest.mjs'],
  ['test', ['--again'], 'vitest.mjs'],
  ['check', [], 'vitest.mjs'],
  ['check', [], 'tsc'],
  ['package', [], 'vitest.mjs'],
  ['package', ['--windows'], 'vitest.mjs'],
  ['test:long', ['--row', '1', '--minutes', '1'], 'vitest.mjs'],
  ['test:teeth', ['--row', '1'], 'vitest.mjs'],
  ['bench', ['--without-peers'], 'index.cjs'],
  ['gallery', [], 'vitest.mjs'],
  ['desk', ['sync'], '--headless'],
  ['format', [], 'oxfmt'],
])('npm run %s -- %j', (name, args, tool) => {
  const end = (...how) => {
    // What `test:long` has come to.
    rmSync(join(copy, 'out', 'threats.json'), { force: true });
    return endOf([name, ...args], ...how);
  };

  test(`ends with a failure when ${tool} failed or was killed, otherwise not`, () => {
    const { status, said } = end();
    expect(status, said).toBe(0);
    expect(end(tool)).toMatchObject({ status: 1 });
    expect(end(tool, 'killed').status).toBeGreaterThan(0);
  });
});

describe.runIf(linux)('npm run package', () => {
  test.each(['trouble', 'never'])('ends with a failure when it comes to no end: %s', (ends) =>
    expect(endOf(['package'], '', ends).status).toBeGreaterThan(0),
  );
});
