import type { ExportChoice, Subscription } from '../../shared/ipc/subscriptions';
import { dayIn } from './instants';

/** Whether the next file is due. Days and months are those of the user's time zone. */
export function isDue(
  every: ExportChoice['every'],
  exported: Subscription['exported'],
  now: number,
  zone: string,
): boolean {
  if (every === 'sync' || exported === null) return true;
  const [last, today] = [dayIn(zone, exported.at), dayIn(zone, now)];
  const { days } = last.until(today);
  // Setting the clock back must not delay the next file.
  if (days < 0) return true;
  switch (every) {
    case 'day':
      return days >= 1;
    case 'week':
      return days >= 7;
    case 'month':
      return !last.toPlainYearMonth().equals(today.toPlainYearMonth());
  }
}
