import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { noticeSentence } from '../../shared/file-notices';
import { reasonWords } from '../../shared/lookup-words';
import { maxTableBytes } from '../../shared/table-file';
import type { CardLookup, Understood } from '../../shared/ipc/lookup';
import { until } from '../http/time';
import type { Services } from '../services';
import type { Store } from '../profile-store/store';
import { diskReason } from '../disk/atomic-write';
import { resolveTarget } from '../disk/target';
import { FileTooLarge, readUserFile } from '../disk/user-file';
import { DeskError } from '../failure';
import type { LookupEngine } from '../lookup/engine';
import { countAnswered, isUnfinished } from '../lookup/stored-lookup';
import { lineWriter } from '../export/json-lines';
import type { Option } from './options';
import { readBytesFromStdin } from './stdin';
import { print, printJson, printMessage, printShortfall, reportWaiting } from './output';
import type { Command } from './commands';
import { counted } from './counted';
import { exit, type ExitStatus } from './exit';
import { unreadable } from './unreadable';
import { UsageError } from './usage-error';
import { onAbort } from './interruption';
import { exportTo, type FileWriting } from './export';
import { withOpenProfile } from './stored-records';

type LookupCommand = Extract<Command, { name: 'lookup' }>;

/** Results older than this are not reused: the list is looked up from the start. */
const maxResumableMs = 12 * 3_600_000;
const linesAtOnce = 250;

/**
 * Looks up a list of cards. Running the same list again resumes it, or retries the ids that failed.
 * Fails with what stopped it, or with the first failure when ids failed.
 */
export async function lookup(
  services: Services,
  command: LookupCommand,
  how: FileWriting,
): Promise<ExitStatus> {
  const { signal } = how;
  if (command.out !== null && command.out !== '-') await requireFolder(command.out);
  const list = await until(readList(services, command.ids), signal);
  return withOpenProfile(services, command.profile, async ({ store, lookup: engine }) => {
    services.currentProfile.changes.lookup.add(reportProgress());
    const reading = { lookups: store.lookups, signal };
    const asListed = await reads(reading, (lookups) =>
      lookups.understand({ source: list, column: null }),
    );
    for (const each of asListed.notices) printMessage(noticeSentence(each));
    const read = command.isAsListed ? asListed : await withCards(reading, asListed);
    const { ids, duplicates, rejected } = read;
    await reportRecognized(read);
    const counts = [counted(ids, 'id'), counted(duplicates, 'duplicate'), `${rejected} rejected`];
    printMessage(`${counts.join(', ')}.`);
    signal.throwIfAborted();
    const draftLines = (page: LinePage) =>
      store.lookups.draftLines({ draftId: read.draftId, ...page });
    const isLineLost = rejected > 0 && (await reportRejected(draftLines));
    // Then nothing is begun, and only the draft can tell why.
    if (ids === 0 && rejected > 0) await printLines(draftLines);
    const now = services.clock.now();
    await begin(engine, store, { draftId: read.draftId, discard: command.discard, now });
    const paused = onAbort(signal, () => engine.pause());
    const end = await engine.finished();
    await paused();
    if (end === null) throw new DeskError('app.internal');
    if (end.phase !== 'done') {
      printMessage(`Stopped after ${countAnswered(end.counts)} of ${ids}: run it again to go on.`);
      signal.throwIfAborted();
      const { code, params } = end.failure ?? { code: 'app.cancelled', params: {} };
      throw new DeskError(code, params);
    }
    if (command.out === null) await printLines((page) => store.lookups.lines(page));
    const source = { kind: 'lookup' as const, outcomes: null };
    await exportTo(services, store, command, { resource: 'cards', source }, how);
    const { found, failed, 'not-found': missing } = end.counts;
    printMessage(`Found ${found}, not found ${missing}, failed ${failed}.`);
    if (failed > 0) throw await firstFailure(store);
    return isLineLost ? exit.incomplete : exit.ok;
  });
}

interface StoppableLookups {
  readonly lookups: Store['lookups'];
  readonly signal: AbortSignal;
}

