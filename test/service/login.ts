import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { prefix } from '../../main/sandbox/incoming';
import { jsonAnswer, refusal, type Answer } from '../../main/sandbox/answers';
import type { Tokens } from './tokens';

/** docs/interface.md, "Login". */
export const loginPath = `${prefix}/auth/merchant/login`;

const bodyLimit = 16_384;

interface LoginKeys {
  readonly publicKey: string;
  readonly secretKey: string;
}

/** docs/interface.md, "Login": keys as JSON in, `{"token": "..."}` out, without an envelope. */
export async function answerLogin(
  message: IncomingMessage,
  keys: LoginKeys,
  tokens: Tokens,
  now: number,
): Promise<Answer> {
  if (message.method !== 'POST')
    return refusal(405, '40500', 'Method not allowed', { allow: 'POST' });
  const body = await readBody(message);
  if (body === null) return refusal(413, '41300', 'Body too large');
  const fields = keysOf(body);
  if (!fields)
    return refusal(400, '40030', 'public_key and secret_key are required as a JSON object');
  const matches = same(fields.publicKey, keys.publicKey) && same(fields.secretKey, keys.secretKey);
  return matches
    ? jsonAnswer(200, JSON.stringify({ token: tokens.issue(now) }))
    : refusal(401, '40130', 'Invalid credentials');
}

/** Null when it is larger than any login; then the rest is read and forgotten. */
async function readBody(message: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= bodyLimit) chunks.push(chunk);
  }
  return size <= bodyLimit ? Buffer.concat(chunks).toString() : null;
}

function keysOf(body: string): LoginKeys | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { public_key: publicKey, secret_key: secretKey } = parsed as Record<string, unknown>;
  return typeof publicKey === 'string' && typeof secretKey === 'string'
    ? { publicKey, secretKey }
    : null;
}

function same(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
