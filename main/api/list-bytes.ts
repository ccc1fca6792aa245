import { createHmac, randomUUID } from 'node:crypto';
import type { AnswerBody, Envelope } from './envelope';
import { readEnvelope } from './envelope';
import { isObject } from './json';
import type { ListCounts } from './list-counts';
import { readCounts } from './list-counts';
import { findList } from './lists';
import type { Redactor } from './redact';

/** The list's own bytes in an answer, and what is around them. Counts and dates around a list change where its records do not. */
export interface ListBytes {
  readonly list: Uint8Array;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** From the first `[{` to the last `}]`; null where there is none. Whether that is the list is for `isWholeList` and `countsAround` to say. */
export function listBytesIn({ status, bytes, contentType }: AnswerBody): ListBytes | null {
  // Anywhere else these bytes may be parts of other characters.
  if (status !== 200 || /charset=(?!"?utf-8)/i.test(contentType ?? '')) return null;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = buffer.indexOf('[{');
  const to = buffer.lastIndexOf('}]') + 2;
  if (from < 0 || to < from + 2) return null;
  return {
    list: buffer.subarray(from, to),
    before: buffer.subarray(0, from),
    after: buffer.subarray(to),
  };
}

/**
 * 16 bytes that stand for a list's bytes and for everything that may be struck out of them. Keyed, because a list may hold what is struck
 * out before it is kept: without the key (32 bytes, only in the encrypted cache) nobody can tell from a digest what was in the list.
 */
export function digestOfList({ list }: ListBytes, key: Uint8Array, redactor: Redactor): Uint8Array {
  const own = createHmac('sha256', key).update(redactor.fingerprint()).digest();
  return createHmac('sha256', own).update(list).digest().subarray(0, 16);
}

/** Stands for the list where only what is around it is read; another one each time the app runs, so that no service can send it. */
const mark = randomUUID();
const marked = Buffer.from(`[{"${mark}":null}]`);

/** The counts of an answer of `length` records whose list has these bytes; null when its list is somewhere else. Fails as `readEnvelope`. */
export function countsAround(
  answer: AnswerBody,
  { before, after }: ListBytes,
  about: {
    readonly resource: 'clients' | 'lots';
    readonly length: number;
    readonly redactor: Redactor;
  },
): ListCounts | null {
  const bytes = Buffer.concat([before, marked, after]);
  const { data, whole } = readEnvelope({ ...answer, bytes }, about.redactor);
  const found = findList(data, about.resource);
  if (typeof found === 'string' || found.items.length !== 1) return null;
  const [only] = found.items;
  if (!isObject(only) || only.entries[0]?.[0] !== mark) return null;
  return readCounts(whole, found, about.length);
}

/** Whether these bytes are one whole list of objects, as the answer's text was read. */
export function isWholeList({ before, after }: ListBytes, { around }: Envelope): boolean {
  return (
    around !== null &&
    Buffer.from(around.before).equals(before) &&
    Buffer.from(around.after).equals(after)
  );
}
