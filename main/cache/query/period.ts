import type { Instant } from '../instants';
import { readInstant } from '../instants';

/** A stretch of time: from the first moment, up to the second, which is no longer in it. */
export interface Period {
  readonly from: Instant;
  readonly before: Instant;
}

const pattern = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;

/** A year, a month, a day or a moment as a period; null for anything else. Zones as in instants.ts. */
export function readPeriod(text: string): Period | null {
  const found = pattern.exec(text);
  if (found === null) {
    const moment = readInstant(text);
    return moment && { from: moment, before: { micros: moment.micros + 1, beyond: '' } };
  }
  const [, year = '', month, day] = found;
  const first = readInstant(`${year}-${month ?? '01'}-${day ?? '01'}`);
  if (first === null) return null;
  const next = new Date(first.micros / 1000);
  if (day !== undefined) next.setUTCDate(next.getUTCDate() + 1);
  else if (month !== undefined) next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCFullYear(next.getUTCFullYear() + 1);
  return { from: first, before: { micros: next.getTime() * 1000, beyond: '' } };
}
