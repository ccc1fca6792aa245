import type { Sort } from '../../shared/ipc/browse';
import { options, type NumberOption } from './options';
import { UsageError } from './usage-error';

/** A whole number in the option's range; null when not given. Throws `UsageError`. */
export function readInteger(option: NumberOption, typed: string | undefined): number | null {
  if (typed === undefined) return null;
  const [least, greatest] = options[option].range;
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN;
  if (number >= least && number <= greatest) return number;
  throw new UsageError(
    `--${option} is a whole number from ${least} to ${greatest}, not "${typed}".`,
  );
}

/** At most so many; left out when not given. Throws `UsageError`. */
export function readLimit(typed: string | undefined): { limit?: number } {
  const limit = readInteger('limit', typed);
  return limit === null ? {} : { limit };
}

/** Names separated by commas; null when not given. Throws `UsageError`. */
export function readFields(typed: string | undefined): string[] | null {
  if (typed === undefined) return null;
  const names = typed.split(',').map((name) => name.trim());
  if (names.includes('')) throw new UsageError('--fields is a list like id,status,created_at.');
  return [...new Set(names)];
}

/** `created_at:desc,id`; empty when not given. Throws `UsageError`. */
export function readOrder(typed: string | undefined): Sort[] {
  if (typed === undefined) return [];
  return typed.split(',').map((part) => {
    const [field = '', direction = 'asc', ...more] = part.trim().split(':');
    if (field === '' || !['asc', 'desc'].includes(direction) || more.length > 0) {
      throw new UsageError('--order is a list like created_at:desc,id.');
    }
    return { field, direction: direction === 'desc' ? 'descending' : 'ascending' };
  });
}
