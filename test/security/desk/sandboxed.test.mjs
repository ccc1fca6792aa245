// "Every page is sandboxed", read from the processes of an app that was started as people start it:
// as an ordinary user, with nothing switched off. Everything else here runs as root in a container,
// where Chromium has no sandbox.
import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { asApp, electronPath } from '../../../scripts/runtime/electron.mjs';
import { root } from '../../../scripts/runtime/places.mjs';
import { markedProcesses } from '../../desktop/processes.mjs';
import { ordinaryUser, whyNoOrdinaryUser } from '../../support/ordinary-user.mjs';

test(
  'every page of an app of an ordinary user runs in the sandbox',
  { timeout: 60_000 },
  async (context) => {
    const reason = whyNoOrdinaryUser();
    if (reason !== null) context.skip(reason);
    const { page, contextOf, home } = await openAsOrdinaryUser();
    await page.getByRole('button', { name: /^Connect/ }).waitFor();
    expect(sandboxes(home)).toEqual([sandboxed]);
    // Nothing of main's memory, where the keys are, gets into a core dump.
    const filter = readFileSync(`/proc/${mainOf(home)}/coredump_filter`, 'latin1');
    expect(filter.trim()).toBe('00000000');

    const opened = contextOf.waitForEvent('page');
    await page.evaluate(async () => {
      const draft = {
        name: 'Sandboxed',
        baseUrl: 'https://service.example',
        environment: 'test',
        token: { kind: 'pasted' },
        recipe: null,
        perPage: 100,
        concurrency: 2,
      };
      const saved = await globalThis.desk.profiles.save({ id: null, draft });
      void globalThis.desk.credentials.ask({ profileId: saved.value.profile.id });
    });
    await (await opened).getByRole('textbox', { name: /^Secret key/ }).waitFor();
    // The window for keys has a process of its own.
    expect(sandboxes(home)).toEqual([sandboxed, sandboxed]);

    await page.evaluate(() => globalThis.desk.session.lock()).catch(() => undefined);
    await page.getByRole('button', { name: /^Unlock/ }).waitFor();
    const locked = sandboxes(home);
    expect(locked).not.toEqual([]);
    for (const each of locked) expect(each).toEqual(sandboxed);
  },
);

/**
 * A filter for system calls (Seccomp: 2), no way to more rights, and namespaces of its own: no
 * network, no other process.
 */
const sandboxed = { Seccomp: '2', NoNewPrivs: '1', CapEff: '0000000000000000', shares: [] };

const mainOf = (home) =>
  markedProcesses(home).find(({ command }) => !command.includes('--type='))?.pid;

/** Of each process that draws pages. */
function sandboxes(home) {
  const pages = markedProcesses(home).filter(({ command }) => command.includes('--type=renderer'));
  const main = mainOf(home);
  return pages.map(({ pid }) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const lineOf = (name) => new RegExp(`^${name}:\\s+(\\S+)$`, 'm').exec(status)?.[1];
    const shares = ['net', 'pid', 'user'].filter(
      (name) =>
        readlinkSync(`/proc/${pid}/ns/${name}`) === readlinkSync(`/proc/${main}/ns/${name}`),
    );
    return {
      Seccomp: lineOf('Seccomp'),
      NoNewPrivs: lineOf('NoNewPrivs'),
      CapEff: lineOf('CapEff'),
      shares,
    };
  });
}

async function openAsOrdinaryUser() {
  const electron = dirname(electronPath());
  const user = ordinaryUser({ folders: [electron, root], env: asApp() });
  const home = join(user.home, 'desk');
  const words = [join(user.at(electron), 'electron'), user.at(root), '--remote-debugging-port=0'];
  const [command, args] = user.command([...words, '--home', home]);
  const child = spawn(command, args, { env: user.env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((settle) => child.once('close', settle));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    user.close();
  });
  const endpoint = await new Promise((settle, fail) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
      const found = /^DevTools listening on (ws:\S+)$/m.exec(said)?.[1];
      if (found !== undefined) settle(found);
    });
    child.once('close', () => fail(new Error(`it ended without a debugger: ${said}`)));
  });
  // A browser that is attached to before its window is there never answers.
  const list = endpoint.replace(/^ws:(\/\/[^/]+)\/.*/, 'http:$1/json/list');
  await expect
    .poll(async () => (await (await fetch(list)).json()).map(({ title }) => title), {
      timeout: 20_000,
    })
    .toContainEqual(expect.stringMatching(/./));
  const browser = await chromium.connectOverCDP(endpoint);
  onTestFinished(() => browser.close().catch(() => undefined));
  const [contextOf] = browser.contexts();
  const page = contextOf.pages()[0] ?? (await contextOf.waitForEvent('page'));
  return { page, contextOf, home };
}
