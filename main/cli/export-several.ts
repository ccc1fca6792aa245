import { resolve } from 'node:path';
import { completenessOf, isComplete } from '../../shared/completeness';
import type { Browsable } from '../../shared/ipc/browse';
import { browsable } from '../../shared/resources';
import type { WrittenOfSeveral } from '../connections/connections';
import { connectionColumn } from '../connections/several-source';
import { writeByCommand } from '../disk/atomic-stream';
import type { OmittedPart, SourcePart } from '../export/rows';
import type { Services } from '../services';
import type { Command } from './commands';
import { completenessStatus, neverRead } from './completeness';
import { counted } from './counted';
import { exit, type ExitStatus } from './exit';
import type { FileWriting } from './export';
import {
  intoStdout,
  iso,
  printJson,
  printMessage,
  printShortfall,
  progressReporter,
} from './output';
import { sentenceFor } from './sentences';
import type { Several } from './several-options';
import { interpretationReporter, requireFields, requireProfile } from './stored-records';
import { UsageError } from './usage-error';

type ExportCommand = Extract<Command, { name: 'export' }>;

/**
 * Writes one list of several connections to one file, with the connection as the first column, and
 * prints a line that tells what each brought. What is missing from the file is told by the line, by
 * the status and, in a workbook, by the file.
 */
export async function exportSeveral(
  services: Services,
  command: ExportCommand,
  several: Several,
  { writtenBy, printer, signal }: FileWriting,
): Promise<ExitStatus> {
  const resource = browsable.find((each) => each === command.resource);
  if (resource === undefined) throw new UsageError('Choose a list with --resource.');
  const { out, format, headings, language, locale, filter, sort = [] } = command;
  const columns = command.columns && withConnection(command.columns);
  const into = intoStdout(out);
  const file = into === undefined ? resolve(out) : out;
  const omitted: OmittedPart[] = [];
  let written: WrittenOfSeveral;
  try {
    written = await services.connections.writeReadable(
      {
        profileIds: profilesOf(services, command.profile, several),
        resource,
        search: filter,
        filters: [],
        sort,
        columns,
        headings,
        format,
      },
      {
        file,
        write: writeByCommand,
        writtenBy,
        printer,
        signal,
        ...(into && { into }),
        locale: { ...locale, language },
        onProgress: progressReporter('records'),
      },
      {
        onOmitted: (each) => {
          omitted.push(each);
          tellOmitted(each);
        },
        requireKnown: (known) => {
          requireFields('fields', columns ?? [], known);
          requireFields(
            'order',
            sort.map(({ field }) => field),
            known,
          );
        },
      },
    );
  } catch (thrown) {
    if (omitted.length > 0 && format.kind !== 'xlsx')
      printMessage('Only a workbook (xlsx) can say that a connection is left out of it.');
    throw thrown;
  }
  interpretationReporter()(written.readAs);
  const status = tellParts(resource, written);
  await printWritten({ resource, file }, written, { omitted, status });
  return status;
}

/** Prints the line about the file, and says it in words. */
async function printWritten(
  what: { readonly resource: Browsable; readonly file: string },
  written: WrittenOfSeveral,
  { omitted, status }: { readonly omitted: readonly OmittedPart[]; readonly status: ExitStatus },
): Promise<void> {
  const { records, rows, bytes, fileHash, cutTexts, asOf, parts } = written;
  await printJson({
    ...what,
    records,
    rows,
    bytes,
    fileHash,
    cutTexts,
    asOf: iso(asOf),
    complete: written.complete && status === exit.ok,
    ...completenessOf([written]),
    connections: parts.map(lineOf),
    omitted: omitted.map(({ name, failure }) => ({ profile: name, code: failure.code })),
  });
  const ofWhen = asOf === null ? '' : `, the oldest as of ${iso(asOf)}`;
  printMessage(
    `Wrote ${counted(records, 'record')} of ${counted(parts.length, 'connection')}${ofWhen}.`,
  );
}

/** Fails with `credentials.missing`. Throws `UsageError` when there is none. */
function profilesOf(services: Services, first: string, several: Several): string[] {
  if (several !== 'all')
    return [first, ...several].map((name) => requireProfile(services, name).id);
  const ids = services.profiles.list.map(({ id }) => id);
  if (ids.length === 0) throw new UsageError('There is no connection yet: "connect" makes one.');
  return ids;
}

const withConnection = (columns: readonly string[]): string[] => [
  ...(columns.includes(connectionColumn) ? [] : [connectionColumn]),
  ...columns,
];

function tellOmitted({ name, failure }: OmittedPart): void {
  const why =
    failure.code === 'input.unsynced'
      ? 'nothing of it is stored here: run "sync" first.'
      : sentenceFor(failure);
  printShortfall(`${name} cannot be read: ${why}`);
}

/** Says what each connection brought, and what may be missing from it. */
function tellParts(resource: Browsable, { parts, omitted }: WrittenOfSeveral): ExitStatus {
  let status: ExitStatus = omitted.length > 0 ? exit.incomplete : exit.ok;
  if (omitted.length > 0)
    printMessage(`Left out of the file: ${omitted.map(({ name }) => name).join(', ')}.`);
  for (const part of parts) {
    const { name, records, asOf, isBehind } = part;
    const ofWhen = asOf === null ? '' : `, as of ${iso(asOf)}`;
    printMessage(`${name}: ${counted(records, 'record')}${ofWhen}.`);
    if (!isRead(part)) printShortfall(`${name}: ${neverRead(resource)}`);
    if (isBehind)
      printShortfall(`${name} is more than a day older than the newest: run "sync" first.`);
    const ofList = completenessStatus(part.completeness, `${name}: the list of ${resource}`);
    if (!isRead(part) || isBehind || ofList !== exit.ok) status = exit.incomplete;
  }
  return status;
}

function lineOf(part: SourcePart) {
  const { name, records, asOf, completeness, isBehind } = part;
  return {
    profile: name,
    records,
    asOf: iso(asOf),
    complete: isRead(part) && !isBehind && isComplete(completeness),
    ...completenessOf([completeness]),
  };
}

/** Cards that nobody looked up have no sync. */
const isRead = ({ synced, asOf }: SourcePart): boolean => synced && asOf !== null;
