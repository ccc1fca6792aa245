import { UsageError } from './usage-error';

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Milliseconds of `90s`, `30m`, `12h`, `7d` or `2w`; null for anything else. */
export function durationOf(typed: string): number | null {
  const [, count, unit] = /^(\d{1,7})([smhdw])$/.exec(typed) ?? [];
  return unit === undefined ? null : Number(count) * units[unit as keyof typeof units];
}

/** The milliseconds of `--wait` or `--timeout`; null when not given. Throws `UsageError`. */
export function readDuration(option: 'wait' | 'timeout', typed: string | undefined): number | null {
  if (typed === undefined) return null;
  const ms = durationOf(typed);
  // A timer holds no more milliseconds than this.
  if (ms !== null && ms > 0 && ms < 2 ** 31) return ms;
  throw new UsageError(
    `--${option} is a time like 90s, 30m or 2h, of at most 24d, not "${typed}".`,
  );
}

const dayNames: Readonly<Record<string, number>> = { today: 0, hoy: 0, yesterday: 1, ayer: 1 };

/** How many days ago a named day is; null for anything else. */
export function daysBackOf(typed: string): number | null {
  const name = typed.toLowerCase();
  return Object.hasOwn(dayNames, name) ? (dayNames[name] ?? null) : null;
}
