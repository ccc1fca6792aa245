type Headers = Readonly<Record<string, string>>;

/** A complete answer, ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export const jsonType = 'application/json; charset=utf-8';

export function jsonAnswer(status: number, text: string, headers: Headers = {}): Answer {
  return { status, headers: { 'content-type': jsonType, ...headers }, body: Buffer.from(text) };
}

/** The envelope of docs/interface.md, "Answers", around JSON texts. */
export function success(data: string, metadata?: string): Answer {
  return jsonAnswer(200, envelope(data, metadata));
}

export function envelope(data: string, metadata?: string): string {
  const sibling = metadata === undefined ? '' : `,"metadata":${metadata}`;
  return `{"code":"00000","message":"Successful","data":${data}${sibling}}`;
}

/** The same envelope with another code, and no data. */
export function refusal(
  status: number,
  code: string,
  message: string,
  headers: Headers = {},
): Answer {
  return jsonAnswer(status, JSON.stringify({ code, message, data: null }), headers);
}

/**
 * The interface document shows no refusal ("Errors"): status, code and words are this service's
 * own.
 */
const refusals = {
  'method-not-allowed': [405, '40500', 'Method not allowed', { allow: 'GET' }],
  'path-unknown': [404, '40400', 'Resource not found'],
  'path-malformed': [400, '40001', 'Malformed path'],
  'card-unknown': [404, '40401', 'Client card not found'],
  'token-missing': [401, '40100', 'The authorization-token header is required'],
  'token-malformed': [401, '40101', 'The authorization-token must be "Bearer " and a token'],
  'token-invalid': [401, '40102', 'Invalid token'],
  'token-expired': [401, '40103', 'Token expired'],
  'signature-missing': [401, '40110', 'The signature header is required'],
  'signature-invalid': [401, '40111', 'Invalid signature'],
  'timestamp-missing': [400, '40010', 'The timestamp parameter is required'],
  'timestamp-malformed': [400, '40011', 'The timestamp must have 13 digits'],
  'timestamp-outside': [401, '40112', 'The timestamp is outside the allowed window'],
  'page-missing': [400, '40020', 'page and per_page are required'],
  'page-invalid': [400, '40021', 'page must be a whole number from 1'],
  'per-page-invalid': [400, '40022', 'per_page must be a whole number from 1 to the maximum'],
} satisfies Record<string, Parameters<typeof refusal>>;

export type RefusalReason = keyof typeof refusals;

export function refuse(reason: RefusalReason): Answer {
  const how: Parameters<typeof refusal> = refusals[reason];
  return refusal(...how);
}
