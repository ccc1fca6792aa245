/**
 * docs/interface.md, "States", describes only ACTIVE. These are words that such services commonly
 * use; any other status is neutral, so that nothing is presented as good or bad by guess.
 */
const tones = {
  ok: ['ACTIVE', 'APPROVED', 'VERIFIED', 'ENABLED', 'COMPLETED', 'CONFIRMED'],
  warn: ['PENDING', 'REVIEW', 'IN_REVIEW', 'SUSPENDED', 'PROCESSING', 'EXPIRED', 'REPLACED'],
  bad: ['BLOCKED', 'REJECTED', 'DELETED', 'DISABLED', 'CANCELLED', 'CANCELED', 'FAILED'],
} as const;

export function statusTone(status: string): keyof typeof tones | 'neutral' {
  const word = status.trim().toUpperCase();
  for (const tone of ['ok', 'warn', 'bad'] as const) {
    if ((tones[tone] as readonly string[]).includes(word)) return tone;
  }
  return 'neutral';
}
