// Electron's own security checklist (electronjs.org/docs/latest/tutorial/security), item by item,
// against the app as it runs: each page of it is opened once, and what Electron made of it is read
// back.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { contentSecurityPolicy } from '../../main/window/scheme';
import { launchDesk } from '../support/launch-desk';
import { lockDesk } from './rig';

const root = resolve(import.meta.dirname, '..', '..');
let home: string;
let app: ElectronApplication;
let page: Page;
/**
 * Every page the app has: the desk, the window for keys, and the one in front of a locked desk
 * (last: it ends the first).
 */
const pages: Record<string, PageFacts> = {};

interface PageFacts {
  readonly url: string;
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly isPersistent: boolean;
  readonly listeners: Readonly<Record<string, number>>;
  readonly policy: string | null;
  readonly globals: readonly string[];
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'desk-checklist-'));
  ({ app, page } = await launchDesk({ home }));
  await page.getByRole('button', { name: /^Connect/ }).waitFor();
  pages.desk = await factsOf(page);
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true });
});

async function factsOf(target: Page): Promise<PageFacts> {
  const outside = await app.evaluate(({ webContents }, url) => {
    const contents = webContents.getAllWebContents().find((each) => each.getURL() === url);
    if (contents === undefined) throw new Error('no such page');
    const read = contents as unknown as { getLastWebPreferences(): Record<string, unknown> };
    const guarded = [
      'will-navigate',
      'will-frame-navigate',
      'will-redirect',
      'will-attach-webview',
    ];
    // As JSON has it: a session and its kin do not travel.
    const text = JSON.stringify({ ...read.getLastWebPreferences(), session: null });
    return {
      preferences: JSON.parse(text) as Record<string, unknown>,
      isPersistent: contents.session.isPersistent(),
      listeners: Object.fromEntries(guarded.map((name) => [name, contents.listenerCount(name)])),
    };
  }, target.url());
  const inside = await target.evaluate(async () => {
    const frame = await fetch(location.href);
    const bare = new Set(Object.getOwnPropertyNames(Window.prototype));
    return {
      policy: frame.headers.get('content-security-policy'),
      globals: [
        'require',
        'process',
        'module',
        'Buffer',
        'global',
        'electron',
        'ipcRenderer',
        'desk',
      ]
        .concat(['credentials', 'locked'])
        .filter((name) => name in window && !bare.has(name)),
    };
  });
  return { url: target.url(), ...outside, ...inside };
}

/** The window for keys comes up beside the desk's, then the desk is locked. */
beforeAll(async () => {
  const opened = app.waitForEvent('window');
  const asking = page.evaluate(async () => {
    const saved = await window.desk.profiles.save({
      id: null,
      draft: {
        name: 'Checklist',
        baseUrl: 'https://service.example',
        environment: 'test',
        token: { kind: 'pasted' },
        recipe: null,
        perPage: 100,
        concurrency: 2,
      },
    });
    if (saved.ok) await window.desk.credentials.ask({ profileId: saved.value.profile.id });
  });
  const entry = await opened;
  await entry.getByRole('button', { name: 'Save' }).waitFor();
  pages.credentials = await factsOf(entry);
  await entry.close();
  await asking;
});

const all = () => Object.entries(pages);

async function eachPage(check: (facts: PageFacts, name: string) => void): Promise<void> {
  for (const [name, facts] of all()) check(facts, name);
  await Promise.resolve();
}

const isOff = (name: string) =>
  eachPage(({ preferences }) => {
    expect(preferences[name] ?? false).toBe(false);
  });
const isOn = (name: string) =>
  eachPage(({ preferences }) => {
    expect(preferences[name]).toBe(true);
  });

