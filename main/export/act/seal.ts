import { createHash, hash } from 'node:crypto';
import type { Act } from './content';

/**
 * The text whose SHA-256 is the hash of an act: its content as JSON, names in the order of their
 * code units, without spaces (RFC 8785, for content without numbers that are no integers).
 */
export function canonicalText(act: Act): string {
  return JSON.stringify(sorted(act));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  const inOrder = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(inOrder.map(([name, each]) => [name, sorted(each)]));
}

export function actHash(text: string): string {
  return hash('sha256', text);
}

/** The name of the text inside an act's file. */
export const actPart = 'act.json';

const label = 'act-seal:sha256:';
const digits = 64;

/** Bytes of the seal at the end of a file. */
export const sealLength = label.length + digits;

/**
 * The end of an act's file: the SHA-256 of every byte before its 64 digits. `bytes`: all before the
 * seal.
 */
export function sealOf(bytes: readonly Uint8Array[]): string {
  const sum = createHash('sha256');
  for (const piece of bytes) sum.update(piece);
  return label + sum.update(label).digest('hex');
}

/** Whether a file ends with a seal, and whether this is the seal of its bytes. */
export function checkSeal(file: Uint8Array): 'none' | 'right' | 'wrong' {
  const end = Buffer.from(file.subarray(Math.max(0, file.length - sealLength))).toString('latin1');
  if (!end.startsWith(label) || !/^[0-9a-f]{64}$/.test(end.slice(label.length))) return 'none';
  const before = file.subarray(0, file.length - digits);
  return hash('sha256', before) === end.slice(label.length) ? 'right' : 'wrong';
}
