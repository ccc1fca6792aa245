import { inflateSync } from 'node:zlib';
import * as v from 'valibot';
import { integer, list, text } from '../../../shared/ipc/bounds';
import { filterSchema, zoneSchema } from '../../../shared/ipc/browse';
import { parseJsonWithin } from '../../json/json-within';
import { Archive } from '../../tables/archive';
import { actSchema } from './content';
import { actHash, actPart, canonicalText, checkSeal } from './seal';

/** Bytes of an act's text at most: some thousand for each line. */
const maxTextBytes = 134_217_728;
/** No act has as many: each takes more than sixteen characters. */
const maxValues = maxTextBytes / 16;

/** Longer than any name of a file or a connection. */
const name = text(20_000);
/** As long as one word of a command line. */
const search = text(131_072);

/** What is compared with the store and shown: it is asked as a question of the user's own. */
const headSchema = v.object({
  at: name,
  profile: v.object({ name, host: name }),
  query: v.object({
    ...actSchema.entries.query.entries,
    search,
    filters: list(filterSchema, 200),
    locale: v.object({ ...actSchema.entries.query.entries.locale.entries, zone: zoneSchema }),
  }),
  run: v.object({ id: integer }),
  file: v.object({ name, sha256: name }),
  sync: v.object({ no: integer, sha256: name }),
  settlements: name,
});
export type ActHead = v.InferOutput<typeof headSchema>;

export type ReadAct =
  /** No act, or one that ends too early to say. */
  | { readonly kind: 'none' }
  | { readonly kind: 'altered' }
  | { readonly kind: 'act'; readonly act: ActHead; readonly hash: string };

/**
 * Whether bytes are an act as it was written, and what it says but for its lines. It may take
 * seconds, so it runs in its own thread (act-reader.ts).
 */
export function readAct(bytes: Uint8Array): ReadAct {
  const seal = checkSeal(bytes);
  const text = utf8Text(bytes);
  if (seal !== 'right') return { kind: text === null && seal === 'none' ? 'none' : 'altered' };
  if (text === null) return { kind: 'altered' };
  // Without an early end, each of its values could be an error that is kept.
  const early = { abortEarly: true };
  const parsed = v.safeParse(actSchema, parsedJson(text), early);
  // Another text with the same content has another hash than the one that is printed.
  if (!parsed.success || canonicalText(parsed.output) !== text) return { kind: 'altered' };
  const head = v.safeParse(headSchema, parsed.output, early);
  if (!head.success) return { kind: 'altered' };
  return { kind: 'act', act: head.output, hash: actHash(text) };
}

function parsedJson(text: string): unknown {
  try {
    return parseJsonWithin(text, maxValues);
  } catch {
    return null;
  }
}

function utf8Text(bytes: Uint8Array): string | null {
  try {
    const part = isPdf(bytes) ? attachedPart(bytes) : new Archive(bytes).get(actPart);
    return part === null ? null : Buffer.from(part).toString('utf8');
  } catch {
    return null;
  }
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}

/** The file attached by `attached`: the last one of its kind. */
function attachedPart(bytes: Uint8Array): Uint8Array | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = file.lastIndexOf('/Type /EmbeddedFile');
  if (at < 0) return null;
  const stream = file.indexOf('stream\n', at);
  const length = Number(/\/Length (\d{1,10})/.exec(file.toString('latin1', at, at + 200))?.[1]);
  if (stream < 0 || !Number.isFinite(length)) return null;
  const begin = stream + 'stream\n'.length;
  return inflateSync(file.subarray(begin, begin + length), { maxOutputLength: maxTextBytes });
}
