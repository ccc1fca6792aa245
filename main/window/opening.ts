import { join } from 'node:path';
import { app, Menu, nativeTheme, screen, type BrowserWindow } from 'electron';
import { drawFirstRows } from '../../shared/first-screen';
import type { FirstRows } from '../../shared/ipc/first-rows';
import { queryLocaleOf } from '../../shared/query-locale';
import { languageOf, locales } from '../../shared/locales';
import { homeFiles, keychainService } from '../home';
import type { Config } from '../config';
import { readSmallFileIfThere } from '../disk/small-file';
import {
  firstLists,
  hasFirstRows,
  isOfItsDay,
  readFirstRows,
  type FirstList,
} from '../first-rows/stored-first-rows';
import { Clock } from '../clock';
import { readPolicy } from '../policy/read';
import type { Policy } from '../policy/policy';
import { firstRowsKey } from '../credentials/cache-key';
import { SettingsStore } from '../settings/settings';
import { Threads } from '../store/thread';
import { openVault } from '../vault/open-vault';
import type { Vault } from '../vault/vault';
import { createDeskWindow, loadDesk } from './desk-window';
import { WindowPosition } from './window-position';
import { LockSignals } from './lock-signals';
import { listBundle, type Pages, type Page } from './scheme';

/**
 * The window does not wait longer than this for the keychain, which may be asking for a password.
 */
const patienceMs = 1_000;
/** The rest of main starts after this time even if the document with rows was not painted. */
const paintMs = 5_000;

/**
 * With less text Chromium treats the page as empty and does not report its paint. So few rows load
 * quickly anyway.
 */
const minCharacters = 400;

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
  const storedList = storedListIn(config.home);
  const firstRowsShown = Promise.withResolvers<undefined>();
  const isAnswering = Promise.withResolvers<undefined>();
  const begin = () => {
    firstRowsShown.resolve(undefined);
  };
  const rows =
    storedList === null ? Promise.resolve(null) : rowsOf(storedList, vault, { settings, clock });
  void rows.then((found) => {
    if (found === null) begin();
  });
  const window = app.whenReady().then(() => {
    nativeTheme.themeSource = settings.current.theme;
    const drawn = async (): Promise<Page | null> => {
      const page = await pageWith(config, rows, desk.getContentSize(), { settings, clock });
      if (page === null) {
        begin();
        return null;
      }
      setTimeout(begin, paintMs).unref();
      // Their list is asked for next.
      void firstRowsShown.promise.then(() => threads.startAhead());
      return page;
    };
    const desk = createDeskWindow({
      pages: withFirstDocument(
        listBundle(config.rendererFolder, '/index.html'),
        isAnswering.promise,
        drawn,
      ),
      lockedPages: listBundle(config.lockedPageFolder, '/locked/index.html'),
      preload: config.deskPreload,
      devTools: !config.packaged,
      title: app.getName(),
      bounds: position.bounds(screen.getAllDisplays().map(({ workArea }) => workArea)),
    });
    // After the window has been shown.
    desk.once('ready-to-show', () => setImmediate(begin));
    position.follow(desk);
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

interface StoredList {
  readonly profileId: string;
  /** The profile's database. */
  readonly file: string;
  readonly list: FirstList;
}

/** The list the desk starts with, if there are first rows of it; otherwise null. */
function storedListIn(home: string): StoredList | null {
  const { lastOpened } = membersOf(homeFiles.profiles(home));
  if (typeof lastOpened !== 'string' || !/^[\w-]{1,64}$/.test(lastOpened)) return null;
  const screen = membersOf(homeFiles.screens(home))[lastOpened];
  const list = firstLists.find((each) => each === screen);
  const file = homeFiles.database(home, lastOpened);
  const isThere = list !== undefined && hasFirstRows(file, list);
  return isThere ? { profileId: lastOpened, file, list } : null;
}

/** A file's members, unchecked: the file's owner validates it later. */
function membersOf(path: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(readSmallFileIfThere(path) ?? '') as object) };
  } catch {
    return {};
  }
}

async function rowsOf(
  { profileId, file, list }: StoredList,
  vault: Promise<Vault>,
  { settings: { current }, clock }: Pick<DeskOpening, 'settings' | 'clock'>,
): Promise<FirstRows | null> {
  try {
    const key = await firstRowsKey(await vault, profileId);
    if (key === null) return null;
    await app.whenReady();
    const language = languageOf(current.language, app.getPreferredSystemLanguages());
    const writtenBy = `${app.getName()} ${app.getVersion()}`;
    const locale = queryLocaleOf(language, current);
    const context = { file, list, locale, density: current.density, writtenBy };
    const rows = readFirstRows(key, context);
    if (rows === null || !isOfItsDay(rows, clock.now())) return null;
    return charactersIn(rows) >= minCharacters ? rows : null;
  } catch {
    return null;
  }
}

function charactersIn({ rows }: FirstRows): number {
  return rows
    .flat()
    .reduce((sum, { pieces }) => sum + pieces.map(({ text }) => text).join('').length, 0);
}

/** The desk's document with the first rows in it; null to use the document as built. */
async function pageWith(
  { rendererFolder }: Config,
  rows: Promise<FirstRows | null>,
  [width = 0, height = 0]: readonly number[],
  { settings: { current }, clock }: Pick<DeskOpening, 'settings' | 'clock'>,
): Promise<Page | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  const found = await Promise.race([rows, late]);
  if (found === null) return null;
  const template = readSmallFileIfThere(join(rendererFolder, 'first-rows.html'));
  if (template === null) return null;
  // The rows were laid out for a window of another size.
  if (found.width !== width || found.height !== height) return null;
  const { css, html } = drawFirstRows(found, clock.now());
  const theme = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
  const root = `<html lang="${locales[found.locale.language]}" data-theme="${theme}" data-density="${current.density}">`;
  const [before = '', styles = '', after = ''] = template.split(/(?<=<style>)|(?=<\/style>)/);
  const style = `${styles}${css}`;
  const text = `${before}${style}${after}`
    .replace('<html lang="en">', root)
    .replace('<!--first-rows-->', () => html);
  return {
    contentType: 'text/html; charset=utf-8',
    body: new TextEncoder().encode(text),
    style,
  };
}

/**
 * The desk's files, with `first` as the document the first time it is loaded (later, and if it
 * gives null, the document as built). Scripts and styles are held back until main answers calls.
 * Exported for tests.
 */
export function withFirstDocument(
  pages: Pages,
  isAnswering: Promise<unknown>,
  first: () => Promise<Page | null>,
): Pages {
  let drawn: (() => Promise<Page | null>) | null = first;
  const all = [...pages].map(([path, read]): [string, () => Promise<Page>] => [
    path,
    async () => {
      if (path === '/index.html') {
        const once = drawn;
        drawn = null;
        return (await once?.()) ?? read();
      }
      const stored = read();
      if (!path.endsWith('.woff2')) await isAnswering;
      return stored;
    },
  ]);
  return new Map(all);
}
