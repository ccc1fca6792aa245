import { BrowserWindow } from 'electron';
import { escapeHtml } from '../../shared/first-screen';
import type { Secret } from '../vault/secret';
import { loadPage } from './load-page';
import { textPage, windowSession } from './pages';
import { guestPreferences } from './preferences';

export const revealSeconds = 20;
/** How long a window with a warning to read stays open. */
export const readingSeconds = 120;
const usual = { height: 220, seconds: revealSeconds, stays: false };

const style = `
:root { color-scheme: light dark; font: 13px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 20px 24px; }
h1 { font-size: 13px; font-weight: 600; margin: 0 0 8px; }
output { display: block; font: 13px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; user-select: all;
  padding: 10px 12px; border: 1px solid #8884; border-radius: 6px; }
p { margin: 10px 0 0; opacity: .75; }
.ask { margin: 14px 0; opacity: 1; }
.read { opacity: 1; overflow-wrap: anywhere; }
a { display: inline-block; padding: 7px 14px; border: 1px solid #8886; border-radius: 6px; color: inherit; text-decoration: none;
  font-weight: 600; }
a:hover { background: #8882; }
.paper { display: none; }
@media print {
  :root { color-scheme: light; }
  .screen { display: none; }
  .paper { display: block; opacity: 1; }
  h1 { font-size: 18px; }
  output { font-size: 16px; }
}
`;

/** A new window ignores input for this long, because it was meant for the window below. */
const ignoreInputMs = 600;
const gestureAddress = 'app://reveal/yes';
const printAddress = 'app://reveal/print';

interface RevealOptions {
  parent: BrowserWindow;
  heading: string;
  note: string;
  secret: Secret;
  /** It stays open for longer, and when another window is used: to write the secret down. */
  stays?: boolean;
  /** It can be printed: the link's text, and what only the sheet of paper says. */
  print?: { readonly action: string; readonly sheet: readonly string[] };
}

interface GestureOptions {
  parent: BrowserWindow;
  heading: string;
  /** Paragraphs to read first, in a higher window that stays open for longer. */
  warning?: readonly string[];
  note: string;
  /** The link's text. */
  action: string;
}

/**
 * Asks for a gesture before a key is copied or records are published, in a window without scripts,
 * preload and IPC that the desk's page cannot reach or click in. Resolves to whether the gesture
 * was made; false while another one is asked for. The window then closes; it also closes after a time
 * or when it loses focus.
 */
export async function askForGesture(options: GestureOptions): Promise<boolean> {
  // A page could ask without end, each time in a window with a process of its own.
  if (isAsking) return false;
  isAsking = true;
  try {
    return await askInWindow(options);
  } finally {
    isAsking = false;
  }
}

let isAsking = false;

async function askInWindow(options: GestureOptions): Promise<boolean> {
  const { parent, heading, warning = [], note, action } = options;
  const read = warning.map((text) => `<p class="read">${escapeHtml(text)}</p>`).join('');
  const link = `<p class="ask"><a href="${gestureAddress}">${escapeHtml(action)}</a></p>`;
  const content = `${read}${link}<p>${escapeHtml(note)}</p>`;
  const size =
    warning.length === 0 ? usual : { height: 300, seconds: readingSeconds, stays: false };
  const window = await openScriptless(parent, heading, content, size);
  if (window.isDestroyed()) return false;
  const from = performance.now() + ignoreInputMs;
  return new Promise((resolve) => {
    window.once('closed', () => {
      resolve(false);
    });
    // Navigation is always refused (pages.ts), but the attempt is the gesture: here only a click or
    // a key can follow a link.
    window.webContents.on('will-frame-navigate', ({ url }) => {
      if (url !== gestureAddress || performance.now() < from) return;
      resolve(true);
      // Closing has to wait until the refused navigation has ended. Hiding it meanwhile failed at
      // times, because the window was already gone.
      setTimeout(() => {
        if (!window.isDestroyed()) window.destroy();
      }, 100);
    });
  });
}

/**
 * Shows a secret in a window without scripts, preload and IPC, which closes by itself after a time.
 * The desk's renderer never receives the value.
 */
export async function revealSecret({
  parent,
  heading,
  note,
  secret,
  stays = false,
  print,
}: RevealOptions): Promise<BrowserWindow> {
  const shown = secret.use((bytes) => escapeHtml(Buffer.from(bytes).toString('utf8')));
  const sheet = print?.sheet.map((text) => `<p class="paper">${escapeHtml(text)}</p>`) ?? [];
  const link =
    print === undefined
      ? ''
      : `<p class="ask screen"><a href="${printAddress}">${escapeHtml(print.action)}</a></p>`;
  const content = `<output>${shown}</output>${sheet.join('')}${link}<p class="screen">${escapeHtml(note)}</p>`;
  const size = stays ? { height: 300, seconds: readingSeconds, stays } : usual;
  const window = await openScriptless(parent, heading, content, size);
  if (!window.isDestroyed() && print !== undefined) printOnLink(window);
  return window;
}

/** By the system's dialog. As for a gesture: only a click or a key can follow the link. */
function printOnLink({ webContents }: BrowserWindow): void {
  const from = performance.now() + ignoreInputMs;
  webContents.on('will-frame-navigate', ({ url }) => {
    if (url === printAddress && performance.now() >= from)
      webContents.print({ header: '', footer: '' });
  });
}

async function openScriptless(
  parent: BrowserWindow,
  heading: string,
  content: string,
  { height, seconds, stays } = usual,
): Promise<BrowserWindow> {
  const body = `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title>
<link rel="stylesheet" href="/reveal.css"></head><body><main><h1>${escapeHtml(heading)}</h1>${content}</main></body></html>`;
  const pageSession = windowSession(`reveal-${crypto.randomUUID()}`, {
    reveal: new Map([
      ['/', textPage('.html', body)],
      ['/reveal.css', textPage('.css', style)],
    ]),
  });
  const window = new BrowserWindow({
    title: heading,
    parent,
    width: 520,
    height,
    minimizable: false,
    maximizable: false,
    webPreferences: { ...guestPreferences(pageSession, null, false), javascript: false },
  });
  window.setMenu(null);
  window.setContentProtection(true);
  const close = setTimeout(() => {
    window.destroy();
  }, seconds * 1000);
  window.on('blur', () => {
    if (stays) return;
    // Destroying the window during the focus change makes Chromium crash by a segmentation fault.
    setImmediate(() => {
      if (!window.isDestroyed()) window.destroy();
    });
  });
  window.on('closed', () => {
    clearTimeout(close);
  });
  await loadPage(window.webContents, 'app://reveal/').catch((thrown: unknown) => {
    // Ignored if the window was closed before its page had loaded.
    if (!window.isDestroyed()) throw thrown;
  });
  return window;
}
