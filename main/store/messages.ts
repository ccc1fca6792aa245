import type { Browsable } from '../../preload/contract/browse';
import type { Failure } from '../../preload/contract/failure';
import type { CacheState } from '../../preload/contract/sync';
import type { KeyFit } from './key';

/** `both` over one connection, for what is kept in memory only. */
export type Role = 'writer' | 'reader' | 'both';

/** What a thread is started with. The key's memory is transferred; whoever started it has none left. */
export interface WorkerStart {
  readonly role: Role;
  readonly file: string | null;
  readonly key: Uint8Array | null;
  /** Whether it is known to be the key of the file; `lost` when that one is gone and this one was just made. */
  readonly keyFit: KeyFit | 'lost';
}

/** Instead of a start: only whether another process has the file open. */
export interface WorkerLook {
  readonly lookAt: string;
}

export interface Question {
  readonly number: number;
  /** An operation's, or `end`. */
  readonly name: string;
  readonly given: unknown;
}

export type FromWorker =
  | { readonly kind: 'ready'; readonly state: CacheState }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'answer'; readonly number: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly number: number; readonly failure: Failure }
  | { readonly kind: 'changed'; readonly resource: Browsable }
  | { readonly kind: 'state'; readonly state: Partial<CacheState> };
