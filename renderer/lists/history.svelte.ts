import type { Browsable } from '../../preload/contract/browse';
import {
  dateTimeFormat,
  formatClock,
  formatInstant,
  isSameDay,
} from '../../preload/contract/moments';
import type { Reading } from '../../preload/contract/moments';
import type { SyncPoint } from '../../preload/contract/sync';
import type { ServiceRecord, Value } from '../../preload/contract/values';
import type { DeskBridge } from '../bridge';

/** The complete syncs one can look back to, newest first. */
export class PastSyncs {
  readonly #bridge: DeskBridge;
  readonly #resource: Browsable;
  all = $state.raw<readonly SyncPoint[]>([]);

  constructor(bridge: DeskBridge, resource: Browsable) {
    this.#bridge = bridge;
    this.#resource = resource;
  }

  of(syncId: number | null): SyncPoint | null {
    return this.all.find((point) => point.syncId === syncId) ?? null;
  }

  async read(): Promise<void> {
    try {
      const all = await this.#bridge.changes.syncs();
      this.all = all.filter(({ resource }) => resource === this.#resource);
    } catch {
      // Without them one looks at the present only; the list itself says what is wrong with the store.
    }
  }
}

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

/** A moment in a sentence: "today, 09:14", "yesterday, 17:20", "3 days ago", "Nov 13, 2026". */
export function momentWords(epochMs: number, now: number, reading: Reading): string {
  if (!isSameDay(epochMs, now, reading)) return formatInstant(epochMs, now, reading);
  const today = new Intl.RelativeTimeFormat(reading.locale, { numeric: 'auto' }).format(0, 'day');
  return `${today}, ${formatClock(epochMs, reading)}`;
}

/** One field that differs; `undefined` stands for a field the record does not have. */
export interface FieldChange {
  readonly field: string;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/** Changes with every other change, so it is listed last. */
const stamp = 'updated_at';

/** Field by field, in the later record's order; then fields that have gone, and the moment of the update. */
export function changedFields(before: ServiceRecord, after: ServiceRecord): FieldChange[] {
  const old = valuesOf(before);
  const now = valuesOf(after);
  const gone = [...old.keys()].filter((field) => !now.has(field));
  return [...now.keys(), ...gone]
    .toSorted((one, other) => Number(one === stamp) - Number(other === stamp))
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

function valuesOf(record: ServiceRecord): ReadonlyMap<string, Value> {
  return new Map(record);
}
