import { createHash } from 'node:crypto';
import type { ExportFormat } from '../../shared/ipc/exports';
import { normalized } from '../../shared/normalized';
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

/**
 * What a file is of, with a digest where one of the others would have the same name: in a name's
 * place `a/b` and `a:b` are one, and on many disks `B` and `b`.
 */
export function apartFrom(others: readonly string[], what: string): string {
  const isSame = others.some((other) => onDisk(other) === onDisk(what));
  return isSame ? `${fileNamePart(what)} ${digestOf(what)}` : what;
}

/**
 * As `apartFrom`, for the connection, which stands behind what the file is of: "Active" of "Peru
 * North" and "Active Peru" of "North" would be one name.
 */
export function profileApartFrom(others: readonly string[], profile: string): string {
  const name = ` ${onDisk(profile)}`;
  const isSame = others.some((other) => {
    const otherName = ` ${onDisk(other)}`;
    return name.endsWith(otherName) || otherName.endsWith(name);
  });
  return isSame ? `${fileNamePart(profile)} ${digestOf(profile)}` : profile;
}

/** The same for names that a disk may take for one. */
const onDisk = (text: string): string => normalized(fileNamePart(text), 'NFKC').toLowerCase();

const digestOf = (text: string): string =>
  `~${createHash('sha256').update(text).digest('hex').slice(0, 6)}`;

/** Two names that differ only in what is cut are not the same file. */
function within(maxBytes: number, text: string): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const mark = digestOf(text);
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
