import type { FailureCode } from '../../preload/contract/failure';

/** docs/interface.md shows no error at all, so what a refusal is about can only be read off its words (English and Spanish). */
const words = {
  signature: /signature|firma|hmac|digest mismatch/i,
  expired: /expired?\b|expirad|vencid|caducad/i,
  token: /token|jwt|bearer|sesi[oó]n|session/i,
  timestamp: /timestamp|clock|reloj/i,
  locked: /\block(ed)?\b|bloquead|too many|demasiad|attempts|intentos/i,
  address: /white ?-?list|allow ?-?list|lista blanca|\bip\b|address/i,
} as const;

type RefusalAbout = keyof typeof words;

/** What the service's message names; null when it names nothing we know. The signature first: "signature or token invalid" is about it. */
export function refusalAbout(message: string | null): RefusalAbout | null {
  if (message === null) return null;
  if (words.signature.test(message)) return 'signature';
  if (words.locked.test(message)) return 'locked';
  if (words.timestamp.test(message)) return 'timestamp';
  if (words.address.test(message)) return 'address';
  if (words.token.test(message)) return words.expired.test(message) ? 'expired' : 'token';
  return null;
}

/** The failure for an HTTP status that is no success, or for a 200 whose code is not "00000". */
export function refusalCode(status: number, message: string | null): FailureCode {
  const about = refusalAbout(message);
  const mayBeCredentials = status < 300 || status === 400 || status === 401 || status === 403;
  if (mayBeCredentials) {
    if (about === 'signature') return 'credentials.signature-refused';
    if (about === 'expired') return 'credentials.token-expired';
  }
  if (status < 300) return about === 'token' ? 'credentials.refused' : 'service.code';
  if (status === 401) return 'credentials.refused';
  if (status === 403) return 'service.forbidden';
  if (status === 404) return 'service.not-found';
  if (status === 429) return 'service.rate-limited';
  if (status === 408 || status >= 500) return 'service.unavailable';
  return 'service.status';
}
