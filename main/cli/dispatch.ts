import { userData } from '../../shared/user-data';
import { app } from 'electron';
import type { Profile } from '../../shared/ipc/profiles';
import type { RecordPage } from '../../shared/values';
import { parsePage, parsePerPage } from '../http/paging';
import { until } from '../http/time';
import { recordRefusal } from '../audit/refusals';
import type { Config } from '../config';
import { toFailure } from '../failure';
import { requireExportTo } from '../policy/policy';
import { requirePublishing } from '../publish/allowed';
import type { Services } from '../services';
import { forgetProfile } from '../profiles/forget';
import { ChromiumPrinter } from '../window/paper-window';
import type { CommandEntry } from './arguments';
import { commands, type Command } from './commands';
import { compare, duplicates } from './analysis';
import { auditLog } from './audit';
import { handover } from './handover';
import { backup, restore } from './backup';
import { recovery, tellMissingRecovery } from './recovery';
import { connect } from './connect';
import { counted } from './counted';
import { pivot } from './pivot';
import { exit, type ExitStatus } from './exit';
import { exportFile } from './export';
import { exportSeveral } from './export-several';
import { mayRemove } from './removal';
import type { Removal } from './removal-options';
import { renewToken } from './token';
import { savedViews } from './views';
import { changes, search, wipe, ask, requireProfile } from './stored-records';
import { lookup } from './lookup';
import { status, sync } from './sync';
import { publishRecords } from './publish';
import { print, printMessage, printJson } from './output';
import { reconcile } from './reconcile';
import { writeText } from './text-file';
import type { StandaloneCommand } from './standalone-commands';
import { verify } from './verify';
import { watch } from './watch';
import { writeJson } from '../json/json';
import { lineWriter } from '../export/json-lines';
import type { ReadMerchant } from '../resources/merchant/decode';
import { gatherDiagnostics } from '../diagnostics/gather';
import { SettingsStore } from '../settings/settings';

type RunCommand = Exclude<Command, StandaloneCommand>;

/**
 * Runs a command of the app; those that need nothing of it are printed before. When the signal
 * aborts, commands that write or sync stop in order and keep what they have; all others end at once.
 */
export async function dispatch(
  command: RunCommand,
  services: Services,
  config: Config,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const profile = 'profile' in command ? command.profile : null;
  const known = profile === null ? null : services.profiles.byName(profile);
  const log = known === null ? null : services.currentProfile.auditOf(known.id);
  if (known !== null && command.name !== 'recovery')
    tellMissingRecovery(services.policy, config.home, known);
  try {
    if (log !== null && isPrintingRecords(command)) {
      const deed =
        command.name === 'card'
          ? ({ what: 'card', subject: command.id } as const)
          : ({ what: 'export', subject: `${command.name} printed` } as const);
      await log.record(deed);
    }
    return await run(command, services, config, signal);
  } catch (thrown) {
    const others = services.currentProfile.auditsOf(
      profilesOver(command, services).flatMap(({ id }) => (id === known?.id ? [] : [id])),
    );
    const logs = log === null ? others : [log, ...others];
    await recordRefusal(logs, command.name, toFailure(thrown));
    throw thrown;
  }
}

/** The connections of a command that goes over several, or over all; none for any other. */
function profilesOver(command: RunCommand, { profiles }: Services): readonly Profile[] {
  const several = command.name === 'export' ? command.several : null;
  const isOfEvery = several === 'all' || ('profile' in command && command.profile === null);
  if (isOfEvery) return profiles.list;
  return several === null ? [] : several.flatMap((name) => profiles.byName(name) ?? []);
}

/** Whether a command prints records of the service; one that writes a file records that itself. */
function isPrintingRecords(command: RunCommand): boolean {
  const { printsRecords }: CommandEntry = commands[command.name];
  return printsRecords === true && !('out' in command && command.out !== null);
}

function run(
  command: RunCommand,
  services: Services,
  config: Config,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const writtenBy = `${app.getName()} ${app.getVersion()}`;
  const how = { writtenBy, printer: new ChromiumPrinter(config.rendererFolder), signal };
  for (const file of filesOfRecords(command)) requireExportTo(services.policy, file);
  switch (command.name) {
    case 'sync':
      return sync(services, command.profile, command.resources, signal, command.agrees);
    case 'lookup':
      return lookup(services, command, how);
    case 'reconcile':
      return interruptible(
        reconcile(services, command, how),
        { out: command.out ?? command.act?.file ?? command.settle },
        signal,
      );
    case 'verify':
      return verify(services, command, signal);
    case 'pivot':
      return interruptible(pivot(services, command, how), command, signal);
    case 'duplicates':
      return interruptible(duplicates(services, command, how), command, signal);
    case 'compare':
      return interruptible(compare(services, command, how), command, signal);
    case 'export':
      return command.several === null
        ? exportFile(services, command, how)
        : exportSeveral(services, command, command.several, how);
    case 'publish':
      requirePublishing(services.policy);
      return publishRecords(services, command, signal);
    case 'watch':
      return until(watch(services, command), signal);
    case 'search':
      return until(search(services, command), signal);
    case 'audit':
      return auditLog(services, command, writtenBy);
    case 'backup':
      return backup(services, command, signal);
    case 'restore':
      return restore(services, command, signal);
    case 'recovery':
      return recovery(services, config.home, command);
    case 'diagnostics':
      return done(diagnostics(services, config, command));
    case 'wipe':
      return done(wipe(services, command));
    case 'forget':
      return done(forget(services, command));
    case 'token':
      return done(until(renewToken(services, command.profile), signal));
    case 'handover':
      return until(handover(services, command, writtenBy), signal);
    case 'views':
      return until(savedViews(services, command), signal);
    case 'connect':
      return done(until(connect(command, services), signal));
    case 'profiles':
      return done(until(listProfiles(services), signal));
    case 'status':
      return done(until(status(services, command.profile), signal));
    case 'changes':
      return until(changes(services, command), signal);
    default:
      return done(until(read(command, services), signal));
  }
}

