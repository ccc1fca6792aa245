// Row 4: the shipping build, started the ways by which somebody would get a foot into it. Each
// vector is tried on a build without the wall too, as a control: one that works nowhere proves
// nothing.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { programIn } from '../../scripts/package/unpacked.mjs';
import { electronPath } from '../../scripts/runtime/electron.mjs';
import { root } from '../../scripts/runtime/places.mjs';
import { markedProcesses } from '../desktop/processes.mjs';
import { executable, freshFolder, made, run, selftest } from './rig.mjs';
import { freePort, listens, openWindow } from './running.mjs';

const shipping = { name: 'the shipping build', program: executable(made.unpacked), before: [] };
/** The same app on Electron as it comes, unpackaged. */
const control = { name: 'a development build (control)', program: electronPath(), before: [root] };
const both = [
  { ...shipping, opens: false },
  { ...control, opens: true },
];

describe.each(both)('$name', ({ program, before, opens }) => {
  const open = (args, options = {}) => {
    const home = freshFolder();
    return openWindow(program, [...args, ...before], { home, ...options });
  };

  test.each([
    ['--remote-debugging-port', (port) => `--remote-debugging-port=${port}`],
    ['--inspect', (port) => `--inspect=127.0.0.1:${port}`],
  ])(`%s opens a port: ${opens}`, async (_name, argument) => {
    const port = await freePort();
    const { isOver } = await open([argument(port)]);
    expect(isOver()).toBe(!opens);
    expect(await listens(port)).toBe(opens);
  });

  test(`--remote-debugging-pipe is answered: ${opens}`, async () => {
    const { child, isOver } = await open(['--remote-debugging-pipe'], { pipes: 2 });
    expect(isOver()).toBe(!opens);
    let answer = '';
    const pipe = child.stdio[4];
    pipe.on('data', (chunk) => (answer += chunk)).on('error', () => undefined);
    child.stdio[3].on('error', () => undefined);
    child.stdio[3].write('{"id":1,"method":"Browser.getVersion"}\0');
    if (opens) await expect.poll(() => answer).toContain('protocolVersion');
    else expect(answer).toBe('');
  });

  test(`--log-net-log writes what was sent to a file: ${opens}`, async () => {
    const file = join(freshFolder(), 'net.json');
    await open([`--log-net-log=${file}`]);
    expect(existsSync(file)).toBe(opens);
  });
});

