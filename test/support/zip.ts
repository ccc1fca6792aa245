import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly data: string | Uint8Array;
  readonly isStored?: boolean;
  /** Sizes and checksum follow the data, as when a zip is written as a stream. */
  readonly isStreamed?: boolean;
  /** Lengths are in the zip64 field. */
  readonly is64?: boolean;
  /** What the list of parts says of its size. */
  readonly saidSize?: number;
}

/**
 * A zip archive (PKWARE's application note), written field by field, so that it can also be wrong.
 */
export function zipOf(parts: readonly ZipPart[], { before = 0, is64 = false } = {}): Uint8Array {
  const pieces: Buffer[] = [Buffer.alloc(before)];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, data, isStored, isStreamed, is64: isLong, saidSize } of parts) {
    const plain = Buffer.from(data);
    const packed = isStored === true ? plain : deflateRawSync(plain);
    const crc = crc32(plain);
    const size = saidSize ?? plain.length;
    const nameBytes = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(isStreamed === true ? 8 : 0, 6);
    local.writeUInt16LE(isStored === true ? 0 : 8, 8);
    if (isStreamed !== true) {
      local.writeUInt32LE(crc, 14);
      local.writeUInt32LE(packed.length, 18);
      local.writeUInt32LE(plain.length, 22);
    }
    local.writeUInt16LE(nameBytes.length, 26);
    const descriptor = Buffer.alloc(isStreamed === true ? 16 : 0);
    if (isStreamed === true) {
      descriptor.writeUInt32LE(0x08074b50, 0);
      descriptor.writeUInt32LE(crc, 4);
      descriptor.writeUInt32LE(packed.length, 8);
      descriptor.writeUInt32LE(plain.length, 12);
    }
    const extra = Buffer.alloc(isLong === true ? 28 : 0);
    if (isLong === true) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      for (const [nth, value] of [size, packed.length, at].entries()) {
        extra.writeBigUInt64LE(BigInt(value), 4 + nth * 8);
      }
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isStreamed === true ? 8 : 0, 8);
    entry.writeUInt16LE(isStored === true ? 0 : 8, 10);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(isLong === true ? 0xffff_ffff : packed.length, 20);
    entry.writeUInt32LE(isLong === true ? 0xffff_ffff : size, 24);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(isLong === true ? 0xffff_ffff : at, 42);
    entries.push(entry, nameBytes, extra);
    pieces.push(local, nameBytes, packed, descriptor);
    at += local.length + nameBytes.length + packed.length + descriptor.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(is64 ? 0xffff : parts.length, 10);
  end.writeUInt32LE(is64 ? 0xffff_ffff : list.length, 12);
  end.writeUInt32LE(is64 ? 0xffff_ffff : at, 16);
  const long = is64 ? end64(parts.length, list.length, at) : Buffer.alloc(0);
  return new Uint8Array(Buffer.concat([...pieces, list, long, end]));
}

function end64(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(at + size), 64);
  return end;
}
