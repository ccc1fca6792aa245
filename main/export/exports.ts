import { basename, extname } from 'node:path';
import {
  exportFormats,
  type ExportFormat,
  type ExportOrder,
  type ExportProgress,
  type ExportResult,
  type PrintOrder,
  type PrintResult,
} from '../../shared/ipc/exports';
import type { QueryLocale } from '../../shared/ipc/browse';
import type { Profile } from '../../shared/ipc/profiles';
import type { Clock } from '../clock';
import { until } from '../http/time';
import { DeskError } from '../failure';
import { profileName, resourceOf } from './about';
import { writeExport, type ExportOptions, type Written } from './write-export';
import { printExport } from './print-export';
import { suggestedName } from './file-name';
import type { ExportStore } from './sources';
import type { AuditStore } from '../audit/audit-store';
import type { AuditFilter } from '../../shared/ipc/audit';
import type { ActStore } from './act/gather';
import { exportAuditLog, type AuditExport } from './audit-export';
import { actWords } from './act/words';
import { checkAct } from './act/check-act';
import type { ReadAct } from './act/read-act';
import { actStatus, writeAct } from './act/write-act';
import type { ActCheck, ActOrder, ActResult, ActStatus } from '../../shared/ipc/acts';
import type { PaperPrinter } from './paper/paper';
import { exportWords } from './words';

export interface ExportsOptions {
  readonly store: () => Promise<ExportStore & ActStore & { readonly audit: AuditStore }>;
  /** Of the open profile. */
  readonly profile: () => Pick<Profile, 'name' | 'host' | 'sample'>;
  /** The window's, read for each export. */
  readonly locale: () => QueryLocale;
  readonly writtenBy: string;
  readonly now: Clock['now'];
  /**
   * The system's save dialog: returns an absolute path, or null when it was closed. The renderer
   * never names one.
   */
  readonly chooseFile: (query: {
    name: string;
    format: ExportFormat['kind'];
    /** Of the dialog: what is saved. */
    title: string;
    button: string;
  }) => Promise<string | null>;
  /** Fails with `app.forbidden` for a file that the policy does not allow. */
  readonly requireAllowed: (file: string) => void;
  /** Fails with `input.statement` and `app.cancelled`. */
  readonly readAct: (bytes: Uint8Array) => Promise<ReadAct>;
  readonly printer: PaperPrinter;
  readonly showFile: (file: string) => void;
  /** Returns why it was not opened; '' when it was. */
  readonly openFile: (file: string) => Promise<string>;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** What a file, and the dialog that asks for its place, are named after. */
interface FileNamed {
  readonly what: string;
  readonly whose: string;
  readonly format: Pick<ExportFormat, 'kind'>;
  /** Without it the dialog speaks of an export. */
  readonly dialog?: { readonly title: string; readonly button: string };
}

export type SeveralWriting = Pick<
  ExportOptions,
  'file' | 'into' | 'write' | 'locale' | 'writtenBy' | 'printer' | 'signal' | 'onProgress'
>;

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

  /** Fails as documented in shared/ipc/exports.ts. */
  start(order: ExportOrder): Promise<ExportResult> {
    return this.#run((signal) => this.#write(order, signal));
  }

  /** Fails as documented in shared/ipc/exports.ts. */
  print(order: PrintOrder): Promise<PrintResult> {
    return this.#run(async (signal) => printExport({ ...(await this.#with(signal)), order }));
  }

  /** Fails as documented in shared/ipc/exports.ts. */
  act(order: ActOrder): Promise<ActResult> {
    return this.#run((signal) => this.#writeAct(order, signal));
  }

  /** What an act would say of itself. Fails as documented in shared/ipc/exports.ts. */
  async actStatus({ resultId }: Pick<ActOrder, 'resultId'>): Promise<ActStatus> {
    const store = await this.#options.store();
    const { language } = this.#options.locale();
    const { signal } = new AbortController();
    return actStatus(store, { resultId }, { ...this.#actFacts(), language, signal });
  }

  /** Fails with `input.statement`, and as the store does. */
  async checkAct({ files }: { files: readonly Uint8Array[] }): Promise<ActCheck> {
    const { store, profile, readAct } = this.#options;
    return checkAct(await store(), profile(), files, readAct);
  }

  /** The audit log; null when the user cancelled. Fails as documented in shared/ipc/audit.ts. */
  async auditLog({ format, ...filter }: AuditFilter & Pick<AuditExport, 'format'>): Promise<{
    fileName: string;
    entries: number;
  } | null> {
    const done = await this.#run(async (signal) => {
      const { store, profile, locale, writtenBy } = await this.#with(signal);
      const { language, zone } = locale;
      const t = exportWords(language);
      const whose = profileName(profile, t);
      const named = { what: t.audit.title, whose, format: { kind: format } };
      const file = await this.#chooseFile(named, locale, signal);
      if (file === null) return null;
      const { entries } = await exportAuditLog({
        log: store.audit,
        filter,
        format,
        file,
        language,
        zone,
        profile: whose,
        writtenBy,
      });
      this.#last = file;
      return { fileName: basename(file), entries };
    });
    return done !== null && 'kind' in done ? null : done;
  }

