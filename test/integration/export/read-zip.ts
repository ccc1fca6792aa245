import { crc32, inflateRawSync } from 'node:zlib';

/**
 * Files of a zip archive by name, found by its directory, each checked by its sum and size (APPNOTE
 * 4.3).
 */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('no end of directory');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let entry = 0; entry < count; entry += 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error(`no directory entry at ${at}`);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, contentOf(bytes, at));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (at !== end) throw new Error('the directory is longer than its entries');
  return files;
}

function contentOf(bytes: Buffer, entry: number): Buffer {
  const packed = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  if (bytes.readUInt32LE(local) !== 0x04034b50) throw new Error(`no file at ${local}`);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const content = inflateRawSync(bytes.subarray(start, start + packed));
  if (content.length !== bytes.readUInt32LE(entry + 24)) throw new Error('a wrong size');
  if (crc32(content) !== bytes.readUInt32LE(entry + 16)) throw new Error('a wrong sum');
  return content;
}