/** Ends at once with the signal, unless a file is written, which ends by itself in order. */
function interruptible(
  work: Promise<ExitStatus>,
  { out }: { readonly out: string | null },
  signal: AbortSignal,
): Promise<ExitStatus> {
  return out === null ? until(work, signal) : work;
}

async function done(work: Promise<void>): Promise<ExitStatus> {
  await work;
  return exit.ok;
}

type ReadCommand = Extract<Command, { name: 'merchant' | 'card' | 'clients' | 'lots' }>;

/** Commands that send one request and print the answer. */
async function read(command: ReadCommand, services: Services): Promise<void> {
  const { profile } = command;
  switch (command.name) {
    case 'merchant':
      return print(merchantLine(await ask(services, profile, (client) => client.merchant())));
    case 'card': {
      const { id } = command;
      const { record } = await ask(services, profile, (client) => client.clientCard(id));
      return print(writeJson({ kind: 'object', entries: record }));
    }
    case 'clients': {
      const page = command.page === null ? undefined : parsePage(command.page);
      // A page alone is as large as the service makes it.
      const perPage =
        command.all || command.perPage !== null ? pageSize(command, services) : undefined;
      return printPages(command.all, page, (at) =>
        ask(services, profile, (client) => client.clients({ page: at, perPage })),
      );
    }
    case 'lots': {
      const perPage = pageSize(command, services);
      return printPages(command.all, parsePage(command.page), (at) =>
        ask(services, profile, (client) => client.lots({ page: at, perPage })),
      );
    }
  }
}

/** As asked for, or as a sync of this connection reads its lists. */
function pageSize(
  { profile, perPage }: Extract<ReadCommand, { name: 'clients' | 'lots' }>,
  services: Services,
): number {
  return perPage === null ? requireProfile(services, profile).perPage : parsePerPage(perPage);
}

async function forget(services: Services, removal: Removal): Promise<void> {
  const { id, name } = requireProfile(services, removal.profile);
  if (
    !(await mayRemove(
      removal,
      `the connection with its keys, its offline data, history, ${userData.en}`,
    ))
  )
    return;
  await forgetProfile(services, id);
  await printJson({ profile: name, forgotten: true });
}

async function listProfiles({ profiles }: Services): Promise<void> {
  for (const { id, name, baseUrl, environment, token, recipe } of profiles.list) {
    const isStored = profiles.hasStoredKeys(id);
    await printJson({
      profile: name,
      baseUrl,
      environment,
      token: token.kind,
      recipe,
      kept: isStored,
    });
  }
}

/** Prints the page, or this and every further one. */
async function printPages<P extends number | undefined>(
  all: boolean,
  first: P,
  read: (page: P | number) => Promise<RecordPage>,
): Promise<void> {
  let page = await read(first);
  await printRecords(page);
  let [records, pages] = [page.rows.length, 1];
  while (all && page.hasMore) {
    page = await read(page.page + 1);
    await printRecords(page);
    records += page.rows.length;
    pages += 1;
  }
  const total = page.total === null ? 'total unknown' : `${page.total} in all`;
  if (all) {
    printMessage(`${counted(records, 'record')} on ${counted(pages, 'page')}, ${total}.`);
    return;
  }
  const more = page.hasMore ? ', more follow' : '';
  printMessage(`Page ${page.page}: ${counted(records, 'record')}, ${total}${more}.`);
}

/**
 * Prints one record per line under the service's own field names, numbers digit for digit; fields a
 * record lacks are left out.
 */
async function printRecords(page: RecordPage): Promise<void> {
  const write = lineWriter(page.columns);
  for (const row of page.rows) await print(write(row));
}

/**
 * The merchant as the service sent it with keys redacted, and whether the secret key it contained
 * matches the stored one.
 */
function merchantLine({ record, accessToken }: ReadMerchant): string {
  const { present, matchesStored } = accessToken?.secretKey ?? {
    present: false,
    matchesStored: null,
  };
  const merchant = writeJson({ kind: 'object', entries: record });
  return `{"merchant":${merchant},"secretKey":${JSON.stringify({ present, matchesStored })}}`;
}

/**
 * Writes the same report as the window, for an app that has just started: without requests or
 * running syncs.
 */
async function diagnostics(
  services: Services,
  config: Config,
  { out, hosts }: { readonly out: string; readonly hosts: boolean },
): Promise<void> {
  const settings = new SettingsStore(config.home, services.policy);
  const text = await gatherDiagnostics({ config, services, settings: settings.current, hosts });
  const file = await writeText(out, text);
  await printJson({ file, bytes: Buffer.byteLength(text) });
  printMessage('Read it before you send it.');
}

/** The files a command writes records into. */
function filesOfRecords(command: Command): string[] {
  const { writesNoRecords }: CommandEntry = commands[command.name];
  if (writesNoRecords === true) return [];
  const act = command.name === 'reconcile' ? (command.act?.file ?? null) : null;
  const out = 'out' in command ? command.out : null;
  return [out, act].filter((file) => file !== null);
}
