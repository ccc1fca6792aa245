import { crc32, inflateRawSync } from 'node:zlib';
import { DeskError } from '../failure';

/**
 * Bytes of all unpacked parts: some fifty times an ordinary file, and far below the memory limit.
 */
const maxUnpacked = 134_217_728;

const signatures = { part: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 } as const;
const signatures64 = { end: 0x06064b50, locator: 0x07064b50 } as const;
/** A length that stands in the entry's zip64 field. */
const isElsewhere = 0xffff_ffff;
const maxCommentBytes = 65_535;

interface Entry {
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * The parts of a package (OPC, ECMA-376 part 2): names are equal whatever their case, slashes and
 * percent signs. Each is unpacked once, on demand, and all of them within `maxUnpacked`. A damaged
 * archive throws.
 */
export class Archive {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #parts = new Map<string, Uint8Array>();
  #unpacked = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#entries = entriesOf(this.#bytes);
  }

  has(path: string): boolean {
    return this.#entries.has(partName(path));
  }

  /** Null when there is none. Fails with `input.table` (`too-large`, `password`). */
  get(path: string): Uint8Array | null {
    const name = partName(path);
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    const part = this.#unpack(entry);
    this.#parts.set(name, part);
    return part;
  }

  #unpack({ isEncrypted, method, crc, packed, size, offset }: Entry): Uint8Array {
    if (isEncrypted) throw new DeskError('input.table', { reason: 'password' });
    if (size > maxUnpacked - this.#unpacked) {
      throw new DeskError('input.table', { reason: 'too-large' });
    }
    this.#unpacked += size;
    const bytes = this.#bytes;
    if (bytes.readUInt32LE(offset) !== signatures.part) throw new Error('no part here');
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    if (start + packed > bytes.length) throw new Error('a part is cut off');
    const data = bytes.subarray(start, start + packed);
    const part = method === 0 ? data : inflated(data, size, method);
    if (part.length !== size) throw new Error('a part has another size than it says');
    if (crc !== 0 && crc32(part) !== crc) throw new Error('a part has changed');
    return part;
  }
}

/** zlib itself stops at the size that was announced. */
function inflated(data: Uint8Array, size: number, method: number): Uint8Array {
  if (method !== 8) throw new Error('an unknown method of packing');
  return inflateRawSync(data, { maxOutputLength: Math.max(1, size) });
}

/** The first entry of each name: a package has no two of one name. */
function entriesOf(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes);
  const entries = new Map<string, Entry>();
  let at = end.start;
  for (let count = 0; count < end.count; count += 1) {
    if (bytes.readUInt32LE(at) !== signatures.entry)
      throw new Error('the list of parts is damaged');
    const nameLength = bytes.readUInt16LE(at + 28);
    const extraLength = bytes.readUInt16LE(at + 30);
    const nameAt = at + 46;
    const name = partName(bytes.toString('utf8', nameAt, nameAt + nameLength));
    const extra = bytes.subarray(nameAt + nameLength, nameAt + nameLength + extraLength);
    const long = longLengths(extra);
    const length = (place: number) => {
      const short = bytes.readUInt32LE(place);
      return short === isElsewhere ? long() : short;
    };
    // In this order, because those in the zip64 field follow it.
    const size = length(at + 24);
    const packed = length(at + 20);
    const offset = length(at + 42) + end.shift;
    if (!entries.has(name)) {
      entries.set(name, {
        isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
        method: bytes.readUInt16LE(at + 10),
        crc: bytes.readUInt32LE(at + 16),
        packed,
        size,
        offset,
      });
    }
    at = nameAt + nameLength + extraLength + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The next number of an entry's zip64 field at each call. */
function longLengths(extra: Buffer): () => number {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) {
    at += 4 + extra.readUInt16LE(at + 2);
  }
  at += 4;
  return () => {
    const value = Number(extra.readBigUInt64LE(at));
    at += 8;
    return value;
  };
}

/**
 * Where the list of entries is; `shift`: bytes before the archive, which its offsets do not count.
 */
function endOf(bytes: Buffer): { start: number; count: number; shift: number } {
  const minAt = Math.max(0, bytes.length - 22 - maxCommentBytes);
  let at = bytes.length - 22;
  while (at >= minAt && bytes.readUInt32LE(at) !== signatures.end) at -= 1;
  if (at < minAt) throw new Error('the archive has no end');
  const count = bytes.readUInt16LE(at + 10);
  const size = bytes.readUInt32LE(at + 12);
  const start = bytes.readUInt32LE(at + 16);
  const locator = at - 20;
  if (locator >= 0 && bytes.readUInt32LE(locator) === signatures64.locator) {
    const long = Number(bytes.readBigUInt64LE(locator + 8));
    if (bytes.readUInt32LE(long) !== signatures64.end) throw new Error('the archive has no end');
    return {
      start: Number(bytes.readBigUInt64LE(long + 48)),
      count: Number(bytes.readBigUInt64LE(long + 32)),
      shift: 0,
    };
  }
  const shift = at - size - start;
  if (shift < 0) throw new Error('the list of parts is cut off');
  return { start: start + shift, count, shift };
}

/** A part's name in one spelling: `/XL\Sheet%201.xml` and `xl/sheet 1.xml` are the same. */
function partName(name: string): string {
  const plain = name.replaceAll('\\', '/');
  return decoded(plain.startsWith('/') ? plain.slice(1) : plain).toLowerCase();
}

function decoded(name: string): string {
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Excel's own have some thirty characters. */
const maxTarget = 1_000;

/**
 * The part that a relation of `source` leads to: its target is a URI reference. '' for a longer one
 * than any has: reading a host's name takes time quadratic in its marks.
 */
export function partOfTarget(source: string, target: string): string {
  if (target.length > maxTarget) return '';
  const slashed = target.trim().replaceAll('\\', '/');
  const base = `http://package/${source.split('/').map(encodeURIComponent).join('/')}`;
  return partName(new URL(slashed, base).pathname);
}
