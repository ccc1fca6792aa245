import type { FailureCode, FailureParams } from '../../shared/failures';
import type { Value } from '../../shared/values';
import { DeskError } from '../failure';
import { Secret } from '../vault/secret';
import {
  digitsOf,
  fieldOf,
  isList,
  isObject,
  readJsonPieces,
  type ObjectValue,
} from '../json/json';
import { atOnce, type Pieces } from '../json/pieces';
import type { JsonParseResult } from '../json/json-reader';
import { boundedJson, boundedText, type AnswerRedactor, type Redactor } from '../redaction/redact';

/**
 * docs/interface.md documents no errors, so the reason of a refusal is recognized by its words
 * (English and Spanish).
 */
const words = {
  signature: /signature|firma|hmac|digest mismatch/i,
  expired: /expired?\b|expirad|vencid|caducad/i,
  token: /token|jwt|bearer|sesi[oó]n|session/i,
  timestamp: /timestamp|clock|reloj/i,
  locked: /\block(ed)?\b|bloquead|too many|demasiad|attempts|intentos/i,
  address: /white ?-?list|allow ?-?list|lista blanca|\bip\b|address/i,
} as const;

/**
 * Refusals that end by waiting, by their words: some services send them with status 200, 400 or
 * 403.
 */
const waitingWords = {
  limited:
    /too many (requests|calls|queries)|rate.?limit|\bthrottl|quota|(requests?|calls) (limit|per (second|minute|hour))|l[ií]mite de (solicitudes|peticiones|consultas|llamadas|tasa)|(demasiad|exces)\w{0,9} (de )?(solicitudes|peticiones|consultas|llamadas)|cuota|slow down/i,
  unavailable:
    /time(d)?[ -]?out|tiempo de espera|unavailable|no (est[aá] )?disponible|try (again|later)|int[eé]nt[ea]\w* (de nuevo|otra vez|nuevamente|m[aá]s tarde)|reint[eé]nt|overload|sobrecarg|maintenance|mantenimiento|(server|service|system|database) (is )?(too )?busy|ocupad[oa]|saturad|temporar/i,
} as const;

/** Codes that begin like an HTTP status which ends by waiting: 42900, 50001, 503. */
const waitingCodes = { limited: /^429\d{0,3}$/, unavailable: /^(408|5\d\d)\d{0,3}$/ } as const;

type RefusalAbout = keyof typeof words;

/** docs/interface.md, "Answers". */
export const successCode = '00000';

