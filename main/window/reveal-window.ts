import { BrowserWindow, session } from 'electron';
import type { Secret } from '../vault/secret';
import { guardWindowSession } from './guard';
import { guestPreferences } from './preferences';
import { servePages } from './scheme';
import type { Page } from './scheme';

export const revealSeconds = 20;

const style = `
:root { color-scheme: light dark; font: 13px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 20px 24px; }
h1 { font-size: 13px; font-weight: 600; margin: 0 0 8px; }
output { display: block; font: 13px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; user-select: all;
  padding: 10px 12px; border: 1px solid #8884; border-radius: 6px; }
p { margin: 10px 0 0; opacity: .75; }
`;

interface RevealOptions {
  parent: BrowserWindow;
  heading: string;
  note: string;
  secret: Secret;
}

/**
 * Shows one secret in a window that has no script, no preload and no IPC: main serves the page once, and the window closes by itself.
 * The desk's renderer never sees the value.
 */
export async function revealSecret(options: RevealOptions): Promise<BrowserWindow> {
  const own = session.fromPartition(`reveal-${crypto.randomUUID()}`, { cache: false });
  guardWindowSession(own);
  const body = options.secret.use(
    (
      bytes,
    ) => `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(options.heading)}</title>
<link rel="stylesheet" href="/reveal.css"></head><body><main><h1>${escaped(options.heading)}</h1>
<output>${escaped(Buffer.from(bytes).toString('utf8'))}</output><p>${escaped(options.note)}</p></main></body></html>`,
  );
  servePages(own, {
    reveal: new Map([
      ['/', page('text/html; charset=utf-8', body)],
      ['/reveal.css', page('text/css; charset=utf-8', style)],
    ]),
  });
  const window = new BrowserWindow({
    title: options.heading,
    parent: options.parent,
    width: 520,
    height: 220,
    minimizable: false,
    maximizable: false,
    webPreferences: { ...guestPreferences(own, null, false), javascript: false },
  });
  window.setMenu(null);
  window.setContentProtection(true);
  const close = setTimeout(() => {
    window.destroy();
  }, revealSeconds * 1000);
  window.on('blur', () => {
    window.destroy();
  });
  window.on('closed', () => {
    clearTimeout(close);
  });
  await window.loadURL('app://reveal/');
  return window;
}

function page(contentType: string, text: string): () => Promise<Page> {
  return () => Promise.resolve({ contentType, body: Uint8Array.from(Buffer.from(text, 'utf8')) });
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
