import type { Session } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { guestPreferences } from '../../../main/window/preferences';
import { guardAllContents, guardAllSessions, guardWindowSession } from '../../../main/window/guard';

type Listener = (...args: unknown[]) => unknown;
const electron = vi.hoisted(() => ({
  app: { isPackaged: true, on: vi.fn<(name: string, listener: Listener) => void>() },
  protocol: {},
}));
vi.mock('electron', () => electron);

/** Collects what was set and listened to, by the name of the call. */
function watched() {
  const set = new Map<string, Listener>();
  const collect = (name: string) => (listener: Listener) => void set.set(name, listener);
  const on = (name: string, listener: Listener) => void set.set(name, listener);
  return { set, collect, on };
}

describe('a window of the app', () => {
  const { set, collect, on } = watched();
  guardAllContents();
  const created = electron.app.on.mock.calls.find(([name]) => name === 'web-contents-created')?.[1];
  created?.(
    {},
    {
      setWindowOpenHandler: collect('open'),
      setWebRTCIPHandlingPolicy: (policy: string) => set.set('webrtc', () => policy),
      on,
    },
  );

  it('opens no other', () => {
    expect(set.get('open')?.({ url: 'https://elsewhere.example' })).toEqual({ action: 'deny' });
  });

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    'prevents %s',
    (name) => {
      const preventDefault = vi.fn();
      set.get(name)?.({ preventDefault });
      expect(preventDefault).toHaveBeenCalledOnce();
    },
  );

  it('speaks no WebRTC around the proxy', () => {
    expect(set.get('webrtc')?.()).toBe('disable_non_proxied_udp');
  });
});

it('no session has a language whose word list Chromium would fetch', () => {
  guardAllSessions();
  const created = electron.app.on.mock.calls.find(([name]) => name === 'session-created')?.[1];
  const [setSpellCheckerLanguages, setSpellCheckerEnabled] = [vi.fn(), vi.fn()];
  created?.({ setSpellCheckerLanguages, setSpellCheckerEnabled });
  expect(setSpellCheckerLanguages).toHaveBeenCalledWith([]);
  expect(setSpellCheckerEnabled).toHaveBeenCalledWith(false);
});

describe("a window's session", () => {
  const { set, collect, on } = watched();
  guardWindowSession({
    setProxy: (proxy: object) => {
      set.set('proxy', () => proxy);
      return Promise.resolve();
    },
    setPermissionRequestHandler: collect('request'),
    setPermissionCheckHandler: collect('check'),
    setDevicePermissionHandler: collect('device'),
    setDisplayMediaRequestHandler: collect('display'),
    on,
    webRequest: { onBeforeRequest: collect('before') },
  } as unknown as Session);

  it('has a proxy that leads nowhere, for this computer as well', () => {
    expect(set.get('proxy')?.()).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'http://127.0.0.1:9',
      proxyBypassRules: '<-loopback>',
    });
  });

  it('grants nothing', () => {
    const decide = vi.fn();
    set.get('request')?.({}, 'clipboard-read', decide);
    expect(decide).toHaveBeenCalledWith(false);
    expect(set.get('check')?.()).toBe(false);
    expect(set.get('device')?.()).toBe(false);
  });

  it('shares no screen', () => {
    const decide = vi.fn();
    set.get('display')?.({}, decide);
    expect(decide).toHaveBeenCalledWith({});
  });

  it('downloads nothing', () => {
    const preventDefault = vi.fn();
    set.get('will-download')?.({ preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  it.each([
    ['app://bundle/index.html', false],
    ['https://service.example/', true],
    ['http://127.0.0.1:1/', true],
    ['ws://127.0.0.1:1/', true],
    ['file:///etc/passwd', true],
    ['data:text/html,x', true],
    ['devtools://devtools/bundled/x.js', true],
    ['apps://bundle/', true],
    ['https://app://bundle/', true],
  ])('asked for %s cancels: %s', (url, cancel) => {
    const decide = vi.fn();
    set.get('before')?.({ url }, decide);
    expect(decide).toHaveBeenCalledWith({ cancel });
  });
});

describe('the preferences of every page', () => {
  const session = { name: 'a session' } as unknown as Session;

  it('make it a guest', () => {
    expect(guestPreferences(session, '/preload.cjs', false)).toEqual({
      session,
      preload: '/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      allowRunningInsecureContent: false,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      experimentalFeatures: false,
      disableDialogs: true,
      spellcheck: false,
      enableWebSQL: false,
      disableBlinkFeatures: 'Auxclick',
      devTools: false,
    });
  });

  it('name no preload where there is none', () => {
    expect(Object.keys(guestPreferences(session, null, false))).not.toContain('preload');
  });
});
