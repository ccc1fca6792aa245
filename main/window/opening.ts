import { app, Menu, nativeTheme, screen, type BrowserWindow } from 'electron';
import { keychainService } from '../home';
import type { Config } from '../config';
import { Clock } from '../clock';
import { readPolicy } from '../policy/read';
import type { Policy } from '../policy/policy';
import { SettingsStore } from '../settings/settings';
import { Threads } from '../store/thread';
import { openVault } from '../vault/open-vault';
import type { Vault } from '../vault/vault';
import { createDeskWindow, loadDesk } from './desk-window';
import { documentWith, storedRows, withFirstDocument } from './first-document';
import { WindowPosition } from './window-position';
import { LockSignals } from './lock-signals';
import { listBundle, type Pages, type Page } from './scheme';

/** The rest of main starts after this time even if the document with rows was not painted. */
const paintMs = 5_000;

/** The window being opened, and what was opened with it. */
export interface DeskOpening {
  readonly clock: Clock;
  readonly policy: Policy;
  readonly settings: SettingsStore;
  readonly position: WindowPosition;
  readonly vault: Promise<Vault>;
  /** Those of the first store are started once the first rows are painted. */
  readonly threads: Threads;
  /**
   * Resolves when the first rows are painted, or at once if there are none; the rest of main is
   * loaded then.
   */
  readonly firstRowsShown: Promise<unknown>;
  readonly window: Promise<BrowserWindow>;
  /** Resolves when the page and its scripts are loaded. */
  readonly loaded: Promise<void>;
  readonly lockSignals: LockSignals;
  /** Call when handlers are registered: lets the page load its scripts. */
  readonly startScripts: () => void;
}

/**
 * The first thing main does: opens a window whose document contains the stored first rows, if they
 * are still current. Everything else waits for their paint. Throws `app.policy` and `storage.*`;
 * there is no window then.
 */
export function openDeskWindow(config: Config): DeskOpening {
  const clock = new Clock();
  const policy = readPolicy();
  const vault = openVault(keychainService(config));
  // The rest of main handles a failure.
  vault.catch(() => undefined);
  const settings = new SettingsStore(config.home, policy);
  const position = new WindowPosition(config.home);
  // Removes Electron's default menu, which could reload the page; ours follows later.
  Menu.setApplicationMenu(null);
  const threads = new Threads(config.storeWorker, clock);
  const firstRowsShown = Promise.withResolvers<undefined>();
  const isAnswering = Promise.withResolvers<undefined>();
  const begin = () => {
    firstRowsShown.resolve(undefined);
  };
  const rows = storedRows(config.home, { vault, settings, clock });
  void rows.then((found) => {
    if (found === null) begin();
  });
  const drawn = async (desk: BrowserWindow): Promise<Page | null> => {
    const page = await documentWith(rows, config, desk.getContentSize(), { settings, clock });
    if (page === null) {
      begin();
      return null;
    }
    setTimeout(begin, paintMs).unref();
    // Their list is asked for next.
    void firstRowsShown.promise.then(() => threads.startAhead());
    return page;
  };
  const window = app.whenReady().then(() => {
    nativeTheme.themeSource = settings.current.theme;
    const built = listBundle(config.rendererFolder, '/index.html');
    const pages = withFirstDocument(built, isAnswering.promise, () => drawn(desk));
    const desk = createWindow(config, position, pages);
    // After the window has been shown.
    desk.once('ready-to-show', () => setImmediate(begin));
    return desk;
  });
  const lockSignals = new LockSignals(() => settings.current.lockAfterMinutes);
  const loaded = window.then((desk) => {
    const loading = loadDesk(desk);
    lockSignals.listen();
    return loading;
  });
  loaded.catch(begin);
  return {
    clock,
    policy,
    settings,
    position,
    vault,
    threads,
    window,
    loaded,
    lockSignals,
    firstRowsShown: firstRowsShown.promise,
    startScripts: () => {
      isAnswering.resolve(undefined);
    },
  };
}

function createWindow(config: Config, position: WindowPosition, pages: Pages): BrowserWindow {
  const desk = createDeskWindow({
    pages,
    lockedPages: listBundle(config.lockedPageFolder, '/locked/index.html'),
    preload: config.deskPreload,
    devTools: !config.packaged,
    title: app.getName(),
    bounds: position.bounds(screen.getAllDisplays().map(({ workArea }) => workArea)),
  });
  position.follow(desk);
  return desk;
}
