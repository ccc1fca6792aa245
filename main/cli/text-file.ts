import { basename, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { DiskTrouble, writeByCommand } from '../disk/atomic-stream';
import { DeskError } from '../failure';
import { intoStdout } from './output';

/**
 * Writes a text to the file of `--out`, or to stdout if that is meant; returns the file as the
 * printed line names it. Fails with `storage.unwritable`.
 */
export async function writeText(out: string, text: string): Promise<string> {
  const into = intoStdout(out);
  if (into !== undefined) {
    await into(Buffer.from(text));
    return out;
  }
  const file = resolve(out);
  try {
    await writeByCommand(file, Readable.from([text]));
  } catch (thrown) {
    if (!(thrown instanceof DiskTrouble)) throw thrown;
    const params = { reason: thrown.reason, fileName: basename(file) };
    throw new DeskError('storage.unwritable', params, { cause: thrown });
  }
  return file;
}
