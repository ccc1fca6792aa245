import { app } from 'electron';
import type { RecordPage } from '../../preload/contract/values';
import { parsePage, parsePerPage } from '../api/endpoints';
import { until } from '../api/time';
import type { Config } from '../config';
import { requireExports, requirePublishing } from '../policy/policy';
import type { Services } from '../services';
import { forgetProfile } from '../services';
import { ChromiumPrinter } from '../window/paper-window';
import type { Command } from './commands';
import { compare } from './compare';
import { connect } from './connect';
import { diagnostics } from './diagnostics';
import { duplicates } from './duplicates';
import { exit } from './exit';
import type { ExitStatus } from './exit';
import { exportFile } from './export';
import { changes, search, wipe } from './stored-records';
import { clientCardLine, merchantLine, recordLines } from './record-lines';
import { lookup } from './lookup';
import { ask, named } from './profile';
import { publishRecords } from './publish';
import { print, say } from './output';
import { reconcile } from './reconcile';
import { summary } from './summary';
import { status, sync } from './sync';
import { watch } from './watch';

/**
 * Does what a command says. Once the signal aborts, a command that writes or syncs brings that to an end and keeps what it has; any other ends
 * at once.
 */
export function dispatch(
  command: Command,
  services: Services,
  config: Config,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const writtenBy = `${app.getName()} ${app.getVersion()}`;
  const how = { writtenBy, printer: new ChromiumPrinter(config.rendererFolder), signal };
  // A report for support holds no records.
  const writesRecords = 'out' in command && command.out !== null && command.name !== 'diagnostics';
  if (writesRecords) requireExports(services.policy);
  switch (command.name) {
    case 'sync':
      return sync(services, command.profile, command.resources, signal);
    case 'lookup':
      return lookup(services, command, how);
    case 'reconcile':
      return reconcile(services, command, how);
    case 'summary':
      return summary(services, command, how);
    case 'duplicates':
      return duplicates(services, command, how);
    case 'compare':
      return compare(services, command, how);
    case 'export':
      return exportFile(services, command, how);
    case 'publish':
      requirePublishing(services.policy);
      return publishRecords(services, command, signal);
    case 'watch':
      return until(watch(services, command), signal);
    case 'search':
      return until(search(services, command), signal);
    case 'diagnostics':
      return done(diagnostics(services, config, command));
    case 'wipe':
      return done(wipe(services, command.profile));
    case 'forget':
      return done(forget(services, command.profile));
    case 'connect':
      return done(until(connect(command, services), signal));
    case 'profiles':
      return done(until(listProfiles(services), signal));
    case 'status':
      return done(until(status(services, command.profile), signal));
    case 'changes':
      return done(until(changes(services, command), signal));
    default:
      return done(until(read(command, services), signal));
  }
}

async function done(work: Promise<void>): Promise<ExitStatus> {
  await work;
  return exit.ok;
}

type ReadCommand = Extract<Command, { name: 'merchant' | 'card' | 'clients' | 'lots' }>;

/** One question to the service, and its answer. */
async function read(command: ReadCommand, services: Services): Promise<void> {
  const { profile } = command;
  switch (command.name) {
    case 'merchant':
      return print(merchantLine(await ask(services, profile, (client) => client.merchant())));
    case 'card': {
      const { id } = command;
      return print(clientCardLine(await ask(services, profile, (client) => client.clientCard(id))));
    }
    case 'clients': {
      const page = command.page === null ? undefined : parsePage(command.page);
      const perPage = command.perPage === null ? undefined : parsePerPage(command.perPage);
      const asked = { page, perPage };
      return printRecords(await ask(services, profile, (client) => client.clients(asked)));
    }
    case 'lots': {
      const asked = { page: parsePage(command.page), perPage: parsePerPage(command.perPage) };
      return printRecords(await ask(services, profile, (client) => client.lots(asked)));
    }
  }
}

async function forget(services: Services, profile: string): Promise<void> {
  const { id, name } = named(services, profile);
  await forgetProfile(services, id);
  await print(JSON.stringify({ profile: name, forgotten: true }));
}

async function listProfiles({ profiles }: Services): Promise<void> {
  for (const { id, name, baseUrl, environment, token, recipe } of profiles.list) {
    const kept = profiles.isKept(id);
    const line = { profile: name, baseUrl, environment, token: token.kind, recipe, kept };
    await print(JSON.stringify(line));
  }
}

async function printRecords(page: RecordPage): Promise<void> {
  for (const line of recordLines(page)) await print(line);
  const total = page.total === null ? 'total unknown' : `${page.total} in all`;
  const more = page.hasMore ? ', more follow' : '';
  say(`Page ${page.page}: ${page.rows.length} records, ${total}${more}.`);
}
