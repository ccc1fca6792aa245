import { single } from './incoming';
import type { Incoming } from './incoming';
import type { RefusalReason } from './answers';

/** Whom a service lets in. */
export interface Gate {
  /** The service's own clock, epoch milliseconds. */
  readonly now: number;
  /** How far a timestamp may be from that clock. */
  readonly timestampWindowSeconds: number;
  judgeToken(token: string): 'good' | 'expired' | 'invalid';
  expectedSignature(incoming: Incoming, timestamp: string): string;
}

/**
 * The checks of docs/interface.md, "Requests", in the order token, timestamp, signature. Answers why a read is refused, or null when
 * it may pass.
 */
export function refusalOf(incoming: Incoming, gate: Gate): RefusalReason | null {
  if (incoming.token === null) return 'token-missing';
  const token = /^Bearer (\S+)$/.exec(incoming.token)?.[1];
  if (token === undefined) return 'token-malformed';
  const verdict = gate.judgeToken(token);
  if (verdict !== 'good') return verdict === 'expired' ? 'token-expired' : 'token-invalid';

  const timestamp = single(incoming, 'timestamp');
  if (timestamp === null) return 'timestamp-missing';
  if (timestamp === 'repeated' || !/^\d{13}$/.test(timestamp.value)) return 'timestamp-malformed';
  const distance = Math.abs(gate.now - Number(timestamp.value));
  if (distance > gate.timestampWindowSeconds * 1000) return 'timestamp-outside';

  if (incoming.signature === null) return 'signature-missing';
  const expected = gate.expectedSignature(incoming, timestamp.value);
  return incoming.signature === expected ? null : 'signature-invalid';
}
