export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

export const day = 86_400_000;

export const year = 365 * day;

/**
 * Epoch milliseconds and 0 to 999 further microseconds as the service writes them:
 * `2022-09-15T16:50:33.995476+00:00`.
 */
export function isoInstant(milliseconds: number, microseconds: number): string {
  const days = Math.floor(milliseconds / day);
  const within = milliseconds - days * day;
  const seconds = Math.floor(within / 1000);
  return (
    `${date(days)}T${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}` +
    `:${twoDigits(seconds % 60)}.${threeDigits(within % 1000)}${threeDigits(microseconds)}+00:00`
  );
}

const dates = new Map<number, string>();

/**
 * Many records share a day, so each is formatted once: three dates per record would otherwise take
 * half of its time.
 */
function date(days: number): string {
  let text = dates.get(days);
  if (text === undefined) {
    text = new Date(days * day).toISOString().slice(0, 10);
    dates.set(days, text);
  }
  return text;
}

function threeDigits(value: number): string {
  return value < 10 ? `00${value}` : value < 100 ? `0${value}` : String(value);
}

/** A point between two times; `fraction` in [0, 1). */
export function between(from: number, to: number, fraction: number): number {
  return Math.floor(from + Math.max(0, to - from) * fraction);
}

/** Scales a draw below 1000 to a fraction. */
export const thousandth = 1 / 1000;