  /**
   * A file that is written by `write`, where the user chooses it. Fails as documented in
   * shared/ipc/exports.ts.
   */
  several(
    named: FileNamed,
    write: (options: SeveralWriting) => Promise<Written>,
  ): Promise<ExportResult> {
    return this.#run(async (signal) => {
      const { locale, writtenBy, printer, onProgress } = this.#options;
      const file = await this.#chooseFile(named, locale(), signal);
      if (file === null) return { kind: 'cancelled' };
      const reporting = { signal, onProgress: throttled(progressMs, onProgress) };
      const written = await write({ file, locale: locale(), writtenBy, printer, ...reporting });
      this.#last = file;
      const { fileName, records } = written;
      onProgress({ fileName, done: records, total: records });
      return written;
    });
  }

  cancel(): void {
    this.#running?.abort();
  }

  /**
   * At quit: cancels, and waits until no temporary file is left. Does not wait for an open dialog.
   */
  async close(): Promise<void> {
    this.cancel();
    await this.#writing;
  }

  /** Shows the file written last; does nothing before the first export. */
  show(): void {
    if (this.#last !== null) this.#options.showFile(this.#last);
  }

  /**
   * Opens the file written last; shows it where it cannot be opened. A name the user gave another
   * ending, such as that of a program, is only shown.
   */
  async open(): Promise<void> {
    const file = this.#last;
    if (file === null) return;
    const ending = extname(file).slice(1).toLowerCase();
    const isData = exportFormats.some((format) => format === ending);
    if (!isData || (await this.#options.openFile(file)) !== '') this.#options.showFile(file);
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

  /** The options that writing a file and printing share. */
  async #with(signal: AbortSignal) {
    const { profile, locale, writtenBy, printer, store, onProgress } = this.#options;
    const now = { profile: profile(), locale: locale() };
    const reporting = { signal, onProgress: throttled(progressMs, onProgress) };
    return { ...now, ...reporting, writtenBy, printer, store: await store() };
  }

  /**
   * Where the user wants the file of this content; null when the dialog was cancelled. Fails with
   * `app.forbidden` for a file that the policy does not allow.
   */
  async #chooseFile(
    { what, whose, format, dialog }: FileNamed,
    { zone, language }: QueryLocale,
    signal: AbortSignal,
  ): Promise<string | null> {
    const { chooseFile, requireAllowed, now } = this.#options;
    const t = exportWords(language).dialog;
    const { title, button } = dialog ?? { title: t.title(what), button: t.button };
    const name = suggestedName(what, whose, now(), zone, format);
    const file = await until(chooseFile({ name, format: format.kind, title, button }), signal);
    if (file === null || signal.aborted) return null;
    requireAllowed(file);
    return file;
  }

  async #write(order: ExportOrder, signal: AbortSignal): Promise<ExportResult> {
    const { onProgress } = this.#options;
    const options = await this.#with(signal);
    const { format } = order;
    const t = exportWords(options.locale.language);
    const what = t.resources[resourceOf(order.source)];
    const whose = profileName(options.profile, t);
    const file = await this.#chooseFile({ what, whose, format }, options.locale, signal);
    if (file === null) return { kind: 'cancelled' };
    const written = await writeExport({ ...options, order, file });
    this.#last = file;
    const { fileName, records } = written;
    onProgress({ fileName, done: records, total: records });
    return written;
  }

  async #writeAct(order: ActOrder, signal: AbortSignal): Promise<ActResult> {
    const { store, profile, locale, printer, onProgress } = await this.#with(signal);
    if ((await store.reconciling.result()) === null) throw resultGone();
    const { title } = actWords(order.language);
    const whose = profileName(profile, exportWords(order.language));
    // The dialog speaks the user's language, whatever that of the statement is.
    const dialog = exportWords(locale.language).dialog.act;
    const named = { what: title, whose, format: { kind: order.format }, dialog };
    const file = await this.#chooseFile(named, locale, signal);
    if (file === null) return { kind: 'cancelled' };
    const written = await writeAct({
      store,
      order,
      facts: {
        ...this.#actFacts(),
        signal,
        onProgress: (done, total) => onProgress({ fileName: null, done, total }),
      },
      file,
      printer,
    });
    this.#last = file;
    return written;
  }

  #actFacts() {
    const { now, profile, writtenBy } = this.#options;
    return { profile: profile(), at: new Date(now()).toISOString(), writtenBy };
  }
}

const resultGone = () => new DeskError('input.params', { reason: 'result-gone' });

function throttled<T>(milliseconds: number, report: (value: T) => void): (value: T) => void {
  let last = -milliseconds;
  return (value) => {
    const now = performance.now();
    if (now - last < milliseconds) return;
    last = now;
    report(value);
  };
}
