import type { DeskHandlers } from '../../shared/ipc/desk';
import type { CacheState, DueHistory, SyncSchedule } from '../../shared/ipc/sync';
import type { AuditLog } from '../audit/audit-store';
import { parseCardId, spellingsOf } from '../http/card-id';
import type { MerchantClient } from '../http/client';
import type { Store } from '../profile-store/store';
import { decodeClientCard } from '../resources/client-card/decode';
import type { LookedUpCards } from '../resources/client-card/looked-up';
import { merchantFromSnapshot } from '../resources/merchant/snapshot';
import { storeCard, storeMerchant } from './singles';
import type { SyncEngine } from './sync-engine';

interface SyncParts {
  readonly opened: () => Promise<{
    readonly sync: Pick<SyncEngine, 'state' | 'start' | 'pause' | 'cancel'>;
    readonly scheduler: { synced(): void };
    readonly retention: { readonly due: DueHistory | null; agree(): Promise<void> };
  }>;
  readonly currentProfile: {
    schedule(): Promise<SyncSchedule>;
    setSchedule(wanted: SyncSchedule): Promise<SyncSchedule>;
    cacheState(): Promise<CacheState>;
  };
  /** Removes the open profile's cache and begins an empty one. */
  readonly wipeCache: () => Promise<void>;
}

export function syncHandlers(parts: SyncParts): Pick<DeskHandlers, 'sync'> {
  const { opened, currentProfile } = parts;
  return {
    sync: {
      state: async () => (await opened()).sync.state,
      start: async (params) => {
        const { sync, scheduler } = await opened();
        sync.start(params);
        scheduler.synced();
      },
      pause: async () => (await opened()).sync.pause(),
      cancel: async () => (await opened()).sync.cancel(),
      schedule: () => currentProfile.schedule(),
      setSchedule: (wanted) => currentProfile.setSchedule(wanted),
      due: async () => (await opened()).retention.due,
      removeDue: async () => (await opened()).retention.agree(),
      cache: () => currentProfile.cacheState(),
      wipe: () => parts.wipeCache(),
    },
  };
}

interface SingleParts {
  /** Of the open profile. */
  readonly store: () => Promise<Pick<Store, 'writeRecord' | 'storedRecord'>>;
  readonly session: {
    /** Taken before a wait; the function fails when the profile was closed meanwhile. */
    readonly requireOpen: () => void;
    readonly sample: { readonly cardIds: readonly string[] } | null;
    ask<T>(question: (client: MerchantClient) => Promise<T>): Promise<T>;
  };
  readonly lookedUp: Pick<LookedUpCards, 'add' | 'newestFirst'>;
  readonly auditLog: AuditLog;
}

/** The merchant and single cards: read now, or as stored. */
export function singleHandlers({
  store,
  session,
  lookedUp,
  auditLog,
}: SingleParts): Pick<DeskHandlers, 'cards' | 'merchant'> {
  return {
    cards: {
      details: async ({ id }) => {
        const { requireOpen } = session;
        await auditLog.record({ what: 'card', subject: id });
        const card = await session.ask((client) => client.clientCard(id));
        requireOpen();
        const opened = store();
        lookedUp.add(card);
        await storeCard(await opened, card);
        return card;
      },
      stored: async ({ id }) => {
        const opened = await store();
        for (const requestedId of spellingsOf(parseCardId(id))) {
          const stored = await opened.storedRecord('cards', requestedId);
          if (stored === null) continue;
          const data = { kind: 'object', entries: stored.record } as const;
          return decodeClientCard(data, { requestedId, readAt: stored.seenAt });
        }
        return null;
      },
      recent: () => lookedUp.newestFirst,
      samples: () => [...(session.sample?.cardIds ?? [])],
    },
    merchant: {
      read: async () => {
        const { requireOpen } = session;
        const merchant = await session.ask((client) => client.merchant());
        requireOpen();
        await storeMerchant(await store(), merchant);
        return merchant;
      },
      stored: async () => {
        const stored = await (await store()).storedRecord('merchant', null);
        return stored && merchantFromSnapshot(stored.record, stored.seenAt);
      },
    },
  };
}
