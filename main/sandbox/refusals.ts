/** An answer that is not a success. The interface document shows none ("Errors"): status, code and words are this sandbox's own. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const refusals = {
  'method-not-allowed': {
    status: 405,
    code: '40500',
    message: 'Method not allowed',
    headers: { allow: 'GET' },
  },
  'login-method': {
    status: 405,
    code: '40500',
    message: 'Method not allowed',
    headers: { allow: 'POST' },
  },
  'path-unknown': { status: 404, code: '40400', message: 'Resource not found' },
  'path-malformed': { status: 400, code: '40001', message: 'Malformed path' },
  'card-unknown': { status: 404, code: '40401', message: 'Client card not found' },
  'token-missing': {
    status: 401,
    code: '40100',
    message: 'The authorization-token header is required',
  },
  'token-malformed': {
    status: 401,
    code: '40101',
    message: 'The authorization-token must be "Bearer " and a token',
  },
  'token-invalid': { status: 401, code: '40102', message: 'Invalid token' },
  'token-expired': { status: 401, code: '40103', message: 'Token expired' },
  'signature-missing': { status: 401, code: '40110', message: 'The signature header is required' },
  'signature-invalid': { status: 401, code: '40111', message: 'Invalid signature' },
  'timestamp-missing': {
    status: 400,
    code: '40010',
    message: 'The timestamp parameter is required',
  },
  'timestamp-malformed': {
    status: 400,
    code: '40011',
    message: 'The timestamp must have 13 digits',
  },
  'timestamp-outside': {
    status: 401,
    code: '40112',
    message: 'The timestamp is outside the allowed window',
  },
  'page-missing': { status: 400, code: '40020', message: 'page and per_page are required' },
  'page-invalid': { status: 400, code: '40021', message: 'page must be a whole number from 1' },
  'per-page-invalid': {
    status: 400,
    code: '40022',
    message: 'per_page must be a whole number from 1 to the maximum',
  },
  'login-malformed': {
    status: 400,
    code: '40030',
    message: 'public_key and secret_key are required as a JSON object',
  },
  'login-refused': { status: 401, code: '40130', message: 'Invalid credentials' },
  'login-too-large': { status: 413, code: '41300', message: 'Body too large' },
} as const satisfies Record<string, Refusal>;

export type RefusalReason = keyof typeof refusals;
