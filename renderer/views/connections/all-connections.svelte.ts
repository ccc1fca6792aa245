import { SvelteMap } from 'svelte/reactivity';
import type { ConnectionSummary, ConnectionSync } from '../../../shared/ipc/connections';
import { isIncomplete } from '../../../shared/completeness';
import type { Failure } from '../../../shared/failures';
import type { Profile } from '../../../shared/ipc/profiles';
import type { ListCompleteness } from '../../../shared/ipc/sync';
import { failureOf, type DeskBridge } from '../../bridge';
import { dayOf } from '../../format/typed-values';
import type { GetQueryLocale } from '../../state/preferences.svelte';

/** What was answered last, and why it could not be read again. */
export interface Summed {
  readonly summary: ConnectionSummary | null;
  readonly failure: Failure | null;
}

const underWay: readonly ConnectionSync['phase'][] = ['queued', 'running', 'open'];

/** How each connection stands, and the sync of all of them. Each is asked for by itself. */
export class AllConnections {
  readonly #bridge: DeskBridge;
  readonly #getQueryLocale: GetQueryLocale;
  readonly #summaries = new SvelteMap<string, Summed>();
  syncs = $state.raw<readonly ConnectionSync[]>([]);

  constructor(bridge: DeskBridge, getQueryLocale: GetQueryLocale) {
    this.#bridge = bridge;
    this.#getQueryLocale = getQueryLocale;
  }

  /** Null until it was answered. */
  of(profileId: string): Summed | null {
    return this.#summaries.get(profileId) ?? null;
  }

  syncOf(profileId: string): ConnectionSync | null {
    return this.syncs.find((each) => each.profileId === profileId) ?? null;
  }

  get isSyncing(): boolean {
    return this.syncs.some(({ phase }) => underWay.includes(phase));
  }

  /** Follows the sync of all; a connection that was synced is summed up again. */
  listen(): () => void {
    let isHeard = false;
    const stop = this.#bridge.connections.changed((syncs) => {
      isHeard = true;
      const before = this.syncs;
      this.syncs = syncs;
      for (const { profileId, phase } of syncs) {
        const earlier = before.find((each) => each.profileId === profileId)?.phase;
        if (phase !== earlier && !underWay.includes(phase)) void this.read(profileId);
      }
    });
    this.#bridge.connections
      .syncing()
      .then((syncs) => {
        if (!isHeard) this.syncs = syncs;
      })
      .catch(() => undefined);
    return stop;
  }

  async readAll(profiles: readonly Profile[]): Promise<void> {
    await Promise.all(profiles.map(({ id }) => this.read(id)));
  }

  async read(profileId: string): Promise<void> {
    const locale = this.#getQueryLocale();
    const today = dayOf(Date.now(), locale.zone);
    try {
      const summary = await this.#bridge.connections.summary({ profileId, locale, today });
      this.#summaries.set(profileId, { summary, failure: null });
    } catch (caught) {
      const { summary = null } = this.of(profileId) ?? {};
      this.#summaries.set(profileId, { summary, failure: failureOf(caught) });
    }
  }
}

/** When the older of the two lists was read, epoch milliseconds; null if one never was. */
export function ageOf({ lists }: ConnectionSummary): number | null {
  const dates = lists.flatMap(({ resource, asOf }) => (resource === 'cards' ? [] : [asOf]));
  return dates.some((each) => each === null) ? null : Math.min(...dates.map(Number));
}

type ListSummary = ConnectionSummary['lists'][number];

/** A list of which records may be missing: never read, read in part, or not complete. */
export type Lack = Pick<ListSummary, 'resource'> &
  (
    | { readonly kind: 'unread' | 'part' }
    | { readonly kind: 'incomplete'; readonly completeness: ListCompleteness }
  );

/** What may be missing of the lists; cards are those that somebody looked up, and no list. */
export function lacksOf({ lists }: ConnectionSummary): readonly Lack[] {
  return lists.flatMap(({ resource, count, asOf, synced, completeness }): Lack[] => {
    if (resource === 'cards') return [];
    if (!synced) return [{ resource, kind: count === 0 && asOf === null ? 'unread' : 'part' }];
    return isIncomplete(completeness) ? [{ resource, kind: 'incomplete', completeness }] : [];
  });
}

/**
 * Whether anything of it needs a look. Of a list that lacks records nobody can say that there is
 * nothing new.
 */
export function needsLook({ summary, failure }: Summed): boolean {
  if (failure !== null) return true;
  if (summary === null) return false;
  const { changes, alerts, alertsUnasked, due } = summary;
  return (
    summary.failure !== null ||
    lacksOf(summary).length > 0 ||
    changes.new + changes.changed + changes.gone + alerts.length + alertsUnasked + due > 0
  );
}
