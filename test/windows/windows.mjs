// A Windows that runs as long as it is wanted: programs started in it see each other, and one
// another's files.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, prefix, removeRoot, throwaway } from '../../scripts/windows/wine-root.mjs';

/**
 * @typedef {object} Windows
 * @property {string} drive the folder of this machine that is `C:\desk` in it
 * @property {(program: string, args?: readonly string[], options?: { env?: Record<string, string>,
 * stdin?: string }) => Started} start what a
 *   program without a console says arrives only because it goes to a file
 * @property {() => Promise<void>} close ends everything that runs in it
 *
 * @typedef {object} Started
 * @property {() => string} said so far
 * @property {() => void} kill as the Task Manager does
 * @property {Promise<{ status: number | null, output: string }>} ended
 */

/**
 * No Direct3D by the machine's graphics driver. When a process ends, Wine stops its threads where
 * they are: one that the driver has just given memory to then waits for itself, for ever.
 */
const withoutDriver = String.raw`wine64 reg add 'HKCU\Software\Wine\Direct3D' /v renderer /d no3d /f`;

/**
 * @param {Record<string, string>} [folders] more folders of this machine, by the names they have on
 * `C:`
 * @returns {Promise<Windows>}
 */
export async function startWindows(folders = {}) {
  const scratch = mkdtempSync(join(tmpdir(), 'merchant-desk-windows-'));
  const drive = join(scratch, 'drive');
  mkdirSync(drive);
  const [command, args] = throwaway(
    scratch,
    Object.fromEntries(
      Object.entries({ ...folders, desk: drive }).map(([name, path]) => [
        `${prefix}/drive_c/${name}`,
        path,
      ]),
    ),
    `wineserver --persistent; ${withoutDriver} >/dev/null 2>&1 </dev/null; echo "$DISPLAY"; exec sleep infinity`,
  );
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const over = new Promise((settle) => child.once('close', settle));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  const display = await Promise.race([
    new Promise((settle) => child.stdout.setEncoding('utf8').once('data', settle)),
    over.then(() => {
      throw new Error(`Windows did not start: ${said}`);
    }),
  ]);
  // `unshare` waits for the first process of its namespaces, its only child.
  const first = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();

  let started = 0;

  return {
    drive,
    start(program, words = [], { env = {}, stdin = '' } = {}) {
      const settings = { ...environment, DISPLAY: display.trim(), ...env };
      const output = join(scratch, `output-${(started += 1)}`);
      const file = openSync(output, 'w');
      writeFileSync(`${output}-given`, stdin);
      const listing = openSync(`${output}-given`, 'r');
      const run = spawn(
        'nsenter',
        [
          ...['--target', first, '--mount', '--pid', '--', 'chroot', join(scratch, 'root')],
          ...['env', '-i', ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)],
          ...['wine64', program, ...words],
        ],
        // Files, not pipes: what a program leaves running holds them open.
        { stdio: [listing, file, file] },
      );
      closeSync(file);
      closeSync(listing);
      const said = () => readFileSync(output, 'utf8');
      const ended = new Promise((settle, fail) => {
        run.once('error', fail);
        run.once('exit', (status) => settle({ status, output: said() }));
      });
      return { ended, said, kill: () => run.kill('SIGKILL') };
    },
    async close() {
      child.kill('SIGKILL');
      await over;
      removeRoot(scratch);
    },
  };
}
