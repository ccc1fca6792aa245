import type { Failure } from '../../shared/failures';

/**
 * The state of a request. `stale` data stays on screen while fresh data is loading, and when that
 * failed.
 */
export type Loading<T> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly data: T; readonly stale: boolean }
  | { readonly phase: 'failed'; readonly failure: Failure };