/** What the store reads ends when the command is stopped. */
async function reads(
  { lookups, signal }: StoppableLookups,
  read: (lookups: Store['lookups']) => Promise<Understood>,
): Promise<Understood> {
  const stopped = onAbort(signal, () => lookups.stopUnderstanding());
  try {
    return await read(lookups);
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown;
  } finally {
    await stopped();
  }
}

/** The same list with the cards of the clients that its values stand for, if there are any. */
async function withCards(reading: StoppableLookups, read: Understood): Promise<Understood> {
  const { draftId, column, recognized } = read;
  if (recognized === null || recognized.clients === 0) return read;
  return reads(reading, (lookups) => lookups.chooseColumn({ draftId, column, ofClients: true }));
}

/** Says which values are no ids of cards, and what becomes of them, before anything is sent. */
async function reportRecognized({ recognized, withoutCard }: Understood): Promise<void> {
  if (recognized === null) return;
  const { documents, clientIds, phones, lots, cards, clients, ambiguous } = recognized;
  const { others: missing, isTaken } = recognized;
  const known = [
    [documents, 'document number'],
    [clientIds, 'client id'],
    [phones, 'phone number'],
  ] as const;
  const what = known.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun));
  const each = [
    [
      clients,
      `${enumerated(what)} of ${counted(clients, 'stored client')}: ${isTaken ? 'their cards are looked up (--as-listed looks up the list as it is)' : 'looked up as listed'}.`,
    ],
    [
      isTaken ? ambiguous : 0,
      `Of more than one client: ${counted(ambiguous, 'value')}. The cards of each are looked up.`,
    ],
    [isTaken ? withoutCard : 0, `Without a card: ${counted(withoutCard, 'client')}.`],
    [cards, `Known as cards: ${counted(cards, 'id')}.`],
    [lots, `Lots, which name no cards: ${lots}, looked up as listed.`],
    [missing, `Not stored here: ${counted(missing, 'value')}, looked up as listed.`],
  ] as const;
  for (const [count, sentence] of each) if (count > 0) printMessage(sentence);
  const counts = { documents, clientIds, phones, lots, cards, missing, ambiguous };
  await printJson({ recognized: { ...counts, clients, withoutCard, taken: isTaken } });
}

const enumerated = (texts: readonly string[]) => new Intl.ListFormat('en').format(texts);

/** Checked before thousands of requests are sent, not after. Fails with `storage.export`. */
async function requireFolder(out: string): Promise<void> {
  try {
    const target = await resolveTarget(out);
    if (target.kind === 'file') await access(dirname(target.path), constants.W_OK);
  } catch (cause) {
    const params = { reason: diskReason(cause), fileName: basename(out) };
    throw new DeskError('storage.export', params, { cause });
  }
}

/**
 * Resumes the stored lookup or retries its failures if it is of the same list; otherwise starts
 * this one.
 */
async function begin(
  engine: LookupEngine,
  store: Store,
  { draftId, discard, now }: { draftId: number; discard: boolean; now: number },
): Promise<void> {
  const before = engine.state;
  const isRecent =
    before !== null && before.phase !== 'ended' && now - before.begunAt < maxResumableMs;
  if (!discard && isRecent && engine.digest === (await store.lookups.draftDigest(draftId))) {
    const { counts, begunAt } = before;
    if (counts.failed > 0) {
      printMessage(`Resuming: ${counts.found} were found before, ${counts.failed} failed.`);
      return engine.retry();
    }
    if (counts.waiting > 0 || isUnfinished(before.phase)) {
      printMessage(`Resuming: ${countAnswered(counts)} were looked up before.`);
      return engine.resume();
    }
    const at = new Date(begunAt).toISOString();
    printMessage(
      `This list was looked up at ${at}: nothing is requested (use --discard to look it up again).`,
    );
    return;
  }
  if (before !== null && isUnfinished(before.phase)) {
    if (!discard && isRecent) {
      const done = countAnswered(before.counts);
      throw new UsageError(
        `Another lookup is unfinished (${done} of ${done + before.counts.waiting}). Finish it, or drop it with --discard.`,
      );
    }
    await engine.cancel();
  }
  await engine.start(draftId);
}

