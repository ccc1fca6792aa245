import { app, BrowserWindow, powerMonitor, webContents } from 'electron';
import type { Input, WebContents } from 'electron';
import type { LockReason } from '../../preload/contract/session';
import { IdleWatch } from '../session/lock';
import { realTicker } from '../session/schedule';
import type { SecretClipboard } from '../vault/clipboard';

/** How often a Linux desktop is asked whether it is locked: Electron tells `lock-screen` on the other systems only. */
const askMs = 5_000;

/**
 * What locks the desk: no input for a time, the computer's own lock, its sleep, and whoever asks for it. What comes before there is a page to be
 * locked is heard once there is one: its first rows are on the screen before.
 */
export class LockSignals {
  readonly #idle: IdleWatch;
  #early: LockReason | null = null;
  #lock = (reason: LockReason): void => {
    this.#early ??= reason;
  };

  constructor(minutes: () => number) {
    this.#idle = new IdleWatch({ ticker: realTicker, minutes, onIdle: () => this.tell('idle') });
  }

  /** To be called once, when Electron is ready. */
  listen(): void {
    ofAllContents((contents) => contents.on('input-event', () => this.#idle.restart()));
    powerMonitor.on('lock-screen', () => this.tell('system'));
    powerMonitor.on('suspend', () => this.tell('system'));
    if (process.platform === 'linux') {
      setInterval(() => {
        if (powerMonitor.getSystemIdleState(askMs / 1_000) === 'locked') this.tell('system');
      }, askMs).unref();
    }
    this.checkIdle();
  }

  /** Also after its setting changed. */
  checkIdle(): void {
    this.#idle.check();
  }

  tell(reason: LockReason): void {
    this.#lock(reason);
  }

  /** Calls `lock` for each signal from now on, and for the first of those that came before. */
  follow(lock: (reason: LockReason) => void): void {
    this.#lock = lock;
    if (this.#early !== null) lock(this.#early);
  }
}

type PendingSecret = Pick<SecretClipboard, 'isPending' | 'isThere'>;

/**
 * While a key of main's is on the clipboard nothing is pasted into the desk's page: it is meant for another program, and a page that a
 * script has taken over would get it by the user's own keys. What was copied since is pasted, once it is known to be something else.
 */
export function holdBackPaste(
  desk: () => { webContents: WebContents },
  pending: PendingSecret,
): void {
  ofAllContents((contents) => {
    contents.on('before-input-event', (event, input) => {
      if (!isPaste(input) || !pending.isPending || contents !== desk().webContents) return;
      event.preventDefault();
      if (input.type === 'keyDown') void pasteUnlessThere(contents, pending);
    });
  });
}

/** Those there are and those there will be. */
function ofAllContents(listen: (contents: WebContents) => void): void {
  for (const contents of webContents.getAllWebContents()) listen(contents);
  app.on('web-contents-created', (_event, contents) => listen(contents));
}

/** What the menu's own line does, which is no key; windows of main's own take what is pasted. */
export function pasteByMenu(desk: BrowserWindow | null, pending: PendingSecret | null): void {
  const focused = BrowserWindow.getFocusedWindow();
  if (focused === null) return;
  if (focused === desk && pending !== null) void pasteUnlessThere(focused.webContents, pending);
  else focused.webContents.paste();
}

async function pasteUnlessThere(contents: WebContents, pending: PendingSecret): Promise<void> {
  const isThere = await pending.isThere().catch(() => true);
  if (!isThere && !contents.isDestroyed()) contents.paste();
}

/** Whatever else is pending: with Shift it pastes without form, Ctrl-Y pastes by another tradition, and some keyboards have a key for it. */
function isPaste({ control, meta, shift, key, code }: Input): boolean {
  const name = key.toLowerCase();
  if (name === 'paste' || code === 'Paste') return true;
  if (control || meta) return ['v', 'y'].includes(name) || ['KeyV', 'KeyY'].includes(code);
  return shift && (name === 'insert' || ['Insert', 'Numpad0'].includes(code));
}
