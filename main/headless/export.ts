import { resolve } from 'node:path';
import type { CsvDialect, ExportFormat, ExportSource } from '../../preload/contract/exports';
import type { Cache } from '../cache/cache';
import type { PaperPress } from '../export/paper/paper';
import { writeExport } from '../export/write-export';
import type { Services } from '../services';
import type { Command } from './commands';
import { withHolding } from './kept';
import { named } from './profile';
import { print, say } from './say';

type ExportCommand = Extract<Command, { name: 'export' }>;

/** Writes what is kept of a list, or its changes, to a file; one line says what it became. `writtenBy`: name and version of the app. */
export function exportFile(
  services: Services,
  command: ExportCommand,
  writtenBy: string,
  press: Pick<PaperPress, 'pdf'>,
): Promise<void> {
  const stop = new AbortController();
  // Else the process ends with its draft left beside the file.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop.abort();
    });
  }
  return withHolding(services, command.profile, ({ cache }) =>
    exportTo(services, {
      profile: command.profile,
      cache,
      writtenBy,
      out: command.out,
      resource: command.resource,
      source: sourceOf(command),
      format: formatOf(command),
      press,
      signal: stop.signal,
    }),
  );
}

interface ExportJob {
  readonly profile: string;
  readonly cache: Cache;
  readonly writtenBy: string;
  readonly out: string;
  /** What the line about the file calls it. */
  readonly resource: string;
  readonly source: ExportSource;
  readonly format: ExportFormat;
  readonly press: Pick<PaperPress, 'pdf'>;
  readonly signal: AbortSignal;
}

/** Writes one file from an open cache, and says what it became. */
export async function exportTo(services: Services, job: ExportJob): Promise<void> {
  const { name, host, sample } = named(services, job.profile);
  const file = resolve(job.out);
  let told = 0;
  const written = await writeExport({
    cache: job.cache,
    order: { source: job.source, columns: null, amounts: [], format: job.format },
    file,
    profile: { name, host, sample },
    language: 'en',
    writtenBy: job.writtenBy,
    press: job.press,
    signal: job.signal,
    onProgress: ({ done, total }) => {
      if (done - told < saidEvery) return;
      told = done;
      say(`${done} of ${total} records`);
    },
  });
  const { records, bytes, contentHash, fileHash, cutTexts, complete } = written;
  const line = { file, records, bytes, contentHash, fileHash, cutTexts, complete };
  print(JSON.stringify({ resource: job.resource, ...line }));
  const note = complete ? '' : ' The list was not yet synced to its end: run "sync" first.';
  say(`Wrote ${records} records.${note}`);
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

export function formatOf(
  command: { readonly format: ExportFormat['kind'] } & CsvDialect,
): ExportFormat {
  const { format, separator, byteOrderMark, decimal } = command;
  if (format === 'csv') return { kind: format, dialect: { separator, byteOrderMark, decimal } };
  return format === 'pdf' ? { kind: format, layout: 'table' } : { kind: format };
}
