import { refusals } from './refusals';
import type { Refusal, RefusalReason } from './refusals';

/** A whole answer, ready to be sent or spoiled. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export const jsonType = 'application/json; charset=utf-8';

export function jsonAnswer(status: number, text: string): Answer {
  return { status, headers: { 'content-type': jsonType }, body: Buffer.from(text) };
}

export function refuse(reason: RefusalReason): Answer {
  return refusalAnswer(refusals[reason]);
}

/** The envelope of docs/interface.md with a code other than "00000". */
export function refusalAnswer(refusal: Refusal): Answer {
  const text = JSON.stringify({ code: refusal.code, message: refusal.message, data: null });
  const answer = jsonAnswer(refusal.status, text);
  return { ...answer, headers: { ...answer.headers, ...refusal.headers } };
}
