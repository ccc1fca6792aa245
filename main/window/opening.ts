import { join } from 'node:path';
import { app, Menu, nativeTheme, screen } from 'electron';
import type { BrowserWindow } from 'electron';
import { zoneOf } from '../../preload/contract/default-settings';
import { drawFirstRows } from '../../preload/contract/first-screen';
import type { FirstRows } from '../../preload/contract/memory';
import { languageOf, locales } from '../../preload/contract/languages';
import { homeFiles, keychainService } from '../config';
import type { Config } from '../config';
import { readSmallFileIfThere } from '../disk/whole-file';
import { firstLists, hasFirstRows, readFirstRows } from '../memory/first-rows';
import type { FirstList } from '../memory/first-rows';
import { readPolicy } from '../policy/policy';
import type { Policy } from '../policy/policy';
import { firstRowsKey } from '../session/cache-key';
import { SettingsStore } from '../settings/settings';
import { openVault } from '../vault/vault';
import type { Vault } from '../vault/vault';
import { createDeskWindow, loadDesk, WindowPosition } from './desk-window';
import { LockSignals } from './input-events';
import { listBundle } from './pages';
import type { Page, Pages } from './pages';

/** A keychain that waits for its password takes longer: the window does not wait for it. */
const patienceMs = 1_000;
/** Where a document with rows is not painted after all (the window may be another size by then), the rest of main begins all the same. */
const paintMs = 5_000;

/** With less text Chromium takes a page for an empty one, and says nothing of its paint; so little is soon there by the usual way. */
const minCharacters = 400;

/** The desk's window on its way, and what it was begun with. */
export interface DeskOpening {
  readonly policy: Policy;
  readonly settings: SettingsStore;
  readonly position: WindowPosition;
  readonly vault: Promise<Vault>;
  /** Resolves when the first rows are painted, at once where there are none: then the rest of main is loaded. */
  readonly firstRowsShown: Promise<unknown>;
  readonly window: Promise<BrowserWindow>;
  /** Resolves when the page and its scripts are loaded. */
  readonly loaded: Promise<void>;
  readonly lockSignals: LockSignals;
  /** Calls of the page are answered from now on: its scripts may run. */
  readonly startScripts: () => void;
}

/**
 * The first thing main does: a window, and in its document the first rows as the last start left them, if they are still so. All else waits
 * for their paint. Fails with `app.policy` and `storage.*`: then there is no window.
 */
export async function openDeskWindow(config: Config): Promise<DeskOpening> {
  const policy = readPolicy();
  const vault = openVault(keychainService(config));
  // The rest of main handles it.
  vault.catch(() => undefined);
  const [settings, position] = await Promise.all([
    SettingsStore.open(config.home, policy),
    WindowPosition.open(config.home),
  ]);
  // Electron's own would let a page be loaded anew; ours come with the page.
  Menu.setApplicationMenu(null);
  const kept = storedListIn(config.home);
  const firstRowsShown = Promise.withResolvers<undefined>();
  const isAnswering = Promise.withResolvers<undefined>();
  const begin = () => {
    firstRowsShown.resolve(undefined);
  };
  const rows = kept === null ? Promise.resolve(null) : rowsOf(kept, vault, settings);
  void rows.then((found) => {
    if (found === null) begin();
  });
  const window = app.whenReady().then(() => {
    nativeTheme.themeSource = settings.current.theme;
    const drawn = async (): Promise<Page | null> => {
      const page = await pageWith(config, rows, desk.getContentSize(), settings);
      if (page === null) begin();
      else setTimeout(begin, paintMs).unref();
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
    ...{ policy, settings, position, vault, window, loaded, lockSignals },
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

/** Which first rows the desk would begin with; null: it begins with something else. */
function storedListIn(home: string): StoredList | null {
  const { lastOpened } = membersOf(homeFiles.profiles(home));
  if (typeof lastOpened !== 'string' || !/^[\w-]{1,64}$/.test(lastOpened)) return null;
  const screen = membersOf(homeFiles.screens(home))[lastOpened];
  const list = firstLists.find((each) => each === screen);
  const file = homeFiles.database(home, lastOpened);
  const isThere = list !== undefined && hasFirstRows(file, list);
  return isThere ? { profileId: lastOpened, file, list } : null;
}

/** Of a file that is checked later, by what it belongs to. */
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
  { current }: SettingsStore,
): Promise<FirstRows | null> {
  try {
    const key = await firstRowsKey(await vault, profileId);
    if (key === null) return null;
    await app.whenReady();
    const language = languageOf(current.language, app.getPreferredSystemLanguages());
    const writtenBy = `${app.getName()} ${app.getVersion()}`;
    const { density } = current;
    const context = { file, list, language, zone: zoneOf(current), density, writtenBy };
    const rows = readFirstRows(key, context);
    return rows !== null && charactersIn(rows) >= minCharacters ? rows : null;
  } catch {
    return null;
  }
}

function charactersIn({ rows }: FirstRows): number {
  return rows
    .flat()
    .reduce((sum, { pieces }) => sum + pieces.map(({ text }) => text).join('').length, 0);
}

/** The desk's document with rows in it; null: as it was built. */
async function pageWith(
  { rendererFolder }: Config,
  rows: Promise<FirstRows | null>,
  [width = 0, height = 0]: readonly number[],
  { current }: SettingsStore,
): Promise<Page | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  const found = await Promise.race([rows, late]);
  if (found === null) return null;
  const template = readSmallFileIfThere(join(rendererFolder, 'first-rows.html'));
  if (template === null) return null;
  // Laid out for a window of another size they are not shown.
  if (found.width !== width || found.height !== height) return null;
  const { css, html } = drawFirstRows(found, Date.now());
  const theme = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
  const root = `<html lang="${locales[found.language]}" data-theme="${theme}" data-density="${current.density}">`;
  const [, before = '', styles = '', after = ''] =
    /^(.*<style>)(.*)(<\/style>.*)$/s.exec(template) ?? [];
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
 * The desk's files: the first document with rows, where there are some, and scripts and styles once main answers what they ask. A document that
 * is loaded again is as it was built. Exported for tests.
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
      const reading = read();
      if (!path.endsWith('.woff2')) await isAnswering;
      return reading;
    },
  ]);
  return new Map(all);
}
