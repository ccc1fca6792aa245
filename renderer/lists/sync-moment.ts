import type { Reading } from '../../preload/contract/moments';
import { dateTimeFormat } from '../../preload/contract/moments';

/** When a sync was: the day, and the clock to the minute. `epochMs` by this computer's clock. */
export function syncMoment(epochMs: number, reading: Reading): string {
  return dateTimeFormat(reading, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(epochMs);
}
