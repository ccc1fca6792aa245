/**
 * A text file's text: UTF-8, or UTF-16 with or without a byte order mark, as Windows programs and
 * PowerShell's `>` write it. A byte that is wrong becomes a substitute.
 */
export function textOfFile(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Bytes that are looked at. */
const sampled = 4_000;

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Latin letters have a zero in one byte of two; UTF-8 has none.
  const zeros = [0, 0];
  const sample = bytes.subarray(0, sampled);
  for (const [at, byte] of sample.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const isWide = even + odd > sample.length / 8;
  if (!isWide) return 'utf-8';
  return odd > even ? 'utf-16le' : 'utf-16be';
}
