import { DeskError } from '../failure';

/** What no list holds and every program's own file does. */
// eslint-disable-next-line no-control-regex -- they are what it looks for
const binary = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/**
 * The text of a file: UTF-8, UTF-16 with its mark, or the old Windows encoding spreadsheets still write. Fails with `input.table`
 * (`not-text`; `other-format` for a web page, which some programs save as .xls).
 */
export function readText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (binary.test(text)) throw new DeskError('input.table', { reason: 'not-text' });
  if (/^\s*<(\?xml|!doctype|html|table)\b/i.test(text)) {
    throw new DeskError('input.table', { reason: 'other-format' });
  }
  return text;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
