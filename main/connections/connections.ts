import type { ConnectionSummary, SeveralOrder } from '../../shared/ipc/connections';
import type { Profile } from '../../shared/ipc/profiles';
import { completenessOf } from '../../shared/completeness';
import { syncable } from '../../shared/resources';
import type { AuditLog } from '../audit/audit-store';
import type { SeveralWriting } from '../export/exports';
import { DeskError } from '../failure';
import { writeSource, type Written } from '../export/write-export';
import type { InterruptedWork } from '../profiles/background-work';
import type { CurrentProfile } from '../profiles/current-profile';
import type { ProfileStore } from '../profiles/profiles';
import type { SearchQuestion, SearchSoFar } from '../query/search';
import type { StoredRecords } from './guest-store';
import { GuestStores, type GuestStoresOptions } from './guest-stores';
import { openSeveral, type NamedRecords } from './several-source';
import { nothingStored, connectionSummary, type Reader } from './summary';
import { SyncAll, type SyncAllOptions } from './sync-all';

interface ConnectionsOptions
  extends GuestStoresOptions, Omit<SyncAllOptions, 'profiles' | 'syncOpen'> {
  readonly profiles: SyncAllOptions['profiles'] & Pick<ProfileStore, 'get'>;
  readonly currentProfile: Pick<CurrentProfile, 'opened' | 'auditOf' | 'changes'>;
}

/**
 * All connections beside the open one. Records of one reach the page only under its own id, a file
 * only beside its name, and never the store, the notes or the log of another.
 */
export class Connections {
  readonly syncAll: SyncAll;
  readonly #options: ConnectionsOptions;
  readonly #guests: GuestStores;

  constructor(options: ConnectionsOptions) {
    const { currentProfile, openId } = options;
    this.#options = options;
    this.#guests = new GuestStores(options);
    this.syncAll = new SyncAll({
      ...options,
      syncOpen: () => void this.#syncOpen().catch(() => undefined),
    });
    let wasBusy = false;
    currentProfile.changes.sync.add((states) => {
      const isBusy = states.some(({ phase }) => phase === 'running' || phase === 'queued');
      const id = openId();
      if (wasBusy && !isBusy && id !== null) this.syncAll.openEnded(id, states);
      wasBusy = isBusy;
    });
  }

  /** Fails with `input.profile`, `vault.*` and `storage.*`. */
  async summary(profileId: string, reader: Reader): Promise<ConnectionSummary> {
    const summary = await this.#read(profileId, (store) =>
      store === null ? Promise.resolve(nothingStored) : connectionSummary(store, reader),
    );
    return { profileId, ...summary };
  }

  /** Fails as `summary`. */
  search(profileId: string, question: SearchQuestion): Promise<SearchSoFar> {
    return this.#read<SearchSoFar>(profileId, async (store) =>
      store === null
        ? { searched: 'all', groups: [], notUnderstood: [], readAs: [] }
        : store.search.everywhereSoFar(question),
    );
  }

  /**
   * Fails as `summary` and `writeExport`, and with `input.unsynced` where a list was never synced: a
   * file without a connection that was chosen would say that it has no records.
   */
  write(order: SeveralOrder, writing: SeveralWriting): Promise<Written> {
    const { profileIds, resource, search, filters, headings, format } = order;
    const { locale } = writing;
    const query = { resource, search, filters, sort: [], asOf: null, locale };
    const chosen = [...new Set(profileIds)].map((id) => this.#options.profiles.get(id));
    return this.#withAll(chosen, [], async (all) => {
      const missing = chosen.filter((each) => !all.some(({ profile: { id } }) => id === each.id));
      if (missing.length > 0 && resource !== 'cards') {
        const names = missing.map(({ name }) => name).join(', ');
        throw new DeskError('input.unsynced', { names });
      }
      const rows = await openSeveral(all, query);
      const source = { kind: 'list', query } as const;
      const profile = {
        name: all.map((each) => each.profile.name).join(', '),
        host: all.map((each) => each.profile.host).join(', '),
        sample: false,
      };
      return writeSource(
        {
          ...writing,
          profile,
          order: { source, columns: null, amounts: [], headings, format },
        },
        rows,
        rows.completeness ?? completenessOf([]),
        this.#logOf(chosen),
      );
    });
  }

  /**
   * Before a connection is opened, changed or removed. Returns what it goes on with once it is
   * open.
   */
  async release(profileId: string): Promise<InterruptedWork | null> {
    const [interrupted] = await Promise.all([
      this.syncAll.release(profileId),
      this.#guests.release(profileId),
    ]);
    return interrupted;
  }

  /** At the lock and at the end: keys and records of all connections are left. */
  async close(): Promise<void> {
    await Promise.all([this.syncAll.stop(), this.#guests.releaseAll()]);
  }

  async #syncOpen(): Promise<void> {
    const { sync, scheduler } = await this.#options.currentProfile.opened;
    sync.start({ resources: [...syncable] });
    scheduler.synced();
  }

  async #read<T>(profileId: string, work: (store: StoredRecords | null) => Promise<T>): Promise<T> {
    const { profiles, openId, currentProfile } = this.#options;
    profiles.get(profileId);
    if (profileId === openId()) return work((await currentProfile.opened).store);
    return this.#guests.read(profileId, work);
  }

  /** All of them stay open until `work` is done: it reads each as it was when it was opened. */
  #withAll<T>(
    chosen: readonly Profile[],
    opened: readonly NamedRecords[],
    work: (all: readonly NamedRecords[]) => Promise<T>,
  ): Promise<T> {
    const [profile, ...others] = chosen;
    if (profile === undefined) return work(opened);
    return this.#read(profile.id, (store) =>
      this.#withAll(others, store === null ? opened : [...opened, { profile, store }], work),
    );
  }

  /** The export is in the log of each. */
  #logOf(chosen: readonly Profile[]): AuditLog {
    return {
      record: async (deed) => {
        for (const { id } of chosen) await this.#options.currentProfile.auditOf(id).record(deed);
      },
    };
  }
}
