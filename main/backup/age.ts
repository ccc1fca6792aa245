import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, type ReadableStreamWithSize } from 'age-encryption';
import { normalized } from '../../shared/normalized';
import { DeskError } from '../failure';

/**
 * Files in the age format (https://age-encryption.org/v1) under a passphrase: the command `age`
 * reads and writes them too.
 */

/** The cost of scrypt, as a power of two; what `age` uses. */
const usualWork = 18;

/** Encrypts pieces as they come. */
export async function* encrypted(
  pieces: AsyncIterable<Uint8Array>,
  passphrase: string,
  work = usualWork,
): AsyncGenerator<Uint8Array, void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(normalized(passphrase, 'NFC'));
  encrypter.setScryptWorkFactor(work);
  const source = ReadableStream.from(pieces) as never;
  const target: unknown = await encrypter.encrypt(source);
  for await (const piece of target as ReadableStream<Uint8Array>) yield piece;
}

const head = 'age-encryption.org/v1\n-> scrypt ';
const maxHeaderBytes = 4_096;
/** Each step more doubles the memory that is taken before a passphrase is known to be right. */
const maxWork = usualWork;

export interface AgeFile {
  /** The decrypted bytes; reading fails with `input.backup` (`altered`). */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** How many decrypted bytes a file of this size has. */
  readonly bytes: number;
}

/**
 * The same characters can be other bytes on another system, or when they were pasted. Other programs
 * encrypt what they get.
 */
function formsOf(passphrase: string): Set<string> {
  const forms = (['NFC', 'NFD'] as const).map((form) => normalized(passphrase, form));
  return new Set([passphrase, ...forms]);
}

/**
 * Opens a file with its passphrase. Fails with `input.backup`: `foreign` when it is no file of this
 * kind, `passphrase` when it is not the right one, `unreadable` when the disk does not give it.
 */
export async function openAge(file: string, passphrase: string): Promise<AgeFile> {
  const { handle, size } = await openAgeFile(file);
  const decrypter = new Decrypter();
  for (const each of formsOf(passphrase)) decrypter.addPassphrase(each);
  // No further, also where it grows meanwhile.
  const source = handle.createReadStream({ start: 0, end: size - 1 });
  let plain: ReadableStreamWithSize;
  try {
    plain = (await decrypter.decrypt(
      Readable.toWeb(source) as never,
    )) as unknown as ReadableStreamWithSize;
  } catch (cause) {
    source.destroy();
    const isOther = cause instanceof Error && cause.message.includes('no identity matched');
    throw new DeskError('input.backup', { reason: isOther ? 'passphrase' : 'altered' }, { cause });
  }
  let bytes = 0;
  try {
    bytes = plain.size(size);
  } catch {
    // Too short for what its header announces: reading it says so.
  }
  return { pieces: read(plain, () => source.destroy()), bytes };
}

async function* read(
  plain: ReadableStream<Uint8Array>,
  close: () => void,
): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const piece of plain) yield piece;
  } catch (cause) {
    throw new DeskError('input.backup', { reason: 'altered' }, { cause });
  } finally {
    close();
  }
}

/** Opened once: the next time something else may have the name. */
async function openAgeFile(file: string): Promise<{ handle: FileHandle; size: number }> {
  let handle: FileHandle | null = null;
  try {
    // Opening a pipe would hold the thread for ever.
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = await handle.stat();
    if (!found.isFile()) throw new Error('not a file');
    const start = Buffer.alloc(maxHeaderBytes);
    const { bytesRead } = await handle.read(start, 0, start.byteLength, 0);
    requireAge(start.toString('latin1', 0, bytesRead));
    return { handle, size: found.size };
  } catch (cause) {
    await handle?.close();
    if (cause instanceof DeskError) throw cause;
    throw new DeskError('input.backup', { reason: 'unreadable' }, { cause });
  }
}

/** `text`: how the file begins. */
function requireAge(text: string): void {
  if (text.startsWith(head)) {
    const work = /^-> scrypt [^ \n]+ (\d+)\n/m.exec(text)?.[1];
    if (work !== undefined && Number(work) > maxWork) {
      throw new DeskError('input.backup', { reason: 'foreign' });
    }
    if (/\n--- [^\n]*\n/.test(text)) return;
    throw new DeskError('input.backup', {
      reason: text.length < maxHeaderBytes ? 'truncated' : 'foreign',
    });
  }
  const isCutOff = text !== '' && head.startsWith(text);
  throw new DeskError('input.backup', { reason: isCutOff ? 'truncated' : 'foreign' });
}
