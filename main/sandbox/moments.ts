/** Epoch milliseconds and 0 to 999 further microseconds as the service writes them: `2022-09-15T16:50:33.995476+00:00`. */
export function moment(milliseconds: number, microseconds: number): string {
  const days = Math.floor(milliseconds / 86_400_000);
  const within = milliseconds - days * 86_400_000;
  const seconds = Math.floor(within / 1000);
  return (
    `${date(days)}T${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}` +
    `:${twoDigits(seconds % 60)}.${threeDigits(within % 1000)}${threeDigits(microseconds)}+00:00`
  );
}

const dates = new Map<number, string>();

/** Records share their days, and each day is worked out once: three dates a record would otherwise be half of the record's time. */
function date(days: number): string {
  let text = dates.get(days);
  if (text === undefined) {
    text = new Date(days * 86_400_000).toISOString().slice(0, 10);
    dates.set(days, text);
  }
  return text;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

function threeDigits(value: number): string {
  return value < 10 ? `00${value}` : value < 100 ? `0${value}` : String(value);
}

/** A point between two times; `fraction` in [0, 1). */
export function between(from: number, to: number, fraction: number): number {
  return Math.floor(from + Math.max(0, to - from) * fraction);
}

/** A draw below 1000 as a fraction. */
export const thousandth = 1 / 1000;
