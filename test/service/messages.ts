import type { RequestCounters } from './counters';
import type { FaultOption } from './faults';
import type { SandboxCredentials } from '../../main/sandbox/service';
import type { Edition } from '../../main/sandbox/population';

/** What the service's thread says. `done` and `refused` answer the order of the same number. */
export type FromService =
  | {
      readonly kind: 'ready';
      readonly baseUrl: string;
      readonly port: number;
      readonly credentials: SandboxCredentials;
      readonly sampleCardIds: readonly string[];
    }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done'; readonly number: number; readonly requests: RequestCounters }
  | { readonly kind: 'refused'; readonly number: number; readonly message: string };

/** What the service's thread is told; every order is answered, `close` by the end of the thread. */
export type Order =
  | { readonly kind: 'setFault'; readonly fault: FaultOption }
  | { readonly kind: 'setEdition'; readonly edition: Edition }
  | { readonly kind: 'requests' }
  | { readonly kind: 'close' };

export type ToService = Order & { readonly number: number };
