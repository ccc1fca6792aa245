import { options } from './headless/options';

/** Why a start is refused; `name` is the switch or variable. */
export interface Refusal {
  readonly kind: 'switch' | 'sandbox' | 'variable';
  readonly name: string;
}

export interface Start {
  /** Without the program itself. */
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** The package that tests drive (main/build.ts). */
  readonly isDrivable: boolean;
}

/**
 * The switches a package starts with. Chromium and Node know more than a thousand; many write traffic, keys or memory to a file, load code or
 * take a wall away, some before main's first line, and new ones come with each version. So these few are named, not those.
 */
const allowedSwitches: ReadonlySet<string> = new Set([
  'headless',
  'selftest',
  ...Object.keys(options),
  // The installer for Windows says so after an update.
  'updated',
  // How the window is drawn, and nothing else.
  'disable-gpu',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'ozone-platform',
  'ozone-platform-hint',
  // The sandbox by its helper, where the kernel's namespaces are not to be used; without the helper nothing starts.
  'disable-namespace-sandbox',
]);

/** Besides, for tests: a debugger, and Windows' pictures under Wine, which come only from a graphics process without a sandbox. */
const switchesOfTests: ReadonlySet<string> = new Set([
  'remote-debugging-port',
  'disable-gpu-sandbox',
]);

/** Of the names that Node and Electron look for, those which change nothing of what runs here. */
const allowedVariables: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'ELECTRON_FORCE_WINDOW_MENU_BAR',
  'ELECTRON_OZONE_PLATFORM_HINT',
  'ELECTRON_TRASH',
]);

/** What a packaged desk does not start with; null when nothing stands against it. */
export function refusalOf(start: Start): Refusal | null {
  for (const name of switchesIn(start.words, start.platform)) {
    if (allowedSwitches.has(name)) continue;
    if (name === 'no-sandbox') {
      // Chromium has no sandbox for root, who is in a container then.
      if (start.isRoot) continue;
      return { kind: 'sandbox', name };
    }
    if (start.isDrivable && switchesOfTests.has(name)) continue;
    return { kind: 'switch', name };
  }
  const variable = Object.keys(start.env).find(isRefusedVariable);
  return variable === undefined ? null : { kind: 'variable', name: variable };
}

/** The names of switches as Chromium reads them (base/command_line.cc): one dash or two, up to a bare `--`. */
function switchesIn(words: readonly string[], platform: NodeJS.Platform): string[] {
  // Chromium trims no other blanks than these everywhere; what is looked at as a switch may be trimmed of more.
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

/** For whoever started it; their settings, and with them their language, have not been read yet. */
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
  variable: (name) => [
    `Merchant Desk does not start while the environment variable ${name} is set. Remove it and start again.`,
    `Merchant Desk no se inicia mientras exista la variable de entorno ${name}. Elimínela e inicie de nuevo.`,
  ],
};
