/**
 * docs/interface.md, "States": only ACTIVE is described. These are the words such services usually use; any other is a
 * neutral chip with its own text, so that nothing is passed off as good or bad.
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
