import { maxPace } from '../../shared/pace';
import { DeskError } from '../failure';

/** docs/interface.md names no maximum, the service decides. This keeps arithmetic exact. */
export const maxPage = 1_000_000_000;

/**
 * docs/interface.md, "Requests": the service's defaults for a clients request that names neither.
 */
export const clientsDefaults = { page: 1, perPage: 15 } as const;

/**
 * A page number of 1 or more, from a number or its digits. Fails with `input.page` and a `reason`.
 */
export function parsePage(number: number | string): number {
  return parseCount('input.page', number, maxPage);
}

/** A page size of 1 or more. Fails with `input.per-page` and a `reason`. */
export function parsePerPage(number: number | string): number {
  return parseCount('input.per-page', number, maxPace.perPage);
}

function parseCount(
  code: 'input.page' | 'input.per-page',
  number: number | string,
  max: number,
): number {
  const refuse = (reason: string): never => {
    throw new DeskError(code, { reason, max });
  };
  const text = typeof number === 'string' ? number.trim() : '';
  if (typeof number === 'string') {
    if (text === '') return refuse('empty');
    if (!/^[+-]?\d+([.,]\d+)?$/.test(text)) return refuse('not-a-number');
    if (/[.,]/.test(text)) return refuse('fraction');
  }
  const count = typeof number === 'string' ? Number(text) : number;
  if (Number.isNaN(count)) return refuse('not-a-number');
  if (count < 0) return refuse('negative');
  if (count === 0) return refuse('zero');
  if (count > max) return refuse('too-large');
  if (!Number.isInteger(count)) return refuse('fraction');
  return count;
}
