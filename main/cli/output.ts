import type { Failure } from '../../shared/failures';
import { isLostAnswer, toFailure, DeskError } from '../failure';
import type { General } from './parse-line';
import { sentenceFor } from './sentences';
import { errorLineOf } from './error-line';
import { exit } from './exit';
import { inert, onScreen } from './inert';
import { setTimeout as pause } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { TerminalTable } from './table';
import type { Writable } from 'node:stream';
import { appendToFile } from '../disk/append';
import { systemCode } from '../disk/system-code';
import { diskReason } from '../disk/atomic-write';

/**
 * The reader of stdout has closed it (`| head -1`): no more output is needed, and nothing went
 * wrong.
 */
export class ReaderGone extends Error {}

/** A standard stream of the process: it may be a slow pipe, a full disk, closed, or missing. */
export class Output {
  readonly #open: () => Writable;
  #stream: Writable | null | undefined;
  #broken: Error | null = null;
  #drained: Promise<void> | null = null;
  #isUsed = false;
  /** Resolves when the stream fails; one listener, however often something waits. */
  readonly #failed = Promise.withResolvers<undefined>();

  constructor(open: () => Writable) {
    this.#open = open;
  }

  async write(piece: string | Uint8Array): Promise<void> {
    const stream = this.#usable();
    if (stream === null) return;
    this.#isUsed = true;
    if (stream.write(piece)) return;
    this.#drained ??= this.#ended((resolve) => stream.once('drain', resolve)).finally(() => {
      this.#drained = null;
    });
    await this.#drained;
    this.#usable();
  }

  async flushed(): Promise<void> {
    // A stream that was never used may be closed or full.
    const stream = this.#isUsed ? this.#usable() : null;
    if (stream === null) return;
    await this.#ended((resolve) => stream.write('', resolve));
    this.#usable();
  }

  /** Resolves when it happens or the stream fails. */
  #ended(happens: (resolve: () => void) => void): Promise<void> {
    const happened = new Promise<void>((resolve) => {
      happens(resolve);
    });
    return Promise.race([happened, this.#failed.promise]);
  }

  /**
   * Null when there is no stream: a program started without a console has nothing to write to, and
   * works all the same.
   */
  #usable(): Writable | null {
    if (this.#stream === undefined) {
      try {
        this.#stream = this.#open();
        this.#stream.on('error', (cause) => {
          this.#broken ??= cause;
          this.#failed.resolve(undefined);
        });
      } catch {
        this.#stream = null;
      }
    }
    if (this.#stream === null || this.#broken === null) return this.#stream;
    const code = String(systemCode(this.#broken));
    if (missingCodes.has(code)) return null;
    if (readerGoneCodes.has(code)) throw new ReaderGone();
    throw new DeskError('storage.unwritable', { reason: diskReason(this.#broken), to: 'stdout' });
  }
}

const missingCodes: ReadonlySet<string> = new Set(['EBADF', 'EINVAL', 'ENXIO', 'ERR_INVALID_FD']);

const readerGoneCodes: ReadonlySet<string> = new Set([
  'EPIPE',
  'EOF',
  'EIO',
  'ECONNRESET',
  'ENOTCONN',
  'ERR_STREAM_DESTROYED',
]);

const stdout = new Output(() => process.stdout);

export let lines = (): Output => stdout;

/**
 * Prints a line of JSON for programs. Resolves when more can be written. Fails with `ReaderGone`,
 * and with `storage.unwritable` when stdout is a file that cannot be written.
 */
export async function print(line: string): Promise<void> {
  if (table === null || lines() !== stdout) return lines().write(`${inert(line)}\n`);
  clearProgress();
  const laidOut = table.add(line);
  if (laidOut !== '') await stdout.write(onScreen(laidOut));
}

/** What a person at a terminal sees, instead of lines of JSON; null for a program. */
let table: TerminalTable | null = null;
let messages: General['messages'] = 'usual';
let logFile: string | null = null;

/** How the command prints. Lines of JSON stay what they are wherever stdout is no terminal. */
export function chooseOutput(chosen: Pick<General, 'json' | 'messages' | 'logFile'>): void {
  ({ messages, logFile } = chosen);
  const width = () => process.stdout.columns;
  table = chosen.json || !isatty(1) ? null : new TerminalTable(width);
}

/** Epoch milliseconds as a line of JSON tells them. */
export function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** Prints a value as a line of JSON. Fails as `print`. */
export function printJson(value: object): Promise<void> {
  return print(JSON.stringify(value));
}

/**
 * If `--out` means stdout, returns a function that writes a file's bytes there; from then on lines
 * go to stderr, so that they do not mix.
 */
export function intoStdout(out: string): ((bytes: Uint8Array) => Promise<void>) | undefined {
  if (!['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'].includes(out)) return undefined;
  lines = () => stderr;
  if (!isatty(1)) return (bytes) => stdout.write(bytes);
  // A file is written as it is, but not to a screen.
  const decoder = new TextDecoder();
  return (bytes) => stdout.write(onScreen(decoder.decode(bytes, { stream: true })));
}

/**
 * Prints a line for people; names in it may come from the service or from a file. That stderr
 * cannot be written does not affect the lines on stdout.
 */
export function printMessage(words: string): void {
  log(words);
  if (messages !== 'quiet') tell(inert(words));
}

/**
 * As `printMessage`, for why a result may be incomplete or does not hold: said also where all else is
 * silent. Cron mails what is printed, and no status.
 */
export function printShortfall(words: string): void {
  log(words);
  tell(inert(words));
}

/** As `printMessage`, for why a command failed: said also where all else is silent. */
export function printFailure(words: string): void {
  log(words);
  const isColored = isatty(2) && (process.env.NO_COLOR ?? '') === '';
  tell(isColored ? `\u001b[31m${inert(words)}\u001b[39m` : inert(words));
}

/** As `printMessage`, with `--verbose` alone. */
export function printDetail(words: string): void {
  if (messages === 'verbose') printMessage(words);
}

/** How far a command is: on a terminal one line that is written again and again. */
export function printProgress(words: string): void {
  if (!isatty(2)) {
    printMessage(words);
    return;
  }
  if (messages === 'quiet') return;
  hasProgress = true;
  const fitting = inert(words).slice(0, Math.max(20, process.stderr.columns - 1));
  stderr.write(`\r\u001b[2K${fitting}`).catch(() => undefined);
}

/** Says now and then how many records, or what they are called, a file has. */
export function progressReporter(
  what: string,
): (progress: { readonly done: number; readonly total: number }) => void {
  let reported = 0;
  return ({ done, total }) => {
    if (done - reported < recordsAtOnce) return;
    reported = done;
    printProgress(`${done} of ${total} ${what}`);
  };
}

const recordsAtOnce = 50_000;

/** Says whole percents: once the share of the work is `from`, and again at each quarter more. */
export function quarterReporter(
  from: number,
  onQuarter: (percent: number) => void,
): (share: number) => void {
  let next = from;
  return (share) => {
    if (share < next) return;
    onQuarter(Math.floor(share * 100));
    next = share + 0.25;
  };
}

let hasProgress = false;

function clearProgress(): void {
  if (!hasProgress) return;
  hasProgress = false;
  stderr.write('\r\u001b[2K').catch(() => undefined);
}

function tell(words: string): void {
  clearProgress();
  stderr.write(`${words}\n`).catch(() => undefined);
}

/** The messages with their times; they hold no records. A log that cannot be written ends nothing. */
function log(words: string): void {
  if (logFile === null) return;
  try {
    appendToFile(logFile, `${new Date().toISOString()} ${inert(words)}\n`);
  } catch {
    logFile = null;
    printMessage('The file of --log-file cannot be written.');
  }
}

/** Resolves when all output has left the process or cannot leave it. Fails as `print`. */
export async function flushed(): Promise<void> {
  clearProgress();
  const last = table?.end() ?? '';
  if (last !== '') await stdout.write(onScreen(last));
  await stdout.flushed();
  const waited = pause(maxWordsMs, undefined, { ref: false });
  await Promise.race([stderr.flushed().catch(() => undefined), waited]);
}

/** Reports a failure without waiting for a reader: what fits into a pipe is delivered. */
export function reportAtOnce(failure: Failure): void {
  printFailure(sentenceFor(failure));
  printJson(errorLineOf(failure)).catch(() => undefined);
}

/** Messages that nobody reads must not delay the end of a command longer than this. */
const maxWordsMs = 2_000;

const stderr = new Output(() => process.stderr);

/**
 * Returns a listener that prints once per outage that the service is being waited for: without a
 * window nothing else shows it.
 */
export function reportWaiting(): (failure: Failure | null) => void {
  let isReported = false;
  return (failure) => {
    if (failure !== null && !isReported)
      printMessage(`Waiting for the service. ${sentenceFor(failure)}`);
    isReported = failure !== null;
  };
}

/**
 * Ends the process with a message and a status on an unexpected error; otherwise code that awaits
 * it could wait forever.
 */
export function endOnFault(end: (status: number) => void): void {
  const fail = (thrown: unknown) => {
    if (isLostAnswer(thrown)) return;
    reportAtOnce(toFailure(thrown));
    end(exit.service);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
}
