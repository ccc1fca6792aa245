import { resolve } from 'node:path';
import type { ExportFormat, ExportSource } from '../../preload/contract/exports';
import { writeExport } from '../export/write-export';
import type { Services } from '../services';
import type { Command } from './arguments';
import { withHolding } from './kept';
import { named } from './profile';
import { print, say } from './say';

type ExportCommand = Extract<Command, { name: 'export' }>;

/** Writes what is kept of a list, or its changes, to a file; one line says what it became. `writtenBy`: name and version of the app. */
export function exportFile(
  services: Services,
  command: ExportCommand,
  writtenBy: string,
): Promise<void> {
  const { name, host, sample } = named(services, command.profile);
  const file = resolve(command.out);
  const stop = new AbortController();
  // Else the process ends with its draft left beside the file.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop.abort();
    });
  }
  return withHolding(services, command.profile, async ({ cache }) => {
    let told = 0;
    const written = await writeExport({
      cache,
      order: { source: sourceOf(command), columns: null, amounts: [], format: formatOf(command) },
      file,
      profile: { name, host, sample },
      language: 'en',
      writtenBy,
      signal: stop.signal,
      onProgress: ({ done, total }) => {
        if (done - told < saidEvery) return;
        told = done;
        say(`${done} of ${total} records`);
      },
    });
    const { records, bytes, contentHash, fileHash, cutTexts, complete } = written;
    const line = { file, records, bytes, contentHash, fileHash, cutTexts, complete };
    print(JSON.stringify({ resource: command.resource, ...line }));
    const note = complete ? '' : ' The list was not yet synced to its end: run "sync" first.';
    say(`Wrote ${records} records.${note}`);
  });
}

const saidEvery = 50_000;

function sourceOf({ resource, filter, since }: ExportCommand): ExportSource {
  if (resource === 'changes') {
    return { kind: 'changes', since, resource: null, change: null, search: filter };
  }
  return {
    kind: 'list',
    query: { resource, search: filter, filters: [], sort: [], asOf: null },
  };
}

function formatOf({ format, separator, byteOrderMark, decimal }: ExportCommand): ExportFormat {
  return format === 'csv'
    ? { kind: 'csv', dialect: { separator, byteOrderMark, decimal } }
    : { kind: format };
}
