import { randomUUID } from 'node:crypto';
import type { TokenSource } from '../../shared/ipc/profiles';
import type { Value } from '../../shared/values';
import { DeskError } from '../failure';
import type { RequestLog } from '../log/request-log';
import { describeAttempt } from './attempt';
import { Secret } from '../vault/secret';
import { addressOf } from './endpoints';
import { readEnvelope, successCode } from './envelope';
import { digitsOf, fieldOf, isList, readJson } from '../json/json';
import { createRedactor } from '../redaction/redact';
import { withRetryAfter } from './retry';
import { realTiming, until, type Timing } from './time';
import type { HttpAnswer, HttpClient } from './transport';
import type { TokenSupply } from './tokens';

type LoginSettings = Extract<TokenSource, { kind: 'login' }>;

/** For a token that does not say when it expires, or that has expired already. */
const usualLifeMs = 3_600_000;

/**
 * Tokens are renewed this long before they expire, or after half their life if that is later, so
 * that none expires during a request.
 */
const maxRenewBeforeMs = 60_000;

/**
 * A value found at a guessed path is a token only from this length on: shorter ones under such
 * names are states.
 */
const minFoundToken = 12;

/** A token has some thousand characters. */
const maxLoginBytes = 2 ** 18;

interface Issued {
  readonly token: Secret;
  /** Epoch milliseconds, by this computer's clock. */
  readonly renewAt: number;
}

/**
 * Tokens from the configurable login (docs/interface.md, "Login"): requested when first needed,
 * kept in memory, renewed before they expire and when the service refuses one. All requests that
 * wait share one login. Fails with `credentials.login-refused`, `credentials.login-shape`,
 * `input.profile` (path) or as the HTTP client does.
 */
export function loginTokens(options: {
  readonly http: HttpClient;
  readonly baseHref: string;
  readonly settings: LoginSettings;
  readonly publicKey: Secret;
  readonly secretKey: Secret;
  readonly requestLog: Pick<RequestLog, 'add'>;
  readonly timing?: Timing;
}): TokenSupply {
  const { now } = options.timing ?? realTiming;
  let issued: Issued | null = null;
  let pending: Promise<Secret> | null = null;

  // The caller's signal ends its own wait, not the login, which others may be waiting for.
  const login = (signal?: AbortSignal): Promise<Secret> => {
    pending ??= askForToken(options, now)
      .then((fresh) => {
        issued = fresh;
        return fresh.token;
      })
      .finally(() => (pending = null));
    return until(pending, signal);
  };
  return {
    provesSecret: true,
    token: (signal) =>
      issued && now() < issued.renewAt ? Promise.resolve(issued.token) : login(signal),
    renew: (refused, signal) => {
      if (issued && !issued.token.equals(refused)) return Promise.resolve(issued.token);
      // Should this login fail, the next request must not send the refused token again.
      issued = null;
      return login(signal);
    },
  };
}

async function askForToken(
  options: Parameters<typeof loginTokens>[0],
  now: () => number,
): Promise<Issued> {
  const { settings, publicKey, secretKey, requestLog } = options;
  const url = loginAddress(options.baseHref, settings.path);
  const requestId = randomUUID();
  const body = loginBody(settings, publicKey, secretKey);
  const startedAt = now();
  let answer: HttpAnswer | null = null;
  let failure: DeskError | null = null;
  try {
    answer = await options.http({ method: 'POST', url, body, maxBytes: maxLoginBytes });
    const token = readToken(answer, settings, [publicKey, secretKey]);
    const life = lifeAtIssue(token, answer);
    return { token, renewAt: now() + life - Math.min(maxRenewBeforeMs, life / 2) };
  } catch (thrown) {
    failure = asLoginFailure(thrown, requestId, answer, now());
    throw failure;
  } finally {
    body.fill(0);
    answer?.bytes.fill(0);
    requestLog.add({
      ...describeAttempt({ requestId, startedAt, endedAt: now(), attempt: 1, answer, failure }),
      method: 'POST',
      path: url.pathname,
      clockOffsetMs: null,
    });
  }
}

/** A plain path below the base address. Fails with `input.profile`. */
function loginAddress(baseHref: string, path: string): URL {
  if (!/^(\/[\w.~-]+)+$/.test(path) || /\/\.{1,2}(\/|$)/.test(path)) {
    throw new DeskError('input.profile', { field: 'loginPath', reason: 'path' });
  }
  return addressOf(baseHref, path.slice(1).split('/'));
}

function loginBody(settings: LoginSettings, publicKey: Secret, secretKey: Secret): Uint8Array {
  const text = (secret: Secret) => secret.use((bytes) => Buffer.from(bytes).toString());
  return new TextEncoder().encode(
    JSON.stringify({
      [settings.publicKeyField]: text(publicKey),
      [settings.secretKeyField]: text(secretKey),
    }),
  );
}

