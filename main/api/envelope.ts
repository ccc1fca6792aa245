import type { FailureCode, FailureParams } from '../../preload/contract/failure';
import type { Value } from '../../preload/contract/values';
import { DeskError } from '../failure';
import { fieldOf, isObject, readJson } from './json';
import type { JsonReading, ObjectValue } from './json';
import type { Redactor } from './redact';
import { refusalAbout, refusalCode } from './refusal';

/** interface.md, Response envelope. */
const successCode = '00000';

export interface AnswerBody {
  readonly status: number;
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

export interface Envelope {
  /** May be any value here: which shape is right, its reader decides. */
  readonly data: Value | undefined;
  /** The whole answer, for siblings of `data` such as `metadata`. */
  readonly whole: ObjectValue;
  /** What was sent before and after the first list of objects; null when there is none. */
  readonly around: { readonly before: string; readonly after: string } | null;
}

type BodyKind = 'empty' | 'html' | 'json' | 'other';

/**
 * The envelope of a successful answer: HTTP 2xx and `code` "00000". Anything else fails with its own code (`credentials.*`,
 * `service.*`), with `status`, `serviceCode`, a bounded and redacted `serviceMessage`, and the redacted body at hand.
 */
export function readEnvelope(answer: AnswerBody, redactor: Redactor): Envelope {
  const { status } = answer;
  const text = decode(answer);
  const kind = kindOf(text, answer.contentType);
  const reading: JsonReading | null =
    text === null || kind === 'empty' || kind === 'html' ? null : readJson(text);
  const whole = reading?.kind === 'value' ? reading.value : null;
  const said = whatItSays(whole, redactor);
  const fail = (code: FailureCode, more: FailureParams = {}): never => {
    const body = whole !== null || text === null ? (whole ?? '') : text;
    const redactedBody = redactor.body(body);
    throw new DeskError(code, { status, ...said, ...more }, { redactedBody });
  };

  if (status < 200 || status > 299) {
    const about = refusalAbout(said.serviceMessage);
    return fail(refusalCode(status, said.serviceMessage), { body: kind, about });
  }
  if (kind === 'empty') return fail('service.empty');
  if (kind === 'html') return fail('service.html');
  if (!isJsonType(answer.contentType)) {
    return fail('service.content-type', { contentType: essence(answer.contentType) });
  }
  if (text === null) return fail('service.not-json', { reason: 'encoding' });
  if (reading?.kind === 'too-deep') return fail('service.too-deep');
  if (reading?.kind !== 'value') {
    return fail(reading?.cutShort ? 'service.truncated' : 'service.not-json');
  }
  if (!isObject(reading.value)) return fail('service.envelope', { reason: 'not-an-object' });
  if (said.serviceCode === null) return fail('service.envelope', { reason: 'no-code' });
  if (said.serviceCode !== successCode) {
    const about = refusalAbout(said.serviceMessage);
    return fail(refusalCode(status, said.serviceMessage), { about });
  }
  const { firstList } = reading;
  const around = firstList && {
    before: text.slice(0, firstList.from),
    after: text.slice(firstList.to),
  };
  return { data: fieldOf(reading.value, 'data'), whole: reading.value, around };
}

/** Null when the bytes are not in the encoding they claim, UTF-8 unless said otherwise. */
function decode({ bytes, contentType }: AnswerBody): string | null {
  const charset = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function kindOf(text: string | null, contentType: string | null): BodyKind {
  if (text === null) return 'other';
  const start = text.slice(0, 1_000).trimStart().toLowerCase();
  if (start === '' && text.trim() === '') return 'empty';
  if (/^<(!doctype html|html|head|body)\b/.test(start)) return 'html';
  if (essence(contentType) === 'text/html' && !/^[[{]/.test(start)) return 'html';
  return /^[[{"\d-]|^(true|false|null)/.test(start) ? 'json' : 'other';
}

/** A missing type is let pass: what was not said is not wrong. */
function isJsonType(contentType: string | null): boolean {
  const type = essence(contentType);
  return type === null || /^(application|text)\/(json|[\w.-]+\+json)$/.test(type);
}

function essence(contentType: string | null): string | null {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === '' ? null : type.replace(/[^\w/.+-]/g, '').slice(0, 60);
}

function whatItSays(
  whole: Value,
  redactor: Redactor,
): { serviceCode: string | null; serviceMessage: string | null } {
  const code = fieldOf(whole, 'code');
  const message = [
    fieldOf(whole, 'message'),
    fieldOf(whole, 'error'),
    fieldOf(whole, 'detail'),
  ].find((each) => typeof each === 'string' && each !== '');
  return {
    serviceCode: typeof code === 'string' ? redactor.text(code, 40) : numberText(code),
    serviceMessage: typeof message === 'string' ? redactor.text(message, 200) : null,
  };
}

function numberText(value: Value | undefined): string | null {
  const isNumber = typeof value === 'object' && value !== null && value.kind === 'number';
  return isNumber ? value.text.slice(0, 40) : null;
}
