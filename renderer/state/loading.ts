import type { Failure } from '../../preload/contract/failure';

/** How far a reading has come. `stale` data stays on screen while fresh data is asked for, or when asking failed. */
export type Loading<T> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly data: T; readonly stale: boolean }
  | { readonly phase: 'failed'; readonly failure: Failure };
