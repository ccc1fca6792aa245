import { join } from 'node:path';
import { app, nativeTheme } from 'electron';
import { drawFirstRows } from '../../shared/first-screen';
import type { FirstRows } from '../../shared/ipc/first-rows';
import { languageOf, locales } from '../../shared/locales';
import { queryLocaleOf } from '../../shared/query-locale';
import type { Clock } from '../clock';
import type { Config } from '../config';
import { firstRowsKey } from '../credentials/cache-key';
import { readSmallFileIfThere } from '../disk/small-file';
import {
  firstLists,
  hasFirstRows,
  isOfItsDay,
  readFirstRows,
  type FirstList,
} from '../first-rows/stored-first-rows';
import { homeFiles } from '../home';
import type { SettingsStore } from '../settings/settings';
import type { Vault } from '../vault/vault';
import type { Page, Pages } from './scheme';

/**
 * The window does not wait longer than this for the keychain, which may be asking for a password.
 */
const patienceMs = 1_000;

/**
 * With less text Chromium treats the page as empty and does not report its paint. So few rows load
 * quickly anyway.
 */
const minCharacters = 400;

/** What the first rows depend on beside their own file. */
interface FirstRowsSurroundings {
  readonly vault: Promise<Vault>;
  readonly settings: SettingsStore;
  readonly clock: Clock;
}

/** The rows the desk was closed with, if they are still current; otherwise null. */
export function storedRows(
  home: string,
  surroundings: FirstRowsSurroundings,
): Promise<FirstRows | null> {
  const stored = storedListIn(home);
  return stored === null ? Promise.resolve(null) : rowsIn(stored, surroundings);
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

async function rowsIn(
  { profileId, file, list }: StoredList,
  { vault, settings: { current }, clock }: FirstRowsSurroundings,
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
export async function documentWith(
  rows: Promise<FirstRows | null>,
  { rendererFolder }: Config,
  [width = 0, height = 0]: readonly number[],
  { settings: { current }, clock }: Pick<FirstRowsSurroundings, 'settings' | 'clock'>,
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
