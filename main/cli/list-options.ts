import type { Sort } from '../../shared/ipc/browse';
import { UsageError } from './usage-error';

/** A whole number from 1; left out when not given. Throws `UsageError`. */
export function readLimit(typed: string | undefined): { limit?: number } {
  if (typed === undefined) return {};
  if (/^[1-9]\d{0,8}$/.test(typed)) return { limit: Number(typed) };
  throw new UsageError('--limit is a whole number from 1.');
}

/** A whole number from 0; null when not given. Throws `UsageError`. */
export function readMore(typed: string | undefined): number | null {
  if (typed === undefined) return null;
  if (/^\d{1,9}$/.test(typed)) return Number(typed);
  throw new UsageError('--more is a whole number.');
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
