import { basename } from 'node:path';
import * as v from 'valibot';
import type { ActOrder, ActStatus } from '../../../shared/ipc/acts';
import { recorded } from '../../audit/audit-store';
import { DiskTrouble, writeStreamAtomically } from '../../disk/atomic-stream';
import { DeskError } from '../../failure';
import type { PaperPrinter } from '../paper/paper';
import type { Pieces } from '../rows';
import { actSchema, whyNotFinal, type Act } from './content';
import { documentOf } from './document';
import { gatherAct, type ActFacts, type ActStore } from './gather';
import { actPaper } from './paper';
import { attached } from './pdf-part';
import { actHash, actPart, canonicalText, sealLength, sealOf } from './seal';
import { actWorkbook } from './workbook';

interface ActWriting {
  readonly store: ActStore;
  readonly order: ActOrder;
  readonly facts: Omit<ActFacts, 'language'>;
  /** Absolute path. */
  readonly file: string;
  readonly write?: typeof writeStreamAtomically;
  readonly printer: Pick<PaperPrinter, 'pdf'>;
}

/**
 * Writes the act of the newest result. Fails as `gatherAct`, and with `storage.export` for the disk;
 * an existing file is then unchanged.
 */
export async function writeAct({ store, order, facts, file, printer, write }: ActWriting) {
  const { signal } = facts;
  const gathered = await gatherAct(store, order, { ...facts, language: order.language });
  // What a reader of the act does not know, as more of a connection, would make it seem altered.
  const act = v.parse(actSchema, gathered);
  const text = canonicalText(act);
  const hash = actHash(text);
  const fileName = basename(file);
  const pieces = async function* (): Pieces {
    yield* await sealedAct(act, text, order.format, printer, signal);
    signal.throwIfAborted();
  };
  try {
    const { bytes, sha256 } = await recorded(
      store.audit,
      { what: 'export', subject: `act ${order.format}`, file: fileName },
      () => (write ?? writeStreamAtomically)(file, pieces(), signal),
      (done) => ({ sha256: done.sha256 }),
    );
    return {
      kind: 'written' as const,
      fileName,
      bytes,
      fileHash: sha256,
      actHash: hash,
      comparedHash: act.file.sha256,
      ...statusOf(act),
    };
  } catch (thrown) {
    if (!(thrown instanceof DiskTrouble)) throw thrown;
    const params = { reason: thrown.reason, fileName };
    throw new DeskError('storage.export', params, { cause: thrown });
  }
}

/** What an act of the newest result would say of itself. Fails as `gatherAct`. */
export async function actStatus(
  store: ActStore,
  { resultId }: Pick<ActOrder, 'resultId'>,
  facts: ActFacts,
): Promise<ActStatus> {
  const nobody = { name: '', on: null };
  const order = { resultId, columns: [], prepared: nobody, reviewed: nobody };
  return statusOf(await gatherAct(store, order, facts));
}

const statusOf = (act: Act): ActStatus => ({ open: act.states.open ?? 0, why: whyNotFinal(act) });

/** The bytes of an act's file. `text`: its canonical text. */
export async function sealedAct(
  act: Act,
  text: string,
  format: ActOrder['format'],
  printer: Pick<PaperPrinter, 'pdf'>,
  signal: AbortSignal,
): Promise<Uint8Array[]> {
  const document = documentOf(act, actHash(text));
  if (format === 'pdf') {
    const pdf = await printer.pdf(actPaper(act, document), signal);
    // A comment: what follows the end of a PDF is read by nobody else.
    const bytes = [pdf, attached(pdf, actPart, text), Buffer.from('%')];
    return [...bytes, Buffer.from(sealOf(bytes))];
  }
  const zip = Buffer.concat(await actWorkbook(act, document, text));
  // The seal is the archive's comment, whose length ends the archive.
  zip.writeUInt16LE(sealLength, zip.length - 2);
  return [zip, Buffer.from(sealOf([zip]))];
}
