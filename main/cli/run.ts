import { setTimeout as pause } from 'node:timers/promises';
import { app } from 'electron';
import type { VaultState } from '../../shared/ipc/session';
import { Clock } from '../clock';
import type { Config } from '../config';
import { DeskError, toFailure } from '../failure';
import type { Entries } from '../log/request-log';
import type { Policy } from '../policy/policy';
import { readPolicy } from '../policy/read';
import { SettingsStore } from '../settings/settings';
import { openServices, type Services } from '../services';
import { parseLine } from './parse-line';
import { readDefaults, refuseMisspelt } from './defaults';
import { counted } from './counted';
import { dispatch } from './dispatch';
import { exit, statusOf, type ExitStatus } from './exit';
import { UsageError } from './usage-error';
import { isStandalone, runStandalone } from './standalone-commands';
import { errorLine, type ErrorLine } from './error-line';
import { waitForOthers } from './stored-records';
import { Interrupted, maxEndingMs, type Interruption } from './interruption';
import {
  chooseOutput,
  flushed,
  ReaderGone,
  printDetail,
  printFailure,
  printMessage,
  printJson,
} from './output';
import { interruptedSentence, sentenceFor } from './sentences';

const pointer = '"help" lists all commands; COMMAND --help describes one.';

interface CliEnd {
  readonly status: ExitStatus;
  /** Null when the keychain was never used. */
  readonly vault: VaultState | null;
}

/**
 * Runs one command without a window: JSON lines on stdout, messages on stderr. Resolves once all
 * output has been taken. The signal ends it early, with an `Interrupted` as its reason.
 */
export async function runCli(
  config: Config,
  args: readonly string[],
  interruption: Pick<Interruption, 'signal' | 'endAfter'>,
): Promise<CliEnd> {
  const { signal } = interruption;
  let services: Services | null = null;
  // A PDF is printed from a hidden window: without this listener, closing it would quit the app
  // before the file is written.
  app.on('window-all-closed', () => undefined);
  const end = (code: ExitStatus): CliEnd => ({
    status: code,
    vault: services?.keys.vaultState ?? null,
  });
  try {
    const clock = new Clock();
    let policy: Policy | undefined;
    const defaults = () => {
      // A misspelt name of a connection would otherwise be told as a missing one.
      refuseMisspelt(process.env);
      policy = readPolicy();
      const settings = new SettingsStore(config.home, policy);
      return readDefaults(config.home, process.env, settings.current);
    };
    const { command, general } = parseLine(args, defaults, clock);
    chooseOutput(general);
    if (isStandalone(command)) {
      await runStandalone(command, config);
      await flushed();
      return end(exit.ok);
    }
    refuseMisspelt(process.env);
    if (general.timeoutMs !== null) interruption.endAfter(general.timeoutMs);
    services = await openServices(config, { clock, ...(policy && { policy }) });
    services.requestLog.subscribe(reportRequests);
    waitForOthers(general.waitMs);
    reportSetAside(services);
    const work = dispatch(command, services, config, signal).then(async (status) => {
      await flushed();
      return status;
    });
    return end(await workOrSignal(work, services.currentProfile, signal));
  } catch (thrown) {
    const status = await report(thrown);
    if (thrown instanceof UsageError && services === null) printMessage(pointer);
    return end(status);
  }
}

/**
 * Resolves with the work's status. Throws the signal's reason once it has aborted, even if the work
 * then succeeds or fails; work that does not stop in time is abandoned.
 */
export async function workOrSignal(
  work: Promise<ExitStatus>,
  open: { readonly close: () => Promise<unknown> },
  signal: AbortSignal,
): Promise<ExitStatus> {
  const late = Promise.withResolvers<undefined>();
  const hear = () => setTimeout(late.resolve, maxEndingMs, undefined);
  signal.addEventListener('abort', hear, { once: true });
  try {
    const status = await Promise.race([work, late.promise]);
    if (status !== undefined && !signal.aborted) return status;
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
  await Promise.race([open.close(), late.promise]);
  throw signal.reason;
}

/** Prints why a command failed; returns its exit status. */
export async function report(thrown: unknown): Promise<ExitStatus> {
  if (thrown instanceof ReaderGone) return exit.readerGone;
  const isUsage = thrown instanceof UsageError;
  try {
    if (thrown instanceof Interrupted) {
      printFailure(interruptedSentence(thrown));
      const cancelled = errorLine(new DeskError('app.cancelled'));
      // After a signal, do not wait forever for a reader of stdout that has stopped reading.
      await Promise.race([printLast(cancelled), pause(maxEndingMs)]);
      return thrown.status;
    }
    const line = errorLine(thrown);
    printFailure(line.error.message);
    await printLast(line);
    return statusOf(line.error.code);
  } catch (unreported) {
    if (unreported instanceof ReaderGone) return exit.readerGone;
    printFailure(sentenceFor(toFailure(unreported)));
    return isUsage ? exit.usage : statusOf(toFailure(unreported).code);
  }
}

async function printLast(line: ErrorLine): Promise<void> {
  await printJson(line);
  await flushed();
}

/** For `--verbose`: what was asked, without hosts, keys or records. */
function reportRequests(entries: Entries): void {
  for (const { method, path, status, durationMs, attempt, failure } of entries) {
    const result = failure ?? status ?? 'no answer';
    const again = attempt > 1 ? `, attempt ${attempt}` : '';
    printDetail(`${method} ${path}: ${result}, ${durationMs} ms${again}`);
  }
}

function reportSetAside({ profiles: { setAside } }: Services): void {
  if (setAside === null) return;
  const { count, fileName } = setAside;
  const what =
    count === null
      ? 'The file of profiles cannot be read'
      : `${counted(count, 'profile')} cannot be believed`;
  printMessage(`${what}; set aside in ${fileName}.`);
}
