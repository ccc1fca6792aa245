import { inert } from './cli/inert';
import { options } from './cli/options';

/**
 * Why a start is refused; `name` is the offending switch or variable, as a terminal may show it: it
 * can be of any characters.
 */
export interface Refusal {
  readonly kind: 'switch' | 'sandbox' | 'variable' | 'display';
  readonly name: string;
}

export interface Start {
  /** Arguments, without the program itself. */
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** The package that tests drive (main/build.ts). */
  readonly isDrivable: boolean;
}

/**
 * The switches a package accepts. Chromium and Node have more than a thousand; many write traffic,
 * keys or memory to a file, load code or disable a protection, some before main runs, and each
 * version adds new ones. Hence an allow-list.
 */
const allowedSwitches: ReadonlySet<string> = new Set([
  'headless',
  'selftest',
  // One of them is Chromium's as well: --log-file, which it heeds only with --enable-logging.
  ...Object.keys(options),
  // Passed by the Windows installer after an update.
  'updated',
  // These only affect how the window is drawn.
  'disable-gpu',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'ozone-platform',
  'ozone-platform-hint',
  // Uses the sandbox's setuid helper where kernel namespaces are unavailable; without the helper
  // nothing starts.
  'disable-namespace-sandbox',
]);

/**
 * Also accepted for tests: a debugger, and rendering under Wine, which works only with an
 * unsandboxed GPU process.
 */
const switchesOfTests: ReadonlySet<string> = new Set([
  'remote-debugging-port',
  'disable-gpu-sandbox',
]);

/** Variables read by Node or Electron that do not change what code runs. */
const allowedVariables: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'ELECTRON_FORCE_WINDOW_MENU_BAR',
  'ELECTRON_OZONE_PLATFORM_HINT',
  'ELECTRON_TRASH',
]);

/** Of the launcher of Linux packages: it keeps Chromium's own lines away. Other values write more. */
const quiet = '--log-level=3';

/** The first reason for a packaged desk not to start; null when there is none. */
export function refusalOf(start: Start): Refusal | null {
  const words = start.words.filter((word) => word !== quiet);
  for (const name of switchesIn(words, start.platform)) {
    if (allowedSwitches.has(name)) continue;
    if (name === 'no-sandbox') {
      // Chromium cannot sandbox root, who is in a container then.
      if (start.isRoot) continue;
      return { kind: 'sandbox', name };
    }
    if (start.isDrivable && switchesOfTests.has(name)) continue;
    return { kind: 'switch', name: inert(name) };
  }
  const variable = Object.keys(start.env).find(isRefusedVariable);
  return variable === undefined ? null : { kind: 'variable', name: inert(variable) };
}

/** Without any of these Chromium ends the process in the middle of its start. */
export function lacksDisplay({
  words,
  env,
  platform,
}: Omit<Start, 'isRoot' | 'isDrivable'>): boolean {
  if (platform !== 'linux') return false;
  const isWithout = (name: string) => (env[name] ?? '') === '';
  const hasPlatform = words.some((word) => word.startsWith('--ozone-platform='));
  return !hasPlatform && ['DISPLAY', 'WAYLAND_DISPLAY', 'WAYLAND_SOCKET'].every(isWithout);
}

/**
 * The names of switches as Chromium reads them (base/command_line.cc): one dash or two, up to a
 * bare `--`.
 */
function switchesIn(words: readonly string[], platform: NodeJS.Platform): string[] {
  // Chromium trims exactly this whitespace around `--`. Trimming switches of more whitespace is
  // safe: more of them are refused.
  const end = words.findIndex((word) => /^[\t-\r ]*--[\t-\r ]*$/.test(word));
  const prefix = platform === 'win32' ? /^(?:--|-|\/)([^=]+)/ : /^--?([^=]+)/;
  return (end === -1 ? words : words.slice(0, end)).flatMap((word) => {
    const name = prefix.exec(word.trim())?.[1];
    return name === undefined ? [] : [name.toLowerCase()];
  });
}

function isRefusedVariable(name: string): boolean {
  const upper = name.toUpperCase();
  return /^(NODE_|ELECTRON_|SSLKEYLOGFILE$)/.test(upper) && !allowedVariables.has(upper);
}

/** In both languages: the settings, and with them the user's language, have not been read yet. */
export function sentencesOf({ kind, name }: Refusal): string {
  const [english, spanish] = sentences[kind](name);
  return `${english}\n${spanish}`;
}

const sentences: Readonly<Record<Refusal['kind'], (name: string) => readonly [string, string]>> = {
  switch: (name) => [
    `Merchant Desk does not start with the option --${name}. Start it without.`,
    `Merchant Desk no se inicia con la opción --${name}. Iníciela sin ella.`,
  ],
  sandbox: () => [
    'Merchant Desk does not start without its sandbox (--no-sandbox). Start it without that option; where the system allows no sandbox, install the deb or rpm package.',
    'Merchant Desk no se inicia sin su aislamiento (--no-sandbox). Iníciela sin esa opción; si el sistema no permite el aislamiento, instale el paquete deb o rpm.',
  ],
  display: () => [
    'Merchant Desk does not open its window: there is no display (DISPLAY and WAYLAND_DISPLAY are empty). Without a window: merchant-desk --headless help.',
    'Merchant Desk no abre su ventana: no hay pantalla (DISPLAY y WAYLAND_DISPLAY están vacías). Sin ventana: merchant-desk --headless help.',
  ],
  variable: (name) => [
    `Merchant Desk does not start while the environment variable ${name} is set. Remove it and start again.`,
    `Merchant Desk no se inicia mientras exista la variable de entorno ${name}. Elimínela e inicie de nuevo.`,
  ],
};
