import { constants, crc32, deflateRawSync } from 'node:zlib';

const mebibyte = 1_048_576;
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * A valid gzip body of about a kibibyte per mebibyte: an empty list, then white space without end.
 * Each mebibyte is the same compressed block over again, so that making it costs neither time nor
 * memory.
 */
export function gzipBomb(mebibytes: number): Buffer {
  const start = Buffer.from('{"code":"00000","message":"Successful","data":[]}');
  const padding = Buffer.alloc(mebibyte, ' ');
  let check = crc32(start);
  for (let nth = 0; nth < mebibytes; nth += 1) check = crc32(padding, check);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(check, 0);
  trailer.writeUInt32LE((start.length + mebibytes * mebibyte) % 4_294_967_296, 4);
  const paddingBlock = openBlock(padding);
  const blocks = Array.from({ length: mebibytes }, () => paddingBlock);
  return Buffer.concat([header, openBlock(start), ...blocks, deflateRawSync(''), trailer]);
}

/** A deflate block that more blocks may follow. */
function openBlock(data: Buffer): Buffer {
  return deflateRawSync(data, { finishFlush: constants.Z_FULL_FLUSH });
}