export interface AnswerBody {
  readonly status: number;
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

/** Keys were redacted while the answer was read, so every field may be shown. */
export interface Envelope {
  /** Any value; its reader checks the shape. */
  readonly data: Value | undefined;
  /** The whole answer, including siblings of `data` such as `metadata`. */
  readonly answer: ObjectValue;
  /** The text before and after the first list of objects; null when there is none. */
  readonly around: { readonly before: string; readonly after: string } | null;
  /** Number of texts redacted in whole or in part. */
  readonly redactions: number;
  /** The merchant's secret key as contained in this answer. */
  readonly servedSecret: Secret | null;
}

type BodyKind = 'empty' | 'html' | 'json' | 'other';

interface Body {
  readonly text: string | null;
  readonly parsed: JsonParseResult | null;
  readonly redactor: AnswerRedactor;
  readonly servedSecret: Secret | null;
}

/**
 * The envelope of a successful answer: HTTP 2xx and `code` "00000". Fails otherwise with a code of
 * `credentials.*` or `service.*`, with `status`, `serviceCode`, a bounded and redacted
 * `serviceMessage`, and the redacted body attached.
 */
export function readEnvelope(answer: AnswerBody, redactor: Redactor): Envelope {
  return atOnce(envelopePieces(answer, redactor));
}

/**
 * As `readEnvelope`, for an answer of any size: run in pieces, it blocks main for some milliseconds
 * at a time.
 */
export function* envelopePieces(answer: AnswerBody, redactor: Redactor): Pieces<Envelope> {
  const text = yield* decode(answer);
  let answerRedactor = redactor.begin();
  let parsed = text === null ? null : yield* readJsonPieces(text, answerRedactor);
  const servedSecret =
    answerRedactor.served === null ? null : Secret.fromText(answerRedactor.served);
  if (text !== null && servedSecret !== null) {
    // The text before the key was read without knowing the key, so all is read again.
    answerRedactor = redactor.begin(servedSecret);
    parsed = yield* readJsonPieces(text, answerRedactor);
  }
  return toEnvelope(answer, redactor, { text, parsed, redactor: answerRedactor, servedSecret });
}

function toEnvelope(answer: AnswerBody, redactor: Redactor, body: Body): Envelope {
  const { status } = answer;
  const { text, parsed: parsedJson, redactor: answerRedactor, servedSecret } = body;
  const kind = bodyKind(text, answer.contentType);
  const parsed = parsedJson?.kind === 'value' ? parsedJson.value : null;
  const message = messageOf(parsed, redactor);
  const about = refusalAbout(message.serviceMessage);
  const fail = (code: FailureCode, more: FailureParams = {}): never => {
    const redactedBody =
      parsedJson?.kind === 'value'
        ? boundedJson(parsedJson.value)
        : boundedText(text ?? '', redactor);
    throw new DeskError(code, { status, ...message, ...more }, { redactedBody });
  };

  if (status < 200 || status > 299) {
    return fail(refusalCode(status, about, message), { body: kind, about });
  }
  if (kind === 'empty') return fail('service.empty');
  if (kind === 'html') return fail('service.html');
  if (text === null || parsedJson?.kind !== 'value') {
    if (isPacked(answer.bytes)) return fail('service.not-json', { reason: 'compression' });
  }
  if (text === null) return fail('service.not-json', { reason: 'encoding' });
  const type = essence(answer.contentType);
  // A header is untrusted text of the service, so it is redacted too.
  const served = essence(redactor.text(answer.contentType ?? '', 200));
  if (!mayBeJson(type)) return fail('service.content-type', { contentType: served });
  if (parsedJson?.kind === 'too-deep') return fail('service.too-deep');
  if (parsedJson?.kind === 'too-large')
    return fail('service.too-large', { what: parsedJson.what, max: parsedJson.max });
  if (parsedJson?.kind !== 'value') {
    if (!isJson(type)) return fail('service.content-type', { contentType: served });
    return fail(parsedJson?.cutShort ? 'service.truncated' : 'service.not-json');
  }
  if (!isObject(parsedJson.value)) return fail('service.envelope', { reason: 'not-an-object' });
  if (message.serviceCode === null) return fail('service.envelope', { reason: 'no-code' });
  if (message.serviceCode !== successCode || saysFailed(parsedJson.value))
    return fail(refusalCode(status, about, message), { about });
  const { firstList } = parsedJson;
  const around = firstList && {
    before: text.slice(0, firstList.from),
    after: text.slice(firstList.to),
  };
  const data = fieldOf(parsedJson.value, 'data');
  return {
    data,
    answer: parsedJson.value,
    around,
    redactions: answerRedactor.redactions,
    servedSecret,
  };
}

/** Whether an answer with the code of success says beside it that it failed: its list is none. */
function saysFailed(answer: ObjectValue): boolean {
  const outcome = fieldOf(answer, 'status');
  const errors = fieldOf(answer, 'errors');
  return (
    (isList(errors) && errors.items.length > 0) ||
    fieldOf(answer, 'success') === false ||
    fieldOf(answer, 'ok') === false ||
    fieldOf(answer, 'error') === true ||
    (typeof outcome === 'string' && /^(error|fail(ed|ure)?|ko)$/i.test(outcome))
  );
}

const decodedBytes = 4 * 2 ** 20;

/**
 * Bytes that are valid UTF-8 are read as UTF-8, whatever the header calls them: JSON is UTF-8 (RFC
 * 8259), and many services name another charset by mistake. Others are read as declared; null when
 * they are not valid in that either.
 */
function* decode({ bytes, contentType }: AnswerBody): Pieces<string | null> {
  const declared = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  // Of these, ASCII text is valid UTF-8 too and means something else.
  if (/^(utf-?16|iso-2022|hz)/i.test(declared)) return yield* decodeAs(bytes, declared);
  return (yield* decodeAs(bytes, 'utf-8')) ?? (yield* decodeAs(bytes, declared));
}

function* decodeAs(bytes: Uint8Array, charset: string): Pieces<string | null> {
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    if (bytes.byteLength <= decodedBytes) return decoder.decode(bytes);
    const parts: string[] = [];
    for (let from = 0; from < bytes.byteLength; from += decodedBytes) {
      parts.push(decoder.decode(bytes.subarray(from, from + decodedBytes), { stream: true }));
      yield;
    }
    parts.push(decoder.decode());
    return parts.join('');
  } catch {
    return null;
  }
}

/** How compressed bytes begin: gzip, Zstandard, zlib. */
const packedStarts = [
  [0x1f, 0x8b],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x78, 0x01],
  [0x78, 0x9c],
  [0x78, 0xda],
];

