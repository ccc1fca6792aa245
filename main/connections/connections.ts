import { existsSync } from 'node:fs';
import type { Browsable, ReadAs, Sort } from '../../shared/ipc/browse';
import type { ConnectionSummary, SeveralOrder } from '../../shared/ipc/connections';
import type { ExportFormat } from '../../shared/ipc/exports';
import type { Failure } from '../../shared/failures';
import type { Profile } from '../../shared/ipc/profiles';
import { completenessOf } from '../../shared/completeness';
import { syncable } from '../../shared/resources';
import type { AuditLog } from '../audit/audit-store';
import type { SeveralWriting } from '../export/exports';
import { DeskError, toFailure } from '../failure';
import { listHead } from '../export/list-head';
import { writeSource, type Written } from '../export/write-export';
import type { OmittedPart, SourcePart } from '../export/rows';
import { homeFiles } from '../home';
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

/** What is written of several connections; a command chooses more than the window does. */
interface SeveralContent extends Omit<SeveralOrder, 'format'> {
  readonly format: ExportFormat;
  /** All columns by default. */
  readonly columns?: string[] | null;
  /** Of the records of each connection. */
  readonly sort?: readonly Sort[];
}

export interface WrittenOfSeveral extends Written {
  readonly parts: readonly SourcePart[];
  readonly omitted: readonly OmittedPart[];
  readonly readAs: readonly ReadAs[];
}

interface SeveralListening {
  /** Before anything is written. */
  readonly onOmitted: (omitted: OmittedPart) => void;
  /** Refuses columns that no connection has. */
  readonly requireKnown: (columns: readonly string[]) => void;
}

/** What is done with the connections that are open, and with each that cannot be read. */
interface OpeningAll<T> {
  readonly resource: Browsable;
  readonly work: (all: readonly NamedRecords[]) => T | Promise<T>;
  /** Without it, one that cannot be opened is the end. */
  readonly omit?: (profile: Profile, failure: Failure) => void;
}

interface OpenParts extends Partial<Pick<SeveralListening, 'requireKnown'>> {
  readonly omitted?: readonly OmittedPart[];
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
      syncOpen: () => {
        const id = openId();
        void this.#syncOpen().catch((thrown: unknown) => {
          if (id !== null) this.syncAll.openFailed(id, toFailure(thrown));
        });
      },
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
    const chosen = this.#chosen(order.profileIds);
    const { resource } = order;
    const work = (all: readonly NamedRecords[]) => {
      const missing = chosen.filter((each) => !all.some(({ profile: { id } }) => id === each.id));
      if (missing.length > 0 && resource !== 'cards') {
        const names = missing.map(({ name }) => name).join(', ');
        throw new DeskError('input.unsynced', { names });
      }
      return this.#writeOpen(all, order, writing);
    };
    return this.#withAll(chosen, { resource, work });
  }

  /**
   * As `write`, without the connections that cannot be read, which the file names. Fails as reading
   * the first of them did when none is left, or when the format has no place to name them.
   */
  writeReadable(
    order: SeveralContent,
    writing: SeveralWriting,
    { onOmitted, requireKnown }: SeveralListening,
  ): Promise<WrittenOfSeveral> {
    const omitted: OmittedPart[] = [];
    const omit = ({ name }: Profile, failure: Failure) => {
      omitted.push({ name, failure });
      onOmitted({ name, failure });
    };
    const work = async (all: readonly NamedRecords[]) => {
      const [first] = omitted;
      if (first !== undefined && (all.length === 0 || order.format.kind !== 'xlsx'))
        throw new DeskError(first.failure.code, first.failure.params);
      return this.#writeOpen(all, order, writing, { omitted, requireKnown });
    };
    const { resource } = order;
    return this.#withAll(this.#chosen(order.profileIds), { resource, work, omit });
  }

  #chosen(profileIds: readonly string[]): Profile[] {
    return [...new Set(profileIds)].map((id) => this.#options.profiles.get(id));
  }

  async #writeOpen(
    all: readonly NamedRecords[],
    order: SeveralContent,
    writing: SeveralWriting,
    { omitted = [], requireKnown }: OpenParts = {},
  ): Promise<WrittenOfSeveral> {
    const { resource, search, filters, headings, format, sort = [], columns = null } = order;
    const { locale } = writing;
    const query = { resource, search, filters, sort: [...sort], asOf: null, locale };
    const rows = await openSeveral(all, query, omitted);
    try {
      requireKnown?.(rows.columns);
    } catch (thrown) {
      await rows.close?.();
      throw thrown;
    }
    const source = { kind: 'list', query } as const;
    const profile = {
      name: all.map((each) => each.profile.name).join(', '),
      host: all.map((each) => each.profile.host).join(', '),
      sample: false,
    };
    const written = await writeSource(
      {
        ...writing,
        profile,
        order: { source, columns, amounts: [], headings, format },
      },
      rows,
      rows.completeness ?? completenessOf([]),
      this.#logOf(all.map((each) => each.profile)),
    );
    const { parts, readAs = [] } = rows;
    const complete = written.complete && omitted.length === 0;
    return { ...written, complete, parts, omitted, readAs };
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

  /**
   * All of them stay open until `work` is done: it reads each as it was when it was opened. With
   * `omit`, one that cannot be opened is left to it.
   */
  async #withAll<T>(
    chosen: readonly Profile[],
    how: OpeningAll<T>,
    opened: readonly NamedRecords[] = [],
  ): Promise<T> {
    const { resource, work, omit } = how;
    const [profile, ...others] = chosen;
    if (profile === undefined) return work(opened);
    const progress = { isOpen: false };
    try {
      return await this.#read(profile.id, async (store) => {
        const hasList = store !== null && (await hasRead(store, resource));
        progress.isOpen = true;
        if (hasList) return this.#withAll(others, how, [...opened, { profile, store }]);
        omit?.(profile, store === null ? this.#whyEmpty(profile) : unsynced(profile));
        return this.#withAll(others, how, opened);
      });
    } catch (thrown) {
      const failure = toFailure(thrown);
      if (progress.isOpen || omit === undefined || failure.code === 'app.cancelled') throw thrown;
      omit(profile, failure);
    }
    return this.#withAll(others, how, opened);
  }

  /** Nothing is stored of it, or its key is no longer in the keychain. */
  #whyEmpty(profile: Profile): Failure {
    return existsSync(homeFiles.database(this.#options.home, profile.id))
      ? toFailure(new DeskError('vault.key-missing'))
      : unsynced(profile);
  }

  /** The export is in the log of each. */
  #logOf(chosen: readonly Pick<Profile, 'id'>[]): AuditLog {
    return {
      record: async (deed) => {
        for (const { id } of chosen) await this.#options.currentProfile.auditOf(id).record(deed);
      },
    };
  }
}

/** Whether there is anything of the list; cards are those that somebody looked up, or none. */
async function hasRead({ browse }: StoredRecords, resource: Browsable): Promise<boolean> {
  if (resource === 'cards') return true;
  return (await listHead(browse, resource)).asOf !== null;
}

const unsynced = ({ name }: Profile): Failure =>
  toFailure(new DeskError('input.unsynced', { names: name }));
