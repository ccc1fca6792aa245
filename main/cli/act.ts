import { resolve } from 'node:path';
import { writeByCommand } from '../disk/atomic-stream';
import { notFinalSentences } from '../export/act/document';
import { writeAct } from '../export/act/write-act';
import { dayIn } from '../values/instants';
import type { Services } from '../services';
import type { Store } from '../profile-store/store';
import type { Command } from './commands';
import type { FileWriting } from './export';
import { printJson, printMessage } from './output';
import { requireProfile } from './stored-records';

/** Writes the act of the newest result, and prints a line about it. */
export async function writeActByCommand(
  services: Services,
  store: Store,
  { act, profile, locale, language }: Extract<Command, { name: 'reconcile' }>,
  resultId: number,
  { printer, signal, writtenBy }: FileWriting,
): Promise<void> {
  if (act === null) return;
  const { name, host, sample } = requireProfile(services, profile);
  const now = services.clock.now();
  const file = resolve(act.file);
  const { format, columns, prepared, reviewed, preparedOn, reviewedOn } = act;
  const today = prepared === '' ? null : dayIn(locale.zone, now).toString();
  const written = await writeAct({
    store,
    order: {
      resultId,
      format,
      language,
      columns,
      prepared: { name: prepared, on: preparedOn ?? today },
      reviewed: { name: reviewed, on: reviewedOn },
    },
    facts: {
      profile: { name, host, sample },
      at: new Date(now).toISOString(),
      writtenBy,
      signal,
    },
    file,
    write: writeByCommand,
    printer,
  });
  const { bytes, fileHash, actHash, comparedHash, open, why } = written;
  await printJson({
    act: file,
    bytes,
    fileHash,
    actHash,
    comparedHash,
    open,
    final: why.length === 0,
  });
  const sentences = notFinalSentences({ open, why }, 'en');
  printMessage(['Wrote the statement.', ...sentences].join(' '));
}
