import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Whoever root becomes for a server that refuses to be root. */
const nobody = 65_534;
/**
 * The temporary folder of a run is its owner's alone. A database is some hundred files: on a disk,
 * finding room for them took most of a test.
 */
export const everybodys = tmpdir().startsWith('/dev/shm/') ? '/dev/shm' : '/var/tmp';
const asRoot = process.getuid?.() === 0;

/**
 * A real server in a folder of its own, gone with it. Loopback has many addresses: all but the
 * first are as foreign to the desk as any.
 */
export interface PostgresServer {
  readonly port: number;
  /** Beside the data; the server's own user may write there. */
  readonly folder: string;
  /** Of the administrator. */
  readonly password: string;
  /** What psql prints, a line a row, fields apart by `|`. Fails with psql's own words. */
  psql(sql: string, database?: string, user?: string): string;
  /** An empty database, and its name. */
  database(): string;
  /** As a power cut: nothing is told to anybody. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** With everything it had. */
  remove(): Promise<void>;
}

export const administrator = 'postgres';

/**
 * `settings` as in postgresql.conf; `prepare` may put files into the folder, which the server owns
 * then.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  prepare: (folder: string) => void = () => undefined,
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(everybodys, 'desk-postgres-'));
  const data = join(folder, 'data');
  const password = randomUUID();
  writeFileSync(join(folder, 'password'), password);
  prepare(folder);
  give(folder);
  run('initdb', [
    ...['--pgdata', data, '--username', administrator, '--pwfile', join(folder, 'password')],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
  ]);
  const port = await freePort();
  let server: ChildProcess | null = null;
  const start = async () => {
    const options = {
      listen_addresses: '127.0.0.1,127.0.0.2',
      port: String(port),
      unix_socket_directories: '',
      // What a power cut would lose here is gone with the folder anyway.
      fsync: 'off',
      max_connections: '20',
      ...settings,
    };
    const input = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const [command, args] = ordinary('postgres', ['-D', data, ...input]);
    const spawned = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    server = spawned;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      const lines = createInterface({ input: spawned.stderr });
      lines.on('line', (line) => {
        said += `${line}\n`;
        if (line.includes('database system is ready to accept connections')) resolve();
      });
      spawned.once('exit', () => reject(new Error(`The server did not start:\n${said}`)));
    });
  };
  const kill = async () => {
    const running = server;
    server = null;
    if (running?.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    // At once, its children as well; it recovers at the next start. Waited for here and now: who
    // kills it in the middle of something could else get to the end of that.
    run('pg_ctl', ['stop', '--pgdata', data, '--mode', 'immediate', '--silent']);
    await exited;
  };
  const psql: PostgresServer['psql'] = (sql, database = 'postgres', user = administrator) =>
    execFileSync(
      program('psql'),
      [
        ...['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '-v', 'ON_ERROR_STOP=1'],
        ...['-h', '127.0.0.1', '-p', String(port), '-U', user, '-d', database, '-c', sql],
      ],
      {
        encoding: 'utf8',
        env: { PATH: process.env.PATH ?? '', PGPASSWORD: password, PGSSLMODE: 'disable' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    ).trim();
  await start();
  return {
    port,
    folder,
    password,
    psql,
    database: () => {
      const name = `d${randomUUID().replaceAll('-', '')}`;
      psql(`CREATE DATABASE ${name}`);
      return name;
    },
    kill,
    start,
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Gives a folder and what lies in it to the server's user. */
export function give(folder: string): void {
  if (!asRoot) return;
  chownSync(folder, nobody, nobody);
  for (const name of readdirSync(folder)) {
    chownSync(join(folder, name), nobody, nobody);
    chmodSync(join(folder, name), 0o700);
  }
}

function run(name: string, args: readonly string[]): void {
  const [command, all] = ordinary(name, args);
  execFileSync(command, all, { stdio: ['ignore', 'ignore', 'pipe'] });
}

function ordinary(name: string, args: readonly string[]): [string, string[]] {
  if (!asRoot) return [program(name), [...args]];
  const user = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  return ['setpriv', [...user, program(name), ...args]];
}

/** Debian keeps the server's programs out of the PATH, a folder for each version. */
function program(name: string): string {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base) : [];
  const newest = versions.sort((one, other) => Number(other) - Number(one));
  return newest.map((version) => join(base, version, 'bin', name)).find(existsSync) ?? name;
}

/** Free a moment ago; the server says so if it no longer is. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
