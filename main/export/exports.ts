import { basename } from 'node:path';
import type {
  ExportFormat,
  ExportOrder,
  ExportProgress,
  ExportResult,
  PrintOrder,
  PrintResult,
} from '../../preload/contract/exports';
import type { Profile } from '../../preload/contract/profiles';
import { DeskError } from '../failure';
import { profileName, resourceOf } from './about';
import { suggestedName } from './file-name';
import type { ExportStore } from './ordered-rows';
import type { PaperPress } from './paper/paper';
import { printExport } from './print-export';
import { exportWords } from './words';
import type { Language } from './words';
import { writeExport } from './write-export';

export interface ExportsOptions {
  readonly store: () => Promise<ExportStore>;
  /** Of the open profile. */
  readonly profile: () => Pick<Profile, 'name' | 'host' | 'sample'>;
  readonly language: () => Language;
  /** IANA name of the time zone that days refer to. */
  readonly zone: () => string;
  readonly writtenBy: string;
  /** The system's save dialog: an absolute path, or null when it was closed. The renderer never names one. */
  readonly chooseFile: (asked: {
    name: string;
    format: ExportFormat['kind'];
  }) => Promise<string | null>;
  readonly press: PaperPress;
  readonly showFile: (file: string) => void;
  readonly onProgress: (progress: ExportProgress) => void;
}

const progressMs = 100;

/** The window's exports, one at a time. */
export class Exports {
  readonly #options: ExportsOptions;
  #running: AbortController | null = null;
  #writing: Promise<unknown> = Promise.resolve();
  #last: string | null = null;

  constructor(options: ExportsOptions) {
    this.#options = options;
  }

  /** Fails as the contract says (preload/contract/exports.ts). */
  start(order: ExportOrder): Promise<ExportResult> {
    return this.#run((signal) => this.#write(order, signal));
  }

  /** Fails as the contract says. */
  print(order: PrintOrder): Promise<PrintResult> {
    return this.#run((signal) => this.#print(order, signal));
  }

  cancel(): void {
    this.#running?.abort();
  }

  /** At quit: cancels, and waits until no temporary file is left. Does not wait for an open dialog. */
  async close(): Promise<void> {
    this.cancel();
    await this.#writing;
  }

  /** Before the first export there is nothing to report. */
  show(): void {
    if (this.#last !== null) this.#options.showFile(this.#last);
  }

  async #run<R>(work: (signal: AbortSignal) => Promise<R>): Promise<R | { kind: 'cancelled' }> {
    if (this.#running !== null) throw new DeskError('app.export-running');
    const running = new AbortController();
    this.#running = running;
    try {
      const writing = work(running.signal);
      this.#writing = writing.catch(() => undefined);
      return await writing;
    } catch (thrown) {
      if (running.signal.aborted) return { kind: 'cancelled' };
      throw thrown;
    } finally {
      this.#running = null;
    }
  }

  async #print(order: PrintOrder, signal: AbortSignal): Promise<PrintResult> {
    const { profile, language, zone, writtenBy, store, press, onProgress } = this.#options;
    const { name, host, sample } = profile();
    const opened = await store();
    return printExport({
      store: opened,
      order,
      profile: { name, host, sample },
      language: language(),
      zone: zone(),
      writtenBy,
      press,
      signal,
      onProgress: atMostEvery(progressMs, onProgress),
    });
  }

  async #write(order: ExportOrder, signal: AbortSignal): Promise<ExportResult> {
    const { profile, language, zone, writtenBy, press, chooseFile, store } = this.#options;
    const { name, host, sample } = profile();
    const opened = await store();
    const say = exportWords(language());
    const what = say.resources[resourceOf(order.source)];
    const asked = {
      name: suggestedName(what, profileName({ name, sample }, say), new Date(), order.format),
      format: order.format.kind,
    };
    const file = await Promise.race([chooseFile(asked), aborted(signal)]);
    if (file === null || signal.aborted) return { kind: 'cancelled' };
    const written = await writeExport({
      store: opened,
      order,
      file,
      profile: { name, host, sample },
      language: language(),
      zone: zone(),
      writtenBy,
      press,
      signal,
      onProgress: atMostEvery(progressMs, this.#options.onProgress),
    });
    this.#last = file;
    this.#options.onProgress({
      fileName: basename(file),
      done: written.records,
      total: written.records,
    });
    return written;
  }
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}

function atMostEvery<T>(milliseconds: number, tell: (news: T) => void): (news: T) => void {
  let last = -milliseconds;
  return (news) => {
    const now = performance.now();
    if (now - last < milliseconds) return;
    last = now;
    tell(news);
  };
}
