import { maxListLength } from './lookup';

/** Both of the zones that read lists have it; the contract's project knows neither's types. */
declare const TextDecoder: new (
  encoding: string,
  options?: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array): string };

export type ListText =
  { readonly text: string } | { readonly reason: 'too-large' | 'workbook' | 'not-text' };

/** What no list of ids holds and every program's own file does. */
// eslint-disable-next-line no-control-regex -- they are what it looks for
const binary = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/**
 * The text of a list's file: UTF-8, UTF-16 with its mark, or the old Windows encoding spreadsheets still write. The renderer reads dropped
 * files with it, the headless desk its own, so that both refuse the same.
 */
export function readListText(bytes: Uint8Array): ListText {
  if (bytes.byteLength > maxListLength) return { reason: 'too-large' };
  // Workbooks are zip archives, old ones compound files.
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { reason: 'workbook' };
  }
  const text = decode(bytes);
  return binary.test(text) ? { reason: 'not-text' } : { text };
}

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function startsWith(bytes: Uint8Array, ...magic: number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}
