import type { MerchantClient } from '../api/client';
import type { Timing } from '../api/time';
import type { Cache } from '../cache/cache';
import type { WalkStore } from './walk-options';

export interface SyncOptions {
  readonly cache: WalkStore &
    Pick<Cache, 'writeRecord' | 'lastSync'> & {
      readonly browse: Pick<Cache['browse'], 'open' | 'window' | 'close'>;
    };
  /** Every question to the service, so that its outcome is the session's state (main/session/session.ts). */
  readonly ask: <T>(question: (client: MerchantClient) => Promise<T>) => Promise<T>;
  /** Asked when a pass begins: records a page, requests at once. */
  readonly settings: () => { readonly perPage: number; readonly concurrency: number };
  readonly timing?: Timing;
  /** How long a lost network is waited for; null (usual) until it is back. */
  readonly giveUpAfterMs?: number | null;
}
