import { basename, join } from 'node:path';
import { app, type BrowserWindow } from 'electron';
import { saveFileAs } from '../window/file-dialogs';
import { writeAtomically } from '../disk/atomic-write';

interface BundleOptions {
  readonly gather: (hosts: boolean) => Promise<string>;
  readonly window: () => BrowserWindow;
  readonly title: () => string;
}

const bundleName = 'merchant-desk-diagnostics.json';

/** Diagnostics as the window shows them; exactly the text that was shown is saved. */
export class DiagnosticsBundle {
  readonly #options: BundleOptions;
  #shown: string | null = null;

  constructor(options: BundleOptions) {
    this.#options = options;
  }

  async preview(hosts: boolean): Promise<{ text: string }> {
    this.#shown = await this.#options.gather(hosts);
    return { text: this.#shown };
  }

  /**
   * `fileName` is null when nothing was shown or the dialog was cancelled. Fails with
   * `storage.unwritable`.
   */
  async save(): Promise<{ fileName: string | null }> {
    const text = this.#shown;
    if (text === null) return { fileName: null };
    const file = await saveFileAs(this.#options.window(), {
      title: this.#options.title(),
      path: join(app.getPath('downloads'), bundleName),
      filters: [{ name: 'JSON', extensions: ['json'] }],
    });
    if (file === null) return { fileName: null };
    await writeAtomically(file, text);
    return { fileName: basename(file) };
  }
}
