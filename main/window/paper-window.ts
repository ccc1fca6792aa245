import { BrowserWindow, WebContentsView, type WebContents, type WebPreferences } from 'electron';
import { until } from '../http/time';
import type { Paper, PaperPrinter } from '../export/paper/paper';
import { DeskError } from '../failure';
import { loadPage } from './load-page';
import { textPage, windowSession } from './pages';
import { guestPreferences } from './preferences';
import { listBundle, type Pages } from './scheme';

/** The desk's own font, so that a page looks the same on every computer. */
const builtFont = /\/inter-latin-wght-normal-[^/]*\.woff2$/;

/**
 * Prints by Chromium: in an invisible page without scripts, preload or IPC, in its own session that
 * serves only this document and can reach nothing else. A PDF uses no window, so that it works
 * without a display.
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
    const pageSession = windowSession(`paper-${crypto.randomUUID()}`, {
      paper: await this.#pages(paper),
    });
    if (signal.aborted) throw new DeskError('app.cancelled');
    const { contents, close } = open({
      ...guestPreferences(pageSession, null, false),
      javascript: false,
    });
    try {
      const worked = loadPage(contents, 'app://paper/').then(() => work(contents));
      return await until(worked, signal);
    } finally {
      close();
    }
  }

  /**
   * The font is inside the style sheet: one in a file of its own may come after the page was
   * loaded, and Chromium prints text whose font is not there as nothing.
   */
  async #pages({ html, css }: Paper): Promise<Pages> {
    const bundle = listBundle(this.#rendererFolder, '/');
    const font = await [...bundle].find(([name]) => builtFont.test(name))?.[1]();
    const data = Buffer.from(font?.body ?? []).toString('base64');
    const face = `@font-face { font-family: Inter; font-weight: 100 900; src: url('data:font/woff2;base64,${data}'); }\n`;
    const page = await textPage('.html', html)();
    return new Map([
      ['/', () => Promise.resolve({ ...page, hasFontsInside: true })],
      ['/paper.css', textPage('.css', face + css)],
    ]);
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
    // Referring to `view` here keeps it from being garbage-collected before it is closed.
    close: () => {
      if (!view.webContents.isDestroyed()) view.webContents.close();
    },
  };
}

/** The system's print dialog needs a parent window. */
function pageInWindow(webPreferences: WebPreferences): OpenPage {
  const window = new BrowserWindow({ show: false, webPreferences });
  return {
    contents: window.webContents,
    close: () => {
      if (!window.isDestroyed()) window.destroy();
    },
  };
}

/**
 * False when the dialog was cancelled. Without a printer Chromium shows no dialog and only reports
 * a failure, so this is checked first.
 */
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
