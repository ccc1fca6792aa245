/**
 * A service was asked for something it cannot do. The message is a sentence for the person who
 * asked.
 */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

export type Check<T> = (name: string, value: unknown) => T;

/** A whole number within both bounds. */
export function integer(min: number, max: number): Check<number> {
  return (name, value) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) {
      return value;
    }
    throw new OptionError(
      `${name} must be a whole number from ${min} to ${max}, not ${shown(value)}.`,
    );
  };
}

export function oneOf<T extends string>(choices: readonly T[]): Check<T> {
  return (name, value) => {
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    throw new OptionError(`${name} must be one of ${choices.join(', ')}, not ${shown(value)}.`);
  };
}

export function trueOrFalse(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new OptionError(`${name} must be true or false, not ${shown(value)}.`);
}

/** Not empty, and fit for an HTTP header. */
export function printableText(name: string, value: unknown): string {
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return value;
  throw new OptionError(`${name} must be text of printable characters without spaces.`);
}

/** What was given, in a form short enough for a sentence. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `“${value.slice(0, 60)}”`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null ? 'null' : `a value of type ${typeof value}`;
}
