import { type AnswerBody, type Envelope, readEnvelope } from '../../../main/http/envelope';
import { createRedactor } from '../../../main/redaction/redact';
import { DeskError } from '../../../main/failure';

export const nothingKnown = createRedactor(() => []);

export function answer(text: string, overrides: Partial<AnswerBody> = {}): AnswerBody {
  const bytes = new TextEncoder().encode(text);
  return { status: 200, contentType: 'application/json', bytes, ...overrides };
}

export function success(data: unknown, siblings: object = {}): Envelope {
  const text = JSON.stringify({ code: '00000', message: 'Successful', data, ...siblings });
  return readEnvelope(answer(text), nothingKnown);
}

export function failureOf(action: () => unknown): DeskError {
  try {
    action();
  } catch (thrown) {
    if (thrown instanceof DeskError) return thrown;
    throw thrown;
  }
  throw new Error('It did not fail.');
}