function isPacked(bytes: Uint8Array): boolean {
  return packedStarts.some((start) => start.every((byte, at) => bytes[at] === byte));
}

function bodyKind(text: string | null, contentType: string | null): BodyKind {
  if (text === null) return 'other';
  const start = text.slice(0, 1_000).trimStart().toLowerCase();
  if (start === '' && text.trim() === '') return 'empty';
  if (/^<(!doctype html|html|head|body)\b/.test(start)) return 'html';
  if (essence(contentType) === 'text/html' && !/^[[{]/.test(start)) return 'html';
  return /^[[{"\d-]|^(true|false|null)/.test(start) ? 'json' : 'other';
}

/** Accepts a missing content type. */
function isJson(type: string | null): boolean {
  return type === null || /^(application|text)\/(json|[\w.-]+\+json)$/.test(type);
}

/** Content types that services are known to send JSON with; the text decides whether it is JSON. */
function mayBeJson(type: string | null): boolean {
  return (
    isJson(type) || ['text/html', 'text/plain', 'application/octet-stream'].includes(type ?? '')
  );
}

function essence(contentType: string | null): string | null {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === '' ? null : type.replace(/[^\w/.+-]/g, '').slice(0, 60);
}

interface ServiceMessage {
  readonly serviceCode: string | null;
  readonly serviceMessage: string | null;
}

/** `code` and message of an answer, redacted and cut. */
function messageOf(answer: Value, redactor: Redactor): ServiceMessage {
  const code = fieldOf(answer, 'code');
  const message = [
    fieldOf(answer, 'message'),
    fieldOf(answer, 'error'),
    fieldOf(answer, 'detail'),
  ].find((each) => typeof each === 'string' && each !== '');
  return {
    serviceCode:
      typeof code === 'string' ? redactor.text(code, 40) : (digitsOf(code)?.slice(0, 40) ?? null),
    serviceMessage: typeof message === 'string' ? redactor.text(message, 200) : null,
  };
}

/**
 * The subject of the service's message; null when none is recognized. The signature comes first:
 * "signature or token invalid" is about it. One that has expired is that of the token ("Signature
 * has expired"), unless the message names the token as another possibility.
 */
function refusalAbout(message: string | null): RefusalAbout | null {
  if (message === null) return null;
  if (words.signature.test(message))
    return words.expired.test(message) && !words.token.test(message) ? 'expired' : 'signature';
  if (words.locked.test(message)) return 'locked';
  if (words.timestamp.test(message)) return 'timestamp';
  if (words.address.test(message)) return 'address';
  if (words.token.test(message)) return words.expired.test(message) ? 'expired' : 'token';
  return null;
}

/** The failure code for an HTTP status other than 2xx, or for a 2xx whose `code` is not "00000". */
function refusalCode(
  status: number,
  about: RefusalAbout | null,
  message: ServiceMessage,
): FailureCode {
  const mayBeCredentials = status < 300 || status === 400 || status === 401 || status === 403;
  if (mayBeCredentials) {
    if (about === 'signature') return 'credentials.signature-refused';
    if (about === 'expired') return 'credentials.token-expired';
  }
  if (status !== 401) {
    const waiting = endsByWaiting(status, about, message);
    if (waiting !== null) return waiting;
  }
  if (status < 300) return about === 'token' ? 'credentials.refused' : 'service.code';
  if (status === 401) return 'credentials.refused';
  if (status === 403) return 'service.forbidden';
  if (status === 404) return 'service.not-found';
  if (status === 429) return 'service.rate-limited';
  if (status === 408 || status === 425 || (status >= 500 && status <= 599))
    return 'service.unavailable';
  return 'service.status';
}

/**
 * By the answer's own code and words, whatever its status; null when they say nothing of waiting.
 */
function endsByWaiting(
  status: number,
  about: RefusalAbout | null,
  { serviceCode, serviceMessage }: ServiceMessage,
): 'service.rate-limited' | 'service.unavailable' | null {
  const code = serviceCode ?? '';
  const said = serviceMessage ?? '';
  if (waitingCodes.limited.test(code) || waitingWords.limited.test(said))
    return 'service.rate-limited';
  if (waitingCodes.unavailable.test(code)) return 'service.unavailable';
  // "Too many attempts, try again later", "session timed out", "no such card, or not available":
  // waiting does not end these.
  const isMissing = status === 404 || code.startsWith('404');
  const isOther = isMissing || about === 'locked' || about === 'token' || about === 'timestamp';
  return !isOther && waitingWords.unavailable.test(said) ? 'service.unavailable' : null;
}
