import { DeskError } from '../failure';

/** The service answered, and gave no page: it is not that it cannot be reached, or wants to be left alone. */
export function isRefusal(thrown: unknown): boolean {
  if (!(thrown instanceof DeskError) || !thrown.code.startsWith('service.')) return false;
  return thrown.code !== 'service.unavailable' && thrown.code !== 'service.rate-limited';
}

const ends: readonly string[] = [
  'service.not-found',
  'service.code',
  'service.status',
  'service.empty',
  'service.unknown-shape',
];

/** A page of HTML, or an answer that is cut short or too large, says nothing of the list. */
export function mayMeanEnd(thrown: unknown): thrown is DeskError {
  return thrown instanceof DeskError && ends.includes(thrown.code);
}
