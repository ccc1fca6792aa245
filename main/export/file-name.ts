import { createHash } from 'node:crypto';
import type { ExportFormat } from '../../shared/ipc/exports';
import { dayIn } from '../values/instants';

/**
 * What Windows refuses in a name, control characters, and characters that would hide a file or its
 * extension.
 */
// eslint-disable-next-line no-control-regex -- they are what it looks for
const refused = /[<>:"/\\|?*\0-\x1f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What systems allow: bytes on Linux and macOS, units of UTF-16, which are fewer, on Windows. */
const maxNameBytes = 255;

const maxProfileBytes = 80;

/**
 * A suggested file name: `Clients Andina 2026-11-20.csv`. `at`: epoch milliseconds, as a day in the
 * reader's zone. What does not fit is cut at a whole character, and told apart by a digest.
 */
export function suggestedName(
  what: string,
  profile: string,
  at: number,
  zone: string,
  format: Pick<ExportFormat, 'kind'>,
): string {
  const whose = within(maxProfileBytes, fileNamePart(profile));
  const rest = ` ${whose} ${dayIn(zone, at).toString()}`.replace(/\s+/g, ' ') + `.${format.kind}`;
  return within(maxNameBytes - Buffer.byteLength(rest), fileNamePart(what)) + rest;
}

const fileNamePart = (text: string): string =>
  text.replace(refused, ' ').replace(/\s+/g, ' ').trim().toWellFormed();

/** Two names that differ only in what is cut are not the same file. */
function within(maxBytes: number, text: string): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const mark = `~${createHash('sha256').update(text).digest('hex').slice(0, 6)}`;
  let cut = '';
  let bytes = mark.length;
  // A letter with its accents stays whole; of one with thousands nothing is taken.
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, maxBytes))) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    cut += segment;
  }
  return cut.trimEnd() + mark;
}
