// A network with two ends and nothing beyond: a program runs at one, and at the other somebody
// takes everything, whatever address or port it is for (taker.mjs). The kernel counts each packet
// that arrives there, so that nothing can come by unseen.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Why no such network can be made here, in words for whoever reads the tests' record; null when it
 * can.
 */
export function whyNoNetwork() {
  if (process.platform !== 'linux') return 'network namespaces exist on Linux only';
  if (process.getuid?.() !== 0) return 'only root may make a network namespace (a container does)';
  const name = `desk-probe-${randomBytes(3).toString('hex')}`;
  const made = spawnSync('ip', ['netns', 'add', name], { encoding: 'utf8' });
  if (made.status !== 0)
    return `no network namespace can be made here: ${made.stderr ?? made.error}`;
  const pair = ['link', 'add', 'probe0', 'netns', name, 'type', 'veth', 'peer', 'name', 'probe1'];
  const linked = spawnSync('ip', ['-n', name, ...pair], { encoding: 'utf8' });
  ip('netns', 'del', name);
  return linked.status === 0 ? null : `this kernel joins no two namespaces: ${linked.stderr}`;
}

/**
 * @returns {Promise<{ name: string, resolver: string, seen: () => Seen, close: () => Promise<void>
 * }>}
 */
export async function takingNetwork() {
  const id = randomBytes(3).toString('hex');
  const [near, far] = [`desk-near-${id}`, `desk-far-${id}`];
  const folder = mkdtempSync(join(tmpdir(), 'taking-network-'));
  const resolver = join(folder, 'resolv.conf');
  writeFileSync(resolver, 'nameserver 192.0.2.1\n', { mode: 0o644 });
  let taker;
  const close = async () => {
    if (taker !== undefined && taker.child.exitCode === null) {
      taker.child.stdin.end();
      await taker.ended;
    }
    for (const name of [near, far]) spawnSync('ip', ['netns', 'del', name]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const name of [near, far]) ip('netns', 'add', name);
    ip('link', 'add', 'near', 'netns', near, 'type', 'veth', 'peer', 'name', 'far', 'netns', far);
    for (const [name, link, number] of [
      [near, 'near', 2],
      [far, 'far', 1],
    ]) {
      ip('-n', name, 'addr', 'add', `192.0.2.${number}/24`, 'dev', link);
      ip('-n', name, 'addr', 'add', `2001:db8::${number}/64`, 'dev', link, 'nodad');
      for (const each of ['lo', link]) ip('-n', name, 'link', 'set', each, 'up');
    }
    ip('-n', near, 'route', 'add', 'default', 'via', '192.0.2.1');
    ip('-n', near, '-6', 'route', 'add', 'default', 'via', '2001:db8::1');
    // Every address there is, is this end's own.
    for (const family of ['-4', '-6'])
      ip('-n', far, family, 'route', 'add', 'local', 'default', 'dev', 'lo', 'table', 'main');
    taker = await startTaker(far);
    return { name: near, resolver, seen: () => look(far, taker), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * @typedef {object} Seen
 * @property {string[]} asked names, in their order, each once
 * @property {string[]} connected names (or addresses) and ports that were connected to, each once
 * @property {number} packets that arrived, of TCP and UDP, answered or not
 */

function look(far, taker) {
  const counters = (file) => {
    const { stdout } = spawnSync('ip', ['netns', 'exec', far, 'cat', file], { encoding: 'utf8' });
    return stdout.split('\n');
  };
  const [old, newer] = [counters('/proc/net/snmp'), counters('/proc/net/snmp6')];
  const columns = (name) =>
    old.filter((line) => line.startsWith(`${name}:`)).map((line) => line.split(' '));
  const v4 = (name, column) => {
    const [heads, values] = columns(name);
    return Number(values[heads.indexOf(column)]);
  };
  const v6 = (name) =>
    Number(newer.find((line) => line.startsWith(`${name} `))?.split(/\s+/)[1] ?? 0);
  const packets =
    v4('Tcp', 'InSegs') +
    v4('Udp', 'InDatagrams') +
    v4('Udp', 'NoPorts') +
    v6('Udp6InDatagrams') +
    v6('Udp6NoPorts');
  const names = [...new Set(taker.lines.flatMap(({ names }) => names ?? []))];
  const connected = [
    ...new Set(
      taker.lines.flatMap(({ connected, port }) => (connected ? `${connected}:${port}` : [])),
    ),
  ];
  return { names, connected, packets };
}

async function startTaker(far) {
  const script = join(import.meta.dirname, 'taker.mjs');
  const words = ['netns', 'exec', far, process.execPath, script];
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const child = spawn('ip', words, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((settle) => child.once('close', settle));
  const lines = [];
  await new Promise((ready, fail) => {
    child.once('error', fail).once('close', () => fail(new Error('nobody takes what comes')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(JSON.parse(line));
      ready();
    });
  });
  return { child, ended, lines };
}

function ip(...words) {
  const { status, stderr } = spawnSync('ip', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr}`);
}
