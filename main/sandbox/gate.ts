import { single } from './incoming';
import type { Incoming } from './incoming';
import type { RefusalReason } from './refusals';
import { isSignedBy } from './signature';
import type { Parameter, RecipeId } from './signature';
import type { Tokens } from './tokens';

export interface GateSettings {
  readonly recipe: RecipeId;
  readonly secretKey: string;
  readonly timestampWindowSeconds: number;
}

/**
 * The checks of docs/interface.md, "Requests", in the order token, timestamp, signature. Answers why a read is refused, or null when
 * it may pass. `now` is the service's clock.
 */
export function refusalOf(
  incoming: Incoming,
  pathParameters: readonly Parameter[],
  settings: GateSettings,
  tokens: Tokens,
  now: number,
): RefusalReason | null {
  if (incoming.token === null) return 'token-missing';
  const token = /^Bearer (\S+)$/.exec(incoming.token)?.[1];
  if (token === undefined) return 'token-malformed';
  const verdict = tokens.judge(token, now);
  if (verdict !== 'good') return verdict === 'expired' ? 'token-expired' : 'token-invalid';

  const timestamp = single(incoming, 'timestamp');
  if (timestamp === null) return 'timestamp-missing';
  if (timestamp === 'repeated' || !/^\d{13}$/.test(timestamp.value)) return 'timestamp-malformed';
  const distance = Math.abs(now - Number(timestamp.value));
  if (distance > settings.timestampWindowSeconds * 1000) return 'timestamp-outside';

  if (incoming.signature === null) return 'signature-missing';
  const request = {
    method: incoming.method,
    path: incoming.path,
    timestamp: timestamp.value,
    query: incoming.query,
    pathParameters,
  };
  return isSignedBy(settings.recipe, request, settings.secretKey, incoming.signature)
    ? null
    : 'signature-invalid';
}
