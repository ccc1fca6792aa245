import { BrowserWindow, session, WebContentsView } from 'electron';
import type { WebContents, WebPreferences } from 'electron';
import { until } from '../api/time';
import type { Paper, PaperPrinter } from '../export/paper/lay-out';
import { DeskError } from '../failure';
import { guardWindowSession, guestPreferences, listBundle, servePages, textPage } from './pages';
import type { Page } from './pages';

/** The letters of the desk's own window, so that paper looks the same on every computer. */
const fonts = [
  { path: '/inter.woff2', built: /\/inter-latin-wght-normal-[^/]*\.woff2$/ },
  { path: '/mono.woff2', built: /\/jetbrains-mono-latin-wght-normal-[^/]*\.woff2$/ },
] as const;

/**
 * Puts paper on paper by Chromium: in a page nobody sees, without script, preload or IPC, in a session of its own that is served this one
 * document and can reach nothing else. A PDF needs no window, which a computer without a display could not give it.
 */
export class ChromiumPrinter implements PaperPrinter {
  readonly #rendererFolder: string;

  constructor(rendererFolder: string) {
    this.#rendererFolder = rendererFolder;
  }

  pdf(paper: Paper, signal: AbortSignal): Promise<Uint8Array> {
    return this.#with(paper, signal, pageAlone, (contents) =>
      contents.printToPDF({
        preferCSSPageSize: true,
        printBackground: true,
        generateTaggedPDF: paper.isTagged,
      }),
    );
  }

  print(paper: Paper, signal: AbortSignal): Promise<boolean> {
    return this.#with(paper, signal, pageInWindow, printed);
  }

  async #with<R>(
    paper: Paper,
    signal: AbortSignal,
    open: (webPreferences: WebPreferences) => OpenPage,
    work: (contents: WebContents) => Promise<R>,
  ): Promise<R> {
    const own = session.fromPartition(`paper-${crypto.randomUUID()}`, { cache: false });
    guardWindowSession(own);
    servePages(own, { paper: this.#pages(paper) });
    if (signal.aborted) throw new DeskError('app.cancelled');
    const { contents, close } = open({ ...guestPreferences(own, null, false), javascript: false });
    try {
      const worked = contents.loadURL('app://paper/').then(() => work(contents));
      return await until(worked, signal);
    } finally {
      close();
    }
  }

  #pages({ html, css }: Paper): ReadonlyMap<string, () => Promise<Page>> {
    const bundle = listBundle(this.#rendererFolder, '/');
    const served = new Map([
      ['/', textPage('.html', html)],
      ['/paper.css', textPage('.css', css)],
    ]);
    for (const { path, built } of fonts) {
      const font = [...bundle].find(([name]) => built.test(name));
      if (font !== undefined) served.set(path, font[1]);
    }
    return served;
  }
}

interface OpenPage {
  readonly contents: WebContents;
  readonly close: () => void;
}

function pageAlone(webPreferences: WebPreferences): OpenPage {
  const view = new WebContentsView({ webPreferences });
  return {
    contents: view.webContents,
    // Named here as well, so that it is there until then.
    close: () => {
      if (!view.webContents.isDestroyed()) view.webContents.close();
    },
  };
}

/** The system's print dialog wants one to belong to. */
function pageInWindow(webPreferences: WebPreferences): OpenPage {
  const window = new BrowserWindow({ show: false, webPreferences });
  return {
    contents: window.webContents,
    close: () => {
      if (!window.isDestroyed()) window.destroy();
    },
  };
}

/** False when its dialog was closed. Without a printer there is no dialog: Chromium would only say that it failed. */
async function printed(contents: WebContents): Promise<boolean> {
  const printers = await contents.getPrintersAsync();
  if (printers.length === 0) throw new DeskError('app.print', { reason: 'no-printer' });
  return new Promise((resolve, reject) => {
    contents.print({ silent: false, printBackground: true }, (success, reason) => {
      if (success || /cancel/i.test(reason)) resolve(success);
      else reject(new DeskError('app.print', { reason: 'failed' }));
    });
  });
}
