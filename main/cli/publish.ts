import { DeskError } from '../failure';
import type { Services } from '../services';
import { counted } from './counted';
import { exit, type ExitStatus } from './exit';
import { withOpenProfile } from './stored-records';
import { readPasswordFromStdin } from './stdin';
import { printMessage, printProgress, printJson } from './output';
import type { Published } from '../publish/publish';
import type { Publisher } from '../publish/publisher';
import { parseDestination } from '../publish/destination';
import type { Command } from './commands';

type Publish = Extract<Command, { name: 'publish' }>;

/** Publishes what changed since the last time and prints a line about it. */
export async function publishRecords(
  services: Services,
  command: Publish,
  signal: AbortSignal,
): Promise<ExitStatus> {
  // A mistake in the address is reported before anything is opened or read.
  if (command.to !== null) parseDestination(command.to);
  const password = command.passwordFromStdin ? await readPasswordFromStdin('password') : null;
  if (password !== null && services.keys.vaultState.kind !== 'keychain') {
    throw new DeskError('vault.absent');
  }
  return withOpenProfile(services, command.profile, async ({ publisher }) => {
    if (publisher === null) throw new DeskError('input.publish', { reason: 'sample' });
    const { to, afterSync } = publisher.state;
    const destination = command.to ?? to;
    if (destination === null) throw new DeskError('input.publish', { reason: 'none' });
    signal.addEventListener('abort', () => publisher.cancel(), { once: true });
    signal.throwIfAborted();
    reportProgress(publisher);
    const published = await publisher.startAt(
      { to: destination, afterSync: command.afterSync ?? afterSync },
      { agree: command.agree, password },
    );
    await reportPublished(publisher, published);
    return exit.ok;
  });
}

const reportEvery = 50_000;

function reportProgress(publisher: Publisher): void {
  let reported = 0;
  publisher.onChange(({ running }) => {
    if (running === null || running.sent - reported < reportEvery) return;
    reported = running.sent;
    printProgress(`${counted(reported, 'version')} sent`);
  });
}

async function reportPublished(publisher: Publisher, published: Published): Promise<void> {
  const { syncs, versions, ended, bytes, otherKinds } = published;
  await printJson({ to: publisher.state.to, syncs, versions, ended, bytes, besides: otherKinds });
  for (const { resource, column } of otherKinds) {
    // The name comes from the service: control characters must not reach the terminal.
    printMessage(
      `${resource}: values of another kind than their column's are stored as text in ${JSON.stringify(column)}.`,
    );
  }
  printMessage(
    syncs === 0
      ? 'Nothing new since the last time.'
      : `Published ${counted(syncs, 'sync')}: ${counted(versions, 'version')}, ${ended} that ended.`,
  );
}