/** The answer need not have an envelope; a refusal may be an HTTP status or an envelope's code. */
function readToken(answer: HttpAnswer, settings: LoginSettings, known: readonly Secret[]): Secret {
  const parsed = readJson(new TextDecoder().decode(answer.bytes));
  const body = parsed.kind === 'value' ? parsed.value : undefined;
  const isSuccess = answer.status >= 200 && answer.status <= 299;
  const code = fieldOf(body, 'code');
  // With another code the answer is a refusal unless it has a token where one is expected: any
  // other text may be an error's.
  const mayGuess = code === undefined || code === successCode;
  const token = isSuccess ? findToken(body, settings.tokenPath, mayGuess) : null;
  if (token !== null) return Secret.fromText(token);
  // Fails as for any other answer that is a refusal; a success without a token has the wrong shape.
  if (!isSuccess || code !== undefined || parsed.kind !== 'value') {
    readEnvelope(
      answer,
      createRedactor(() => known),
    );
  }
  throw new DeskError('credentials.login-shape', {
    status: answer.status,
    path: settings.tokenPath,
  });
}

/**
 * Where services usually put the token, for when the configured path is wrong; the first path with
 * a token wins.
 */
const usualTokenPaths = [
  ...['', 'data', 'data.token', 'result', 'result.token'].flatMap((parent) =>
    ['token', 'access_token', 'accessToken', 'jwt', 'id_token'].map((name) =>
      parent === '' ? name : `${parent}.${name}`,
    ),
  ),
  'data',
];

/** The token without the prefix `Bearer`, which some services add. */
function findToken(
  body: Value | undefined,
  configuredPath: string,
  mayGuess: boolean,
): string | null {
  for (const path of [configuredPath, ...(mayGuess ? usualTokenPaths : [])]) {
    const value = valueAt(body, path);
    const token = typeof value === 'string' ? value.trim().replace(/^bearer\s+/i, '') : '';
    if (
      /^[\x21-\x7e]+$/.test(token) &&
      (path === configuredPath || token.length >= minFoundToken)
    ) {
      return token;
    }
  }
  return null;
}

/** The value at a path such as `token`, `data.access_token`, `data.tokens.0`. */
function valueAt(value: Value | undefined, path: string): Value | undefined {
  return path
    .split('.')
    .reduce<Value | undefined>(
      (at, step) => (isList(at) ? at.items[Number(step)] : fieldOf(at, step)),
      value,
    );
}

function asLoginFailure(
  thrown: unknown,
  requestId: string,
  answer: HttpAnswer | null,
  now: number,
): DeskError {
  if (!(thrown instanceof DeskError)) return new DeskError('app.internal', {}, { requestId });
  const isRefusal =
    thrown.code.startsWith('credentials.') && thrown.code !== 'credentials.login-shape';
  const isAnswered = thrown.code === 'service.code' || thrown.params.status === 400;
  const code = isRefusal || isAnswered ? 'credentials.login-refused' : thrown.code;
  // Without the body: the answer to a login may contain a token under any name.
  return new DeskError(code, withRetryAfter(thrown, answer, now), { requestId });
}

/**
 * Milliseconds until a JWT expires, by its own claims; null when the token is not a JWT or has no
 * `exp`. `now` is by the service's clock.
 */
export function tokenLife(token: Secret, now: number): number | null {
  const exp = claimsOf(token)?.exp;
  return exp === undefined ? null : exp * 1_000 - now;
}

/**
 * The life of a new token, in milliseconds, from a time by the service's clock where there is one:
 * this computer's may be wrong.
 */
function lifeAtIssue(token: Secret, { date, headersAt }: HttpAnswer): number {
  const iat = claimsOf(token)?.iat;
  const sent = Date.parse(date ?? '');
  const served = Number.isNaN(sent) ? headersAt : sent;
  const life = tokenLife(token, iat === undefined ? served : iat * 1_000) ?? usualLifeMs;
  return life > 0 ? life : usualLifeMs;
}

function claimsOf(token: Secret): { exp: number | undefined; iat: number | undefined } | null {
  return token.use((bytes) => {
    const payload = Buffer.from(bytes).toString('latin1').split('.')[1] ?? '';
    const parsed = readJson(Buffer.from(payload, 'base64url').toString());
    if (parsed.kind !== 'value') return null;
    const seconds = (name: string): number | undefined => {
      const number = Number(digitsOf(fieldOf(parsed.value, name)) ?? Number.NaN);
      return Number.isFinite(number) ? number : undefined;
    };
    return { exp: seconds('exp'), iat: seconds('iat') };
  });
}
