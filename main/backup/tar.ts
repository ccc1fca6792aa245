import { DeskError } from '../failure';

/** One file of a tar archive (POSIX ustar). */
export interface TarFile {
  readonly name: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const blockBytes = 512;
const maxNameBytes = 100;
/** An archive ends with empty blocks, in records of this size; it is never shorter than `minBytes`. */
const recordBytes = 20 * blockBytes;
export const minBytes = 13 * recordBytes;
/** Size in octal, in eleven digits: 8 GB. Larger sizes are in base 256, as GNU tar and others do. */
const maxOctal = 8 ** 11 - 1;

/** How many bytes an archive of these files has. */
export function tarBytes(sizes: readonly number[]): number {
  const withEnd = filesBytes(sizes) + 2 * blockBytes;
  return Math.max(minBytes, Math.ceil(withEnd / recordBytes) * recordBytes);
}

/** Of the files with their headers, without the archive's end. */
function filesBytes(sizes: readonly number[]): number {
  return sizes.reduce((sum, bytes) => sum + blockBytes + bytes + paddingOf(bytes), 0);
}

/** What a content lacks to whole blocks. */
const paddingOf = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes;

/** Writes an archive piece by piece. `at`: the date of the files, epoch milliseconds. */
export async function* writeTar(
  files: readonly TarFile[],
  at: number,
): AsyncGenerator<Uint8Array, void> {
  for (const { name, bytes, content } of files) {
    yield header(name, bytes, at);
    let written = 0;
    for await (const piece of content) {
      written += piece.byteLength;
      yield piece;
    }
    if (written !== bytes) throw new Error('the file has another size than its header says');
    const padding = paddingOf(bytes);
    if (padding > 0) yield Buffer.alloc(padding);
  }
  const sizes = files.map(({ bytes }) => bytes);
  yield Buffer.alloc(tarBytes(sizes) - filesBytes(sizes));
}

function header(name: string, bytes: number, at: number): Uint8Array {
  const block = Buffer.alloc(blockBytes);
  block.write(name, 0, maxNameBytes, 'utf8');
  block.write('0000600\0', 100, 'latin1');
  block.write('0000000\0', 108, 'latin1');
  block.write('0000000\0', 116, 'latin1');
  if (bytes <= maxOctal) block.write(`${octal(bytes)}\0`, 124, 'latin1');
  else {
    block.writeBigUInt64BE(BigInt(bytes), 128);
    block[124] = 0x80;
  }
  block.write(`${octal(Math.floor(at / 1000))}\0`, 136, 'latin1');
  block.write('0ustar\x0000', 156, 'latin1');
  block.copy(block, 257, 157, 165);
  block.fill(0, 157, 165);
  block.write(`${octal(checksum(block)).slice(-6)}\0 `, 148, 'latin1');
  return block;
}

const octal = (value: number) => value.toString(8).padStart(11, '0');

/** Of the header, with its own field as spaces. */
function checksum(block: Uint8Array): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

/**
 * Reads an archive as its bytes arrive: file by file, and each content piece by piece. A content
 * that is not read to its end is skipped. Fails with `input.backup` (`altered`) for anything but
 * plain files, one after the other.
 */
export class TarReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #buffer: Uint8Array = new Uint8Array();
  #left = 0;
  #padding = 0;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#pieces = bytes[Symbol.asyncIterator]();
  }

  /** The next file; null at the end of the archive, once all its bytes were read. */
  async next(): Promise<{ readonly name: string; readonly bytes: number } | null> {
    for await (const skipped of this.content()) void skipped;
    await this.#take(this.#padding);
    const block = await this.#take(blockBytes);
    if (block.every((byte) => byte === 0)) {
      await this.#readToEnd();
      return null;
    }
    const head = Buffer.from(block);
    const sum = Number.parseInt(head.toString('latin1', 148, 154), 8);
    const isPlain = head[156] === 0x30 && head.toString('latin1', 257, 262) === 'ustar';
    if (sum !== checksum(head) || !isPlain) throw altered();
    const bytes = sizeIn(head);
    this.#left = bytes;
    this.#padding = paddingOf(bytes);
    return { name: nameIn(head), bytes };
  }

  async *content(): AsyncGenerator<Uint8Array, void> {
    while (this.#left > 0) {
      const piece = await this.#piece(this.#left);
      this.#left -= piece.byteLength;
      yield piece;
    }
  }

  /** Small contents only. Fails as `content`, and for more than `max` bytes. */
  async text(max: number): Promise<string> {
    if (this.#left > max) throw altered();
    const pieces: Uint8Array[] = [];
    for await (const piece of this.content()) pieces.push(piece);
    return Buffer.concat(pieces).toString('utf8');
  }

  /** The rest of the archive is empty; reading it proves that nothing was cut off. */
  async #readToEnd(): Promise<void> {
    do {
      if (this.#buffer.some((byte) => byte !== 0)) throw altered();
      this.#buffer = new Uint8Array();
    } while (await this.#more());
  }

  async #take(bytes: number): Promise<Uint8Array> {
    const taken: Uint8Array[] = [];
    for (let left = bytes; left > 0;) {
      const piece = await this.#piece(left);
      left -= piece.byteLength;
      taken.push(piece);
    }
    return Buffer.concat(taken);
  }

  /** The next bytes, at most `max` of them. */
  async #piece(max: number): Promise<Uint8Array> {
    if (this.#buffer.byteLength === 0 && !(await this.#more())) throw altered();
    const piece = this.#buffer.subarray(0, max);
    this.#buffer = this.#buffer.subarray(piece.byteLength);
    return piece;
  }

  async #more(): Promise<boolean> {
    const next = await this.#pieces.next();
    if (next.done === true) return false;
    this.#buffer = next.value;
    return true;
  }
}

function sizeIn(head: Buffer): number {
  const bytes =
    head[124] === 0x80
      ? Number(head.readBigUInt64BE(128))
      : Number.parseInt(head.toString('latin1', 124, 135), 8);
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw altered();
  return bytes;
}

function nameIn(head: Buffer): string {
  const end = head.indexOf(0);
  return head.toString('utf8', 0, end === -1 ? maxNameBytes : Math.min(end, maxNameBytes));
}

const altered = () => new DeskError('input.backup', { reason: 'altered' });
