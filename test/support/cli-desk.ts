import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { cpSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandAmong, notAsPublished } from './printed-lines';

export interface Ended {
  status: number | null;
  /** stdout, a JSON value a line. */
  lines: Record<string, unknown>[];
  raw: string;
  words: string;
}

const root = resolve(import.meta.dirname, '..', '..');

/**
 * The built app without a window, as `npm run -s desk -- …` starts it. `detached`: in a process
 * group of its own, to be ended whole.
 */
export function startDesk(
  home: string,
  commandArgs: readonly string[],
  options: {
    env?: Readonly<Record<string, string>>;
    detached?: boolean;
    /** Of Chromium. */
    switches?: readonly string[];
    /** A folder that stands for /etc in the process's own view of the file system. */
    etc?: string;
  } = {},
): ChildProcessWithoutNullStreams {
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...options.env }).filter(
      ([name]) => name !== 'ELECTRON_RUN_AS_NODE',
    ),
  );
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const display = process.platform === 'linux' ? ['--ozone-platform=headless'] : [];
  const chromium = [...asRoot, '--log-level=3', ...display, ...(options.switches ?? [])];
  const words = [...chromium, root, '--headless', ...commandArgs, '--home', home];
  const [command = '', ...args] =
    options.etc === undefined
      ? [process.execPath, ...words]
      : [...within(options.etc), process.execPath, ...words];
  return spawn(command, args, { env, detached: options.detached === true });
}

/**
 * Where a root may mount, as in most containers. The folder and then the program follow the shell's
 * line as its arguments.
 */
const within = (etc: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" /etc && exec "$@"',
  etc,
];

/** Whether a process can have an /etc for itself. */
export const canHaveEtc =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '--bind', '/tmp', '/tmp']).status === 0;

/** A copy of the system's /etc in the folder, to be changed and given to `desk`. */
export function copyOfEtc(folder: string): string {
  const etc = join(folder, 'etc');
  cpSync(realpathSync('/etc'), etc, { recursive: true, verbatimSymlinks: true });
  return etc;
}

/** One command of it, to its end. Fails when it prints a line that its schema does not know. */
export function desk(
  home: string,
  args: readonly string[],
  stdin = '',
  options: Parameters<typeof startDesk>[2] = {},
): Promise<Ended> {
  const child = startDesk(home, args, options);
  let raw = '';
  let words = '';
  child.stdout.on('data', (chunk: Buffer) => (raw += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  child.stdin.end(stdin);
  // With the file on stdout the lines are on stderr.
  const command = args[args.indexOf('--out') + 1] === '-' ? '' : commandAmong(args);
  return new Promise((settle, fail) => {
    child.once('close', (status) => {
      const lines = raw
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const wrong = lines.flatMap((line) => notAsPublished(command, line) ?? []);
      if (command !== '' && wrong.length > 0) fail(new Error(wrong[0]));
      settle({ status, lines, raw, words });
    });
  });
}

/** Connects a profile, `P` by default, with these keys and the sample service's own recipe. */
export function connectDesk(
  home: string,
  baseUrl: string,
  keys: { readonly secretKey: string; readonly accessToken: string },
  { profile = 'P', ...options }: Parameters<typeof startDesk>[2] & { profile?: string } = {},
): Promise<Ended> {
  const { secretKey, accessToken } = keys;
  const described = ['connect', '--profile', profile, '--base-url', baseUrl];
  const args = [...described, '--recipe', 'hmac-sha256-query-hex'];
  return desk(home, args, JSON.stringify({ secretKey, accessToken }), options);
}
