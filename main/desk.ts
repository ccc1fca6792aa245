import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Menu, app, clipboard, nativeTheme, screen, shell } from 'electron';
import type { BrowserWindow } from 'electron';
import { credentialContract } from '../preload/contract/credentials';
import type { CredentialContext } from '../preload/contract/credentials';
import { deskContract } from '../preload/contract/desk';
import type { Config } from './config';
import { Exports } from './export/exports';
import { askWhere } from './export/save-dialog';
import { createPush } from './ipc/push';
import { registerContract } from './ipc/register';
import { createHandlers } from './ipc/router';
import { linkIn } from './links/link';
import type { WaitingLink } from './links/waiting-link';
import { openServices } from './services';
import { CredentialDesk } from './session/credential-desk';
import type { EntryWindow } from './session/credential-desk';
import { Probing } from './session/probing';
import { SettingsStore } from './settings/settings';
import { SecretClipboard } from './vault/clipboard';
import type { Secret } from './vault/secret';
import { credentialUrlPrefix, openCredentialWindow } from './window/credential-window';
import { createDeskWindow, deskUrlPrefix, loadDesk } from './window/desk-window';
import { aboutPanel, menuTemplate } from './window/menu';
import { revealSecret, revealSeconds } from './window/reveal-window';
import { WindowPlace } from './window/window-place';
import { cleanUpBeforeQuit } from './quit';
import { languageOf, wordsIn } from './words';

const paper = { light: '#f7f7f8', dark: '#101216' };

/** The desk with its window: wires services to the contract, pushes to the renderer, and secrets' windows to main. */
export async function runDesk(config: Config, waitingLink: WaitingLink): Promise<void> {
  const [services, settings, place] = await Promise.all([
    openServices(config),
    SettingsStore.open(config.home),
    WindowPlace.open(config.home),
  ]);
  const { session, profiles, keys, holdings, requestLog, lookedUp } = services;
  let window: BrowserWindow | null = null;
  const push = createPush(() =>
    window === null || window.isDestroyed() ? null : window.webContents,
  );
  const languages = () => app.getPreferredSystemLanguages();
  const words = () => wordsIn(languageOf(settings.current, languages()));
  const standInElectron = existsSync(join(dirname(process.execPath), 'STAND-IN'));
  app.setAboutPanelOptions(
    aboutPanel({ name: app.getName(), version: app.getVersion() }, standInElectron),
  );
  const dress = () => {
    nativeTheme.themeSource = settings.current.theme;
    const language = languageOf(settings.current, languages());
    const { platform } = process;
    const template = menuTemplate({ language, platform, developerTools: !config.packaged });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  dress();

  const credentialDesk = new CredentialDesk({
    profiles,
    keys,
    look: () => ({
      language: languageOf(settings.current, languages()),
      theme: settings.current.theme,
    }),
    openWindow: (context) => openEntryWindow(config, requireWindow(window), context, words()),
    onStored: (profile) => {
      void session.reopen(profile.id);
    },
  });
  const probing = new Probing({
    ...services,
    onProgress: (progress) => {
      push('signing', 'probed', progress);
    },
  });

  const secretClipboard = new SecretClipboard(clipboard);
  const exporting = new Exports({
    cache: async () => (await holdings.current).cache,
    profile: () => session.profile,
    language: () => languageOf(settings.current, languages()),
    writtenBy: `${app.getName()} ${app.getVersion()}`,
    chooseFile: (asked) =>
      askWhere(requireWindow(window), asked, languageOf(settings.current, languages())),
    showFile: (file) => {
      shell.showItemInFolder(file);
    },
    onProgress: (progress) => {
      push('exports', 'progressed', progress);
    },
  });

  registerContract(
    { window: 'desk', urlPrefix: deskUrlPrefix },
    deskContract,
    createHandlers({
      services,
      settings,
      credentialDesk,
      probing,
      secretClipboard,
      exporting,
      systemLanguages: languages,
      waitingLink,
      standInElectron,
      onSettings: () => {
        dress();
        push('settings', 'changed', settings.current);
      },
      reveal: async (which, secret) => {
        await showSecret(requireWindow(window), which, secret, words());
      },
    }),
  );
  registerContract({ window: 'credentials', urlPrefix: credentialUrlPrefix }, credentialContract, {
    form: {
      submit: (form) => credentialDesk.submit(form),
      cancel: () => {
        credentialDesk.cancel();
      },
    },
  });

  let openProfile: string | null = null;
  session.onChange((state) => {
    if (state.profile?.id !== openProfile) {
      openProfile = state.profile?.id ?? null;
      lookedUp.clear();
      requestLog.clear();
      void secretClipboard.clear();
    }
    push('session', 'changed', state);
  });
  requestLog.subscribe((entry) => {
    push('activity', 'added', entry);
  });
  holdings.onSync((state) => {
    push('sync', 'changed', state);
  });
  holdings.onRecords((resource) => {
    push('browse', 'changed', { resource, asOf: null });
  });

  waitingLink.onArrived(() => {
    push('links', 'arrived', undefined);
  });
  app.on('second-instance', (_event, argv) => {
    waitingLink.arrive(linkIn(argv));
    if (window === null || window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  });

  // Beside the window's own start: restart means still connected.
  if (profiles.lastOpened !== null) session.open(profiles.lastOpened.id).catch(() => undefined);
  window = await createDeskWindow({
    rendererFolder: config.rendererFolder,
    preload: config.deskPreload,
    devTools: !config.packaged,
    title: app.getName(),
    backgroundColor: nativeTheme.shouldUseDarkColors ? paper.dark : paper.light,
    bounds: place.bounds(screen.getAllDisplays().map(({ workArea }) => workArea)),
  });
  place.follow(window);
  await loadDesk(window);
  app.on('window-all-closed', () => {
    app.quit();
  });
  cleanUpBeforeQuit(
    () =>
      Promise.allSettled([
        exporting.close(),
        session.shutDown(),
        secretClipboard.clear(),
        place.saved(),
      ]),
    () => keys.vaultState,
  );
}

function requireWindow(window: BrowserWindow | null): BrowserWindow {
  if (window === null) throw new Error('the desk has no window yet');
  return window;
}

async function openEntryWindow(
  config: Config,
  parent: BrowserWindow,
  context: CredentialContext,
  words: ReturnType<typeof wordsIn>,
): Promise<EntryWindow> {
  const window = await openCredentialWindow({
    parent,
    rendererFolder: config.rendererFolder,
    preload: config.credentialPreload,
    devTools: false,
    title: words.credentials(context.profileName),
    context,
  });
  return {
    destroy: () => {
      if (!window.isDestroyed()) window.destroy();
    },
    focus: () => {
      window.focus();
    },
    onClosed: (listener) => {
      window.once('closed', listener);
    },
  };
}

async function showSecret(
  parent: BrowserWindow,
  which: 'secret-key' | 'public-key',
  secret: Secret,
  words: ReturnType<typeof wordsIn>,
): Promise<void> {
  await revealSecret({ parent, heading: words[which], note: words.closes(revealSeconds), secret });
}
