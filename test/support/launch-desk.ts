// Starts the built app and hands out its window: for the end-to-end tests, the gallery and, through
// Node's type stripping, for `npm run dev`. So it imports packages only, and no sources of ours.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';

const root = resolve(import.meta.dirname, '..', '..');

/**
 * Without a graphics card Chromium draws in software, but only after a process for the card has
 * failed: this saves that try.
 */
const withoutGraphics =
  process.platform === 'linux' && !existsSync('/dev/dri') ? ['--disable-gpu'] : [];

export interface LaunchOptions {
  /** Where the app keeps everything it writes. */
  home: string;
  /** Modules of test/support/before that Electron loads before the app. */
  before?: readonly ('asleep-at-start' | 'patient-keychain' | 'small-sample')[];
  /** Further switches for the app. */
  args?: readonly string[];
  /** Additions to our own environment, which is a private desktop's. */
  env?: Readonly<Record<string, string>>;
  /** How long the first window may take. */
  limitMs?: number;
}

export interface RunningDesk {
  app: ElectronApplication;
  /** The desk's own window. */
  page: Page;
}

/** The real window over the real main process; the caller closes `app`. */
export async function launchDesk(options: LaunchOptions): Promise<RunningDesk> {
  const { home, before = [], args = [], env = {}, limitMs = 30_000 } = options;
  const app = await _electron.launch({
    // No executable is named: then Playwright finds this Electron itself, and holds back its start
    // until it watches. The page would else be loading while Playwright attaches, which it then
    // waits for in vain.
    args: [
      ...before.flatMap((name) => ['-r', join(import.meta.dirname, 'before', `${name}.mjs`)]),
      root,
      '--home',
      home,
      ...withoutGraphics,
      ...args,
    ],
    env: appEnvironment(env),
    // Playwright would switch the sandbox off for everybody; the app is to be seen as it runs.
    // Only root (a container's) cannot have one.
    chromiumSandbox: process.getuid?.() !== 0,
    timeout: limitMs,
  });
  return { app, page: await app.firstWindow({ timeout: limitMs }) };
}

function appEnvironment(additions: Readonly<Record<string, string>>): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...process.env, ...additions })) {
    if (value !== undefined && name !== 'ELECTRON_RUN_AS_NODE') env[name] = value;
  }
  return env;
}