describe("Electron's security checklist", () => {
  test('1 only secure content is loaded', async () => {
    await eachPage(({ url }) => expect(url).toMatch(/^app:\/\/(bundle|credentials|locked)\//));
    // Main itself cannot make a window's session ask the network, encrypted or not.
    let connections = 0;
    const server = createServer((_request, response) => response.end('answered'));
    server.on('connection', () => (connections += 1));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const refused = await app.evaluate(async ({ BrowserWindow }, port) => {
      const windowSession = BrowserWindow.getAllWindows()[0]?.webContents.session;
      if (windowSession === undefined) throw new Error('no window');
      const ask = (address: string) =>
        windowSession.fetch(address).then(
          () => 'answered',
          () => 'refused',
        );
      return Promise.all([`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`].map(ask));
    }, port);
    expect({ refused, connections }).toEqual({ refused: ['refused', 'refused'], connections: 0 });
    // The control: there is somebody to ask.
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('answered');
    server.closeAllConnections();
    server.close();
  });

  test('2 no page has Node.js', async () => {
    await isOff('nodeIntegration');
    await isOff('nodeIntegrationInWorker');
    await isOff('nodeIntegrationInSubFrames');
    await eachPage(({ globals }, name) => expect(globals).toEqual([name]));
  });

  test('3 contexts are isolated', () => isOn('contextIsolation'));

  test('4 every page is sandboxed (read from the processes: test/security/desk/sandboxed.test.mjs)', async () => {
    await isOn('sandbox');
  });

  test('5 permissions are refused, whichever is asked for', async () => {
    const granted = await page.evaluate(async () => {
      const names = [
        'geolocation',
        'notifications',
        'camera',
        'microphone',
        'clipboard-read',
        'midi',
      ];
      const states = await Promise.all(
        names.map((name) =>
          navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
        ),
      );
      return states.concat((await Notification.requestPermission()) as PermissionState);
    });
    expect(new Set(granted)).toEqual(new Set(['denied']));
  });

  test('6 web security is on', () => isOn('webSecurity'));

  test('7 every page has the content security policy, as a header', async () => {
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|http/);
    await eachPage(({ policy }) => expect(policy).toBe(contentSecurityPolicy));
  });

  test('8 insecure content is not allowed', () => isOff('allowRunningInsecureContent'));

  test('9 experimental features are off', () => isOff('experimentalFeatures'));

  test('10 no Blink feature is switched on', () =>
    eachPage(({ preferences }) => expect(preferences.enableBlinkFeatures ?? '').toBe('')));

  test('11 and 12 there is no webview: switched off, and stopped should one be attached', async () => {
    await isOff('webviewTag');
    await eachPage(({ listeners }) => expect(listeners['will-attach-webview']).toBe(1));
    const made = await page.evaluate(() => {
      const view = document.createElement('webview');
      view.setAttribute('src', 'https://service.example/');
      view.setAttribute('allowpopups', '');
      document.body.append(view);
      const isBare = view instanceof HTMLElement && !('getWebContentsId' in view);
      view.remove();
      return isBare;
    });
    expect(made).toBe(true);
  });

  test('13 and 14 no page leaves or opens anything (every way that was thought of: test/security/desk/walls.test.ts)', async () => {
    await eachPage(({ listeners }) => {
      for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect'])
        expect(listeners[name]).toBe(1);
    });
    const opened = await page.evaluate(() => window.open('https://service.example/') === null);
    expect(opened).toBe(true);
  });

  test('15 no address is handed to the system', async () => {
    const built = join(root, 'out', 'app');
    const entries = await readdir(built, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const naming = async (word: string) => {
      const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')));
      return files.filter((_, at) => texts[at]?.includes(word));
    };
    // The control: another word of the same module is found.
    expect(await naming('showItemInFolder')).not.toEqual([]);
    expect(await naming('openExternal')).toEqual([]);
  });

  test('16 releases are built with one exact, current version of Electron', async () => {
    const text = await readFile(join(root, 'package.json'), 'utf8');
    const { devDependencies } = JSON.parse(text) as { devDependencies: Record<string, string> };
    const [major] = /^(\d+)\.\d+\.\d+$/.exec(devDependencies.electron ?? '')?.slice(1) ?? [];
    // The newest when this was written; Electron supports three majors at a time.
    expect(Number(major)).toBeGreaterThanOrEqual(45);
  });

  test('17 every method refuses a sender that is none, a child frame, or another page', async () => {
    const replies = await app.evaluate(async ({ ipcMain }) => {
      type Ear = (event: unknown) => Promise<{ ok: boolean; failure?: { code: string } }>;
      const { _invokeHandlers: ears } = ipcMain as unknown as { _invokeHandlers: Map<string, Ear> };
      // Electron has ears of its own there.
      const invokable = [...ears].flatMap(([name, ear]) =>
        /^(desk|locked|credentials):/.test(name) ? [ear] : [],
      );
      const frames = [
        null,
        { parent: {}, url: 'app://bundle/index.html' },
        { parent: null, url: 'https://service.example/' },
        { parent: null, url: 'app://bundle.example/index.html' },
      ];
      const query = invokable.flatMap((ear) => frames.map((senderFrame) => ear({ senderFrame })));
      const codes = (await Promise.all(query)).map(({ ok, failure }) => ok || failure?.code);
      return { methods: invokable.length, codes: [...new Set(codes)] };
    });
    expect(replies.methods).toBeGreaterThan(50);
    expect(replies.codes).toEqual(['app.sender']);
  });

  test('18 pages have a scheme of their own; files cannot be read by one', async () => {
    const read = await page.evaluate(() =>
      fetch('file:///etc/hostname').then(
        () => 'answered',
        () => 'refused',
      ),
    );
    expect(read).toBe('refused');
    await eachPage(({ isPersistent }) => expect(isPersistent).toBe(false));
  });

  test('19 fuses: this Electron has what the packages flip (read back from each: test/packaged/contents.test.mjs)', async () => {
    const wire = await getCurrentFuseWire(process.execPath);
    const wanted = ['RunAsNode', 'EnableNodeOptionsEnvironmentVariable', 'OnlyLoadAppFromAsar'];
    const known = wanted.map((name) => FuseV1Options[name as 'RunAsNode'] in wire);
    expect(known).toEqual([true, true, true]);
  });

  test('20 a page gets the contract and nothing of Electron', async () => {
    const found = await page.evaluate(() =>
      Object.values(window.desk).flatMap((group) =>
        Object.entries(group as object).filter(([, each]) => typeof each !== 'function'),
      ),
    );
    expect(found).toEqual([]);
    const groups = await page.evaluate(() => Object.keys(window.desk));
    for (const name of ['send', 'invoke', 'on', 'ipcRenderer']) expect(groups).not.toContain(name);
    expect(groups).toContain('session');
  });

  test('and all of it holds for the page in front of a locked desk', async () => {
    await lockDesk(page);
    await page.getByRole('button', { name: /^Unlock/ }).waitFor();
    const locked = await factsOf(page);
    const { desk } = pages;
    expect(locked).toEqual({ ...desk, url: 'app://locked/locked/index.html', globals: ['locked'] });
  });
});
