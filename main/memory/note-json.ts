import * as v from 'valibot';
import { DeskError } from '../failure';
import type { Notes } from './notes';

/** Far more than a person could choose; a note is read before the first rows are shown. */
const maxLength = 400_000;

/** A note's JSON, as this version writes it; null when there is none or it is none. */
export async function readNote(notes: Notes, name: string): Promise<unknown> {
  const text = await notes.read(name);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Fails with `input.params` (`too-long`) or as the store does. */
export async function writeNote(notes: Notes, name: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  if (text.length > maxLength) throw new DeskError('input.params', { reason: 'too-long' });
  await notes.write(name, text);
}

/** What fits the schema; null otherwise: a note of another version is as good as none. */
export function parsedOrNull<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : null;
}