/** Fails with `input.table` if the file is not a table. */
async function readList({ readTable }: Pick<Services, 'readTable'>, file: string) {
  const bytes = await readTableFile('ids', file);
  const table = await readTable({ bytes, sheet: null });
  return { kind: 'table', table, name: file === '-' ? null : basename(file) } as const;
}

/** A program that writes into a pipe may think for a while before its first line. */
const pipePatienceMs = 60_000;

/**
 * The file of an option, `-` for stdin. Fails with `input.table` (`too-large`), and throws
 * `UsageError` for a file that cannot be read.
 */
export async function readTableFile(
  option: Option,
  file: string,
  patience = pipePatienceMs,
): Promise<Uint8Array> {
  try {
    if (file === '-') return await readBytesFromStdin(maxTableBytes);
    // A copy of its own, as in `readBytesFromStdin`.
    return new Uint8Array(await readUserFile(resolve(file), maxTableBytes, patience));
  } catch (cause) {
    if (cause instanceof FileTooLarge) throw new DeskError('input.table', { reason: 'too-large' });
    throw unreadable(option, file, cause);
  }
}

/** Prints a line to stderr for every twentieth of the list, and while waiting for the service. */
function reportProgress(): (state: CardLookup | null) => void {
  let reported = 0;
  const waits = reportWaiting();
  return (state) => {
    if (state?.phase !== 'running') return;
    waits(state.failure);
    const done = countAnswered(state.counts);
    const total = done + state.counts.waiting;
    if (done - reported < total / 20) return;
    reported = done;
    const remaining = state.secondsLeft === null ? '' : `, about ${state.secondsLeft} s left`;
    printMessage(`${done} of ${total} looked up${remaining}`);
  };
}

type LinePage = Parameters<Store['lookups']['lines']>[0];
type LineReader = (page: LinePage) => ReturnType<Store['lookups']['lines']>;

async function printLines(read: LineReader): Promise<void> {
  for (let offset = 0; ; offset += linesAtOnce) {
    const { columns, lines } = await read({ outcomes: null, offset, limit: linesAtOnce });
    if (lines.length === 0) return;
    const write = lineWriter(columns);
    for (const { line, id, outcome, reason, sameAs, client, cells } of lines) {
      const head = JSON.stringify({ line, id, outcome, reason, sameAs, client });
      const card = cells === null ? 'null' : write(cells);
      await print(`${head.slice(0, -1)},"card":${card}}`);
    }
  }
}

/** Line numbers named per reason; the JSON lines have all of them. */
const linesNamed = 5;

/**
 * Says why lines are not looked up. Returns whether any of them may have been meant as an id: a row
 * of a table without one was not, and a client without a card is an answer.
 */
async function reportRejected(read: LineReader): Promise<boolean> {
  const byReason = new Map<string, number[]>();
  for (let offset = 0; ; offset += linesAtOnce) {
    const { lines } = await read({ outcomes: ['rejected'], offset, limit: linesAtOnce });
    if (lines.length === 0) break;
    for (const { line, reason } of lines) {
      const key = reason ?? 'space';
      const known = byReason.get(key);
      if (known === undefined) byReason.set(key, [line]);
      else known.push(line);
    }
  }
  for (const [reason, lines] of byReason) {
    const more = lines.length > linesNamed ? ` and ${lines.length - linesNamed} more` : '';
    const named = `${lines.slice(0, linesNamed).join(', ')}${more}`;
    const tell = isLack(reason) ? printShortfall : printMessage;
    tell(`Not looked up, line ${named}: ${rejectionWords(reason)}.`);
  }
  return [...byReason.keys()].some(isLack);
}

/** Whether something was meant by such lines that is not in the result. */
const isLack = (reason: string): boolean => reason !== 'empty' && reason !== 'no-card';

function rejectionWords(reason: string): string {
  return isReason(reason) ? reasonWords[reason].en : reason;
}

function isReason(reason: string): reason is keyof typeof reasonWords {
  return Object.hasOwn(reasonWords, reason);
}

async function firstFailure({ lookups }: Store): Promise<DeskError> {
  const { lines } = await lookups.lines({ outcomes: ['failed'], offset: 0, limit: 1 });
  return new DeskError((lines[0]?.reason ?? 'service.status') as DeskError['code']);
}
