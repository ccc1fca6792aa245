import type { ComparedPeriod } from './ipc/reconcile';

/** `2026-11` for a month, or its first and last day: `2026-11-01 – 2026-11-15`. */
export function periodLabel({ first, last }: Pick<ComparedPeriod, 'first' | 'last'>): string {
  const month = Temporal.PlainDate.from(first).toPlainYearMonth();
  const isMonth = first.endsWith('-01') && last === month.toPlainDate({ day: 31 }).toString();
  return isMonth ? month.toString() : `${first} – ${last}`;
}
