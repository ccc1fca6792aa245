import { app } from 'electron';
import type { VaultState } from '../../preload/contract/session';
import type { RecordPage } from '../../preload/contract/values';
import { parsePage, parsePerPage } from '../api/paging';
import type { Config } from '../config';
import { toFailure } from '../failure';
import { requireExports } from '../policy/policy';
import { openServices } from '../services';
import type { Services } from '../services';
import { forgetProfile } from '../session/forget';
import { ChromiumPress } from '../window/paper-window';
import { parseCommand } from './arguments';
import type { Command } from './commands';
import { connect } from './connect';
import { diagnostics } from './diagnostics';
import { exit, statusOf } from './exit';
import type { ExitStatus } from './exit';
import { exportFile } from './export';
import { changes, search, status, sync, wipe } from './kept';
import { lookup } from './lookup';
import { clientCardLine, merchantLine, recordLines } from './lines';
import { ask, named } from './profile';
import { print, say } from './say';
import { sentenceFor } from './sentences';
import { UsageError, usage } from './usage';

export interface HeadlessEnd {
  readonly status: ExitStatus;
  /** Null when the keychain was never asked. */
  readonly vault: VaultState | null;
}

/** Runs one command without a window: JSON lines on stdout, people's words on stderr. */
export async function runHeadless(config: Config, args: readonly string[]): Promise<HeadlessEnd> {
  let services: Services | null = null;
  // A PDF is made in a window nobody sees; without a listener its end would be the app's, before the file stands.
  app.on('window-all-closed', () => undefined);
  const end = (code: ExitStatus): HeadlessEnd => ({
    status: code,
    vault: services?.keys.vaultState ?? null,
  });
  try {
    const command = parseCommand(args);
    services = await openServices(config);
    await obey(command, services, config);
    return end(exit.ok);
  } catch (thrown) {
    if (thrown instanceof UsageError) {
      say(`${thrown.message}\n\n${usage}`);
      return end(exit.usage);
    }
    const failure = toFailure(thrown);
    say(sentenceFor(failure));
    print(JSON.stringify({ error: { code: failure.code, params: failure.params } }));
    return end(statusOf(failure.code));
  }
}

async function obey(command: Command, services: Services, config: Config): Promise<void> {
  switch (command.name) {
    case 'connect':
      return connect(command, services);
    case 'profiles': {
      listProfiles(services);
      return;
    }
    case 'forget': {
      const profile = named(services, command.profile);
      await forgetProfile(services, profile.id);
      print(JSON.stringify({ profile: profile.name, forgotten: true }));
      return;
    }
    case 'merchant':
      print(merchantLine(await ask(services, command.profile, (client) => client.merchant())));
      return;
    case 'card': {
      const { id, profile } = command;
      print(clientCardLine(await ask(services, profile, (client) => client.clientCard(id))));
      return;
    }
    case 'clients': {
      const page = command.page === null ? undefined : parsePage(command.page);
      const perPage = command.perPage === null ? undefined : parsePerPage(command.perPage);
      printRecords(await ask(services, command.profile, (each) => each.clients({ page, perPage })));
      return;
    }
    case 'lots': {
      const asked = { page: parsePage(command.page), perPage: parsePerPage(command.perPage) };
      printRecords(await ask(services, command.profile, (client) => client.lots(asked)));
      return;
    }
    case 'sync':
      return sync(services, command.profile, command.resources);
    case 'search':
      return search(services, command.profile, command.text);
    case 'changes':
      return changes(services, command.profile, command.since);
    case 'status':
      return status(services, command.profile);
    case 'wipe':
      return wipe(services, command.profile);
    case 'diagnostics':
      return diagnostics(services, config, command);
    case 'lookup':
      if (command.out !== null) requireExports(services.policy);
      return lookup(
        services,
        command,
        `${app.getName()} ${app.getVersion()}`,
        new ChromiumPress(config.rendererFolder),
      );
    case 'export':
      requireExports(services.policy);
      return exportFile(
        services,
        command,
        `${app.getName()} ${app.getVersion()}`,
        new ChromiumPress(config.rendererFolder),
      );
  }
}

function listProfiles({ profiles }: Services): void {
  for (const { id, name, baseUrl, environment, token, recipe } of profiles.list) {
    const kept = profiles.isKept(id);
    print(JSON.stringify({ profile: name, baseUrl, environment, token: token.kind, recipe, kept }));
  }
}

function printRecords(page: RecordPage): void {
  for (const line of recordLines(page)) print(line);
  const total = page.total === null ? 'total unknown' : `${page.total} in all`;
  const more = page.hasMore ? ', more follow' : '';
  say(`Page ${page.page}: ${page.rows.length} records, ${total}${more}.`);
}