describe('the shipping build', () => {
  test('opens no debugger when it is sent SIGUSR1', async () => {
    const { child, isOver } = await openWindow(shipping.program, [], { home: freshFolder() });
    expect([isOver(), await listens(9229)]).toEqual([false, false]);
    child.kill('SIGUSR1');
    expect(await listens(9229)).toBe(false);
  });

  test('leaves no memory in a core dump', async () => {
    const home = freshFolder();
    await openWindow(shipping.program, [], { home });
    const processes = markedProcesses(home);
    expect(processes.length).toBeGreaterThan(2);
    for (const { pid } of processes) {
      const filter = readFileSync(`/proc/${pid}/coredump_filter`, 'latin1');
      expect(filter.trim()).toBe('00000000');
      const limits = readFileSync(`/proc/${pid}/limits`, 'latin1');
      expect(limits).toMatch(/^Max core file size +0 +0 /m);
    }
  });

  test('is no Node: ELECTRON_RUN_AS_NODE, NODE_OPTIONS, --require and --eval run nothing', async () => {
    const folder = freshFolder();
    const [script, marker] = [join(folder, 'evil.cjs'), join(folder, 'ran')];
    writeFileSync(script, `require('fs').writeFileSync(${JSON.stringify(marker)}, 'x');`);
    const asNode = { ELECTRON_RUN_AS_NODE: '1' };
    const required = { NODE_OPTIONS: `--require ${script}` };

    // The controls: on Electron as it comes both run it.
    for (const [args, env] of [
      [[script], asNode],
      [['-e', '0'], { ...asNode, ...required }],
    ]) {
      spawnSync(electronPath(), args, { env: { ...process.env, ...env } });
      expect(existsSync(marker)).toBe(true);
      spawnSync('rm', [marker]);
    }
    // Its launcher takes such variables away; the program itself does not start with them, nor with
    // such a switch.
    for (const [args, env] of [
      [[script], asNode],
      [[], required],
    ]) {
      const { status, report } = await selftest(made.unpacked, { args, env });
      expect({ status, ok: report.ok }).toEqual({ status: 0, ok: true });
    }
    for (const [args, env] of [
      [[script], asNode],
      [['--require', script], {}],
      [['-e', readFileSync(script, 'utf8')], asNode],
    ]) {
      expect((await run(programIn(made.unpacked), [...args, '--selftest'], { env })).status).toBe(
        2,
      );
    }
    expect(existsSync(marker)).toBe(false);
  });

  test('runs no other app: not one named, not one laid beside its archive', async () => {
    const folder = freshFolder();
    const marker = join(folder, 'ran');
    const evil = (path) => {
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'package.json'), '{"name":"evil","main":"main.js"}');
      const script = `require('fs').writeFileSync(${JSON.stringify(marker)}, 'x'); process.exit(9);`;
      writeFileSync(join(path, 'main.js'), script);
      return path;
    };
    const named = evil(join(folder, 'evil'));
    // The control: Electron as it comes runs it.
    expect((await run(electronPath(), [named])).status).toBe(9);
    expect(existsSync(marker)).toBe(true);
    spawnSync('rm', [marker]);

    const copy = join(folder, 'app');
    cpSync(made.unpacked, copy, { recursive: true, mode: 2 });
    evil(join(copy, 'resources', 'app'));
    evil(join(copy, 'resources', 'default_app'));
    const { status } = await selftest(copy, { args: [named] });
    expect({ status, ran: existsSync(marker) }).toEqual({ status: 0, ran: false });
  });

  test('writes no TLS keys for SSLKEYLOGFILE', async () => {
    const folder = freshFolder();
    const { port, close, handshakes } = await secureService(folder);
    try {
      // The control: a bare app on Electron as it comes, asking the same service.
      const bare = join(folder, 'bare');
      mkdirSync(bare);
      writeFileSync(join(bare, 'package.json'), '{"name":"bare","main":"main.cjs"}');
      writeFileSync(
        join(bare, 'main.cjs'),
        `const { app, net } = require('electron');
         app.whenReady().then(() => net.fetch('https://127.0.0.1:${port}/')).catch(() => 0).then(() => app.exit(0));`,
      );
      const [known, unknown] = [join(folder, 'control.keys'), join(folder, 'desk.keys')];
      await run(electronPath(), [bare], { env: { SSLKEYLOGFILE: known } });
      expect(statSync(known).size).toBeGreaterThan(0);

      const home = freshFolder();
      const desk = (...args) =>
        run(shipping.program, ['--headless', ...args, '--home', home], {
          env: { SSLKEYLOGFILE: unknown },
          stdin: JSON.stringify({
            secretKey: 'sample-not-a-real-secret',
            accessToken: 'sample-not-a-real-token',
          }),
        });
      const before = handshakes();
      const baseUrl = `https://127.0.0.1:${port}`;
      const recipe = ['--recipe', 'hmac-sha256-query-hex'];
      const { stdout } = await desk('connect', '--profile', 'P', '--base-url', baseUrl, ...recipe);
      expect(stdout).toContain('network.tls');
      expect(handshakes()).toBeGreaterThan(before);
      expect(existsSync(unknown)).toBe(false);
    } finally {
      close();
    }
  });
});

/**
 * A service with a certificate nobody trusts: enough for a handshake to begin, which is when keys
 * are logged.
 */
async function secureService(folder) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  spawnSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert, ...subject]);
  let handshakes = 0;
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  server.on('connection', () => (handshakes += 1));
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => void server.close();
  return { port: server.address().port, close, handshakes: () => handshakes };
}
