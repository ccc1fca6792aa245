import { basename } from 'node:path';
import {
  maxAuditEntries,
  type AuditCheck,
  type AuditEntry,
  type AuditFilter,
} from '../../shared/ipc/audit';
import type { LanguageCode } from '../../shared/locales';
import { usualCsv } from '../../shared/usual-csv';
import { recorded, type AuditStore } from '../audit/audit-store';
import { DiskTrouble, writeAll, writeStreamAtomically } from '../disk/atomic-stream';
import { DeskError } from '../failure';
import { localTime } from '../values/local-time';
import { csvLayout } from './csv';
import { ndjsonLayout } from './json-lines';
import { numberOf, type Batch, type Pieces } from './rows';
import { exportWords } from './words';
import { xlsxLayout } from './xlsx/layout';

/** In the order in which the hash takes them. They are the same in each language. */
const columns = [
  'no',
  'at',
  'who',
  'what',
  'state',
  'subject',
  'count',
  'file',
  'sha256',
  'hash',
] as const satisfies readonly (keyof AuditEntry)[];

/** What is written, and where. */
export interface AuditExport {
  readonly log: AuditStore;
  readonly filter: AuditFilter;
  readonly format: 'csv' | 'xlsx' | 'ndjson';
  /** An absolute path. */
  readonly file: string;
  /** Receives the bytes instead of the file. */
  readonly into?: ((block: Uint8Array) => Promise<void>) | undefined;
  readonly write?: typeof writeStreamAtomically;
  readonly language: LanguageCode;
  /** IANA name. */
  readonly zone: string;
  /** The connection's name. */
  readonly profile: string;
  readonly writtenBy: string;
}

/**
 * Writes the audit log to a file, the oldest entry first, which is recorded in it as well. Fails
 * with `storage.export` and as the store does.
 */
export function exportAuditLog(options: AuditExport): Promise<{ file: string; entries: number }> {
  const { log, file, into, write = writeStreamAtomically } = options;
  const deed = { what: 'export', subject: `audit ${options.format}` } as const;
  let entries = 0;
  const batches = countedBatches(entriesOf(log, options.filter), (count) => (entries += count));
  const work = async () => {
    try {
      const pieces = await laidOut(options, batches, () => entries);
      return await (into ? writeAll(into, pieces) : write(file, pieces));
    } catch (thrown) {
      if (!(thrown instanceof DiskTrouble)) throw thrown;
      const params = { reason: thrown.reason, fileName: basename(file) };
      throw new DeskError('storage.export', params, { cause: thrown });
    }
  };
  const named = into === undefined ? { file: basename(file) } : {};
  return recorded(log, { ...deed, ...named }, work, ({ sha256 }) => ({
    count: entries,
    sha256,
  })).then(() => ({ file, entries }));
}

async function laidOut(
  { log, format, language, zone, profile, writtenBy }: AuditExport,
  batches: AsyncIterable<Batch>,
  entries: () => number,
): Promise<Pieces> {
  if (format === 'ndjson') return ndjsonLayout(columns, batches);
  if (format === 'csv') {
    // Nobody chooses here, and a Spanish Excel mostly expects semicolons.
    const dialect = language === 'es' ? { ...usualCsv, separator: ';' as const } : usualCsv;
    return csvLayout(dialect)(columns, batches);
  }
  const t = exportWords(language);
  const time = localTime(zone);
  const check = await log.check();
  return xlsxLayout(
    {
      sheetName: t.audit.title,
      aboutName: t.about,
      about: () => [
        [t.lines.resource, t.audit.title],
        [t.lines.profile, profile],
        [t.lines.exportedAt, time.iso(Date.now())],
        [t.audit.entries, String(entries())],
        [t.audit.chain, chainWords(check, language)],
        [t.lines.by, writtenBy],
      ],
      time,
      marked: false,
    },
    columns,
    batches,
  );
}

/** The state of the chain as a sentence. */
function chainWords({ broken, entries, last }: AuditCheck, language: LanguageCode): string {
  const { audit } = exportWords(language);
  if (broken !== null) return audit.broken(broken.no);
  return last === null ? audit.unbroken(entries) : `${audit.unbroken(entries)} ${last.hash}`;
}

async function* entriesOf(log: AuditStore, filter: AuditFilter): AsyncGenerator<Batch, void> {
  let from: number | null = null;
  for (;;) {
    const page = { ...filter, from, newestFirst: false, limit: maxAuditEntries };
    const found = await log.entries(page);
    const rows = found.map((entry) =>
      columns.map((column) => {
        const value = entry[column];
        return typeof value === 'number' ? numberOf(value) : value;
      }),
    );
    yield { rows, records: rows.length };
    const last = found.at(-1);
    if (found.length < maxAuditEntries || last === undefined) return;
    from = last.no;
  }
}

async function* countedBatches(
  batches: AsyncIterable<Batch>,
  add: (count: number) => void,
): AsyncGenerator<Batch, void> {
  for await (const batch of batches) {
    yield batch;
    add(batch.records);
  }
}
