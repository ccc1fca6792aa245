import { randomUUID } from 'node:crypto';
import type { TokenSource } from '../../preload/contract/session';
import type { Value } from '../../preload/contract/values';
import { DeskError } from '../failure';
import { describeAttempt } from '../log/request-log';
import type { RequestLog } from '../log/request-log';
import { Secret } from '../vault/secret';
import { addressOf } from './endpoints';
import { readEnvelope } from './envelope';
import { fieldOf, isList, readJson } from './json';
import { createRedactor } from './redact';
import { realTiming, until } from './time';
import type { Timing } from './time';
import type { HttpAnswer, HttpClient } from './transport';

/** Where a connection's bearer token comes from (docs/interface.md, "Login"). */
export interface TokenSupply {
  /** The token to send now. Fails with `credentials.missing`, or as the login does. */
  readonly token: (signal?: AbortSignal) => Promise<Secret>;
  /** Another token after the service refused this one; null when only the user can give another. */
  readonly renew: (refused: Secret, signal?: AbortSignal) => Promise<Secret | null>;
}

/** A token the user pasted: there is no other. */
export function pastedToken(token: Secret): TokenSupply {
  return {
    token: () => Promise.resolve(token),
    renew: () => Promise.resolve(null),
  };
}

type LoginSettings = Extract<TokenSource, { kind: 'login' }>;

const usualLifeMs = 3_600_000;
/** Renewed this long before the end, so that no request starts with a token that dies on the way. */
const renewBeforeMs = 60_000;

/** What was found and not said to be there: shorter words under such names are states, not tokens. */
const minFoundToken = 12;
/** A token has some thousand characters. */
const maxLoginBytes = 2 ** 18;

interface Issued {
  readonly token: Secret;
  readonly until: number;
}

/**
 * Tokens from the configurable login (docs/interface.md, "Login"): asked for when first needed, kept in memory, renewed 60 s before
 * they end and when the service refuses one. One login at a time, however many requests wait for it. Fails with
 * `credentials.login-refused`, `credentials.login-shape`, `input.profile` (path) or as the HTTP client does.
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

  // The caller's signal ends its waiting, not the login others wait for too.
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
    token: (signal) =>
      issued && now() < issued.until - renewBeforeMs
        ? Promise.resolve(issued.token)
        : login(signal),
    renew: (refused, signal) =>
      issued && !issued.token.equals(refused) ? Promise.resolve(issued.token) : login(signal),
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
    return { token, until: now() + (tokenLife(token) ?? usualLifeMs) };
  } catch (thrown) {
    failure = asLoginFailure(thrown, requestId);
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

/** The answer has no envelope of necessity; a refusal may come as a status or as an envelope's code. */
function readToken(answer: HttpAnswer, settings: LoginSettings, known: readonly Secret[]): Secret {
  const reading = readJson(new TextDecoder().decode(answer.bytes));
  const body = reading.kind === 'value' ? reading.value : undefined;
  const isSuccess = answer.status >= 200 && answer.status <= 299;
  const token = isSuccess ? findToken(body, settings.tokenPath) : null;
  if (token !== null) return Secret.fromText(token);
  // Reads the failure off the answer as for any other; a success with the token elsewhere has the wrong shape.
  const hasCode = fieldOf(body, 'code') !== undefined;
  if (!isSuccess || hasCode || reading.kind !== 'value') {
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

/** Where services are seen to put it when it is not where it was said to be; the first that holds one counts. */
const usualTokenPaths = ['', 'data', 'data.token', 'result', 'result.token'].flatMap((parent) =>
  ['token', 'access_token', 'accessToken', 'jwt', 'id_token'].map((name) =>
    parent === '' ? name : `${parent}.${name}`,
  ),
);

/** The token as it is to be sent: some services write `Bearer` before it. */
function findToken(body: Value | undefined, said: string): string | null {
  for (const path of [said, ...usualTokenPaths, 'data']) {
    const value = valueAt(body, path);
    const token = typeof value === 'string' ? value.trim().replace(/^bearer\s+/i, '') : '';
    if (/^[\x21-\x7e]+$/.test(token) && (path === said || token.length >= minFoundToken)) {
      return token;
    }
  }
  return null;
}

/** `token`, `data.access_token`, `data.tokens.0`. */
function valueAt(value: Value | undefined, path: string): Value | undefined {
  return path
    .split('.')
    .reduce<Value | undefined>(
      (at, step) => (isList(at) ? at.items[Number(step)] : fieldOf(at, step)),
      value,
    );
}

function asLoginFailure(thrown: unknown, requestId: string): DeskError {
  if (!(thrown instanceof DeskError)) return new DeskError('app.internal', {}, { requestId });
  const isRefusal =
    thrown.code.startsWith('credentials.') && thrown.code !== 'credentials.login-shape';
  const isAnswered = thrown.code === 'service.code' || thrown.params.status === 400;
  const code = isRefusal || isAnswered ? 'credentials.login-refused' : thrown.code;
  // No body is attached: an answer to a login may hold a token under any name.
  return new DeskError(code, thrown.params, { requestId });
}

/** Milliseconds from now that a JWT says it lives; null when the token is no JWT or names no end. */
export function tokenLife(token: Secret, now?: number): number | null {
  const claims = claimsOf(token);
  if (claims?.exp === undefined) return null;
  // Issue and end by the same clock, the service's: ours may be wrong.
  if (now === undefined && claims.iat !== undefined) return (claims.exp - claims.iat) * 1_000;
  return claims.exp * 1_000 - (now ?? Date.now());
}

function claimsOf(token: Secret): { exp?: number; iat?: number } | null {
  return token.use((bytes) => {
    const payload = Buffer.from(bytes).toString('latin1').split('.')[1] ?? '';
    const reading = readJson(Buffer.from(payload, 'base64url').toString());
    if (reading.kind !== 'value') return null;
    const seconds = (name: string): number | undefined => {
      const value = fieldOf(reading.value, name);
      const number =
        typeof value === 'object' && value?.kind === 'number' ? Number(value.text) : Number.NaN;
      return Number.isFinite(number) ? number : undefined;
    };
    const [exp, iat] = [seconds('exp'), seconds('iat')];
    return { ...(exp === undefined ? {} : { exp }), ...(iat === undefined ? {} : { iat }) };
  });
}
