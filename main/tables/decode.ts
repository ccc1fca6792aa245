import { markedEncodingOf } from './byte-order-mark';
import { withoutControls } from './cell-text';
import { codePageOf, decodeIn } from './code-pages';
import { DeskError } from '../failure';
import { NoticeCounts } from './notice-counts';

/** More control characters than one in so many are no text. */
const charactersPerControl = 20;
/** How many bytes show the encoding. */
const sampleBytes = 65_536;

/**
 * The text of a file, with whatever ends of lines. With or without a byte order mark it is UTF-8 or
 * UTF-16; otherwise it is in the single-byte alphabet that fits. Bytes that fit nowhere become
 * U+FFFD, stray control characters are left out; both are counted. Fails with `input.table`
 * (`not-text`).
 */
export function decodeText(bytes: Uint8Array, notices = new NoticeCounts()): string {
  const text = decoded(bytes, notices);
  const { plain, dropped } = withoutControls(text);
  // DOS programs end a file with Ctrl-Z.
  const isEnd = dropped === 1 && text.endsWith('\u001a');
  if (isEnd || dropped === 0) return plain;
  if (dropped * charactersPerControl > text.length) {
    throw new DeskError('input.table', { reason: 'not-text' });
  }
  notices.add('controls-dropped', dropped);
  return plain;
}

function decoded(bytes: Uint8Array, notices: NoticeCounts): string {
  const wide = wideEncodingOf(bytes);
  if (wide !== null) {
    const text = new TextDecoder(wide).decode(bytes);
    notices.add('bytes-unreadable', substitutesIn(text));
    return text;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const wrong = substitutesIn(text);
    if (isMostlyUtf8(text, wrong)) {
      notices.add('bytes-unreadable', wrong);
      return text;
    }
  }
  const page = codePageOf(bytes);
  if (!page.isUsual) notices.add('encoding-unusual', 1, page.name);
  return decodeIn(page, bytes);
}

/**
 * UTF-16, by its mark or because every other byte of its Latin letters is zero; null for any other
 * encoding.
 */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const marked = markedEncodingOf(bytes);
  if (marked !== null) return marked;
  // Such a text has whole pairs of bytes, unless it was cut.
  if (bytes.length % 2 === 1 && bytes.length < 64) return null;
  const sample = Math.min(bytes.length, sampleBytes) & ~1;
  const shareOfZeros = (first: number) => {
    let count = 0;
    for (let at = first; at < sample; at += 2) if (bytes[at] === 0) count += 1;
    return count / (sample / 2);
  };
  const [even, odd] = [shareOfZeros(0), shareOfZeros(1)];
  if (odd > 0.4 && even < 0.05) return 'utf-16le';
  return even > 0.4 && odd < 0.05 ? 'utf-16be' : null;
}

function substitutesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count += 1;
  return count;
}

/**
 * Letters and signs of Latin texts, which other alphabets seldom give by chance; one of them
 * outweighs four wrong bytes.
 */
const likely = /[\u00a0-\u017f\u2010-\u2044\u20ac\u2122]/g;
const beyond = /[^\0-\u017f\ufffd]/gu;

function isMostlyUtf8(text: string, wrong: number): boolean {
  const strong = countMatches(text, likely);
  return (
    strong * 4 + countMatches(text, beyond) >= wrong && strong + countMatches(text, beyond) > 0
  );
}

function countMatches(text: string, pattern: RegExp): number {
  return text.length - text.replace(pattern, '').length;
}
