import type { Browsable, Filter, PlainFilter } from '../../../shared/ipc/browse';
import type { Duplicates } from '../../../shared/ipc/duplicates';
import type { Failure } from '../../../shared/failures';
import type { SavedView } from '../../../shared/ipc/saved-views';
import { failureOf, type DeskBridge } from '../../bridge';
import type { GetQueryLocale } from '../../state/preferences.svelte';
import { Newest } from '../../state/newest';
import { PerProfile } from '../../state/per-profile';

/** Fields that identify a client, lot or card, the likeliest first. */
const identifying: Readonly<Record<Browsable, readonly string[]>> = {
  clients: ['document_number', 'email', 'phone_number'],
  lots: ['code', 'batch_number'],
  cards: ['card_tracking_code', 'provider_reference', 'client_id'],
};

/** The first field that identifies a record, else any field; '' if there is only the id. */
function firstField(resource: Browsable, fields: readonly string[]): string {
  const known = identifying[resource].find((field) => fields.includes(field));
  return known ?? fields.find((field) => field !== 'id') ?? '';
}

/** What says which record it is, where the list has it: as in the list, it is at the beginning. */
const leading: Readonly<Record<Browsable, string>> = {
  clients: 'desk.last_first',
  lots: 'code',
  cards: 'card_tracking_code',
};

/** Parts of the leading field. */
const parts = ['first_name', 'first_last_name', 'second_last_name'];

/** Other fields shown of each record, so that people can tell the records of a group apart. */
const shownFields = [
  ...parts,
  'document_number',
  'email',
  'phone_number',
  'product_name',
  'code',
  'total_amount',
  'currency',
  'status',
  'created_at',
];
const maxShown = 9;

const groupsAtOnce = 50;

export interface Found {
  readonly resource: Browsable;
  readonly by: readonly string[];
  /** Only records that match both. */
  readonly search: string;
  readonly filters: readonly PlainFilter[];
  /** In the order of the cells of each record. */
  readonly columns: readonly string[];
  readonly found: Duplicates;
}

const isPlain = (filter: Filter): filter is PlainFilter => filter.kind !== 'repeated';

/** Whether duplicates can be looked for in a view: not if the view itself shows duplicates. */
export function canBeSearched({ query }: SavedView): boolean {
  return query.filters.every(isPlain);
}

/**
 * The question for duplicates and its answer. Only the newest question counts; the previous answer
 * is shown until its answer arrives.
 */
class Finding {
  readonly #bridge: DeskBridge;
  readonly #getQueryLocale: GetQueryLocale;
  resource = $state<Browsable>('clients');
  /** Up to three fields that must be equal; '' for none. */
  by = $state<readonly [string, string, string]>(['', '', '']);
  search = $state('');
  /** The view that is searched; null for a whole list. */
  #view = $state.raw<{ readonly id: string; readonly filters: readonly PlainFilter[] } | null>(
    null,
  );
  found = $state.raw<Found | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** Whether `found` answers the present question: only then its groups can be followed by more. */
  #isCurrent = false;
  readonly #latest = new Newest();

  constructor(bridge: DeskBridge, getQueryLocale: GetQueryLocale) {
    this.#bridge = bridge;
    this.#getQueryLocale = getQueryLocale;
  }

  get savedViewId(): string | null {
    return this.#view?.id ?? null;
  }

  get filters(): readonly PlainFilter[] {
    return this.#view?.filters ?? [];
  }

  /**
   * Switches to another list, or to the records of one of its views; `fields` are those of the
   * list.
   */
  choose(resource: Browsable, fields: readonly string[], view: SavedView | null = null): void {
    const isSame = resource === this.resource;
    this.resource = resource;
    this.found = null;
    this.#view = view && { id: view.id, filters: view.query.filters.filter(isPlain) };
    this.search = view?.query.search ?? '';
    if (!isSame || this.by[0] === '') this.by = [firstField(resource, fields), '', ''];
  }

  /**
   * `fields` are those of the list, as far as known; `further` asks for the groups after those
   * shown.
   */
  async ask(fields: readonly string[], further = false): Promise<void> {
    const usual = firstField(this.resource, fields);
    if (this.by[0] === '' && usual !== '') this.by = [usual, '', ''];
    const by = this.by.filter((field, at, all) => field !== '' && all.indexOf(field) === at);
    const isNewest = this.#latest.ask();
    if (by.length === 0) return;
    const { resource, search } = this;
    const filters = [...this.filters];
    const columns = shownColumns(resource, by, fields);
    this.#isCurrent &&= further;
    const before = this.#isCurrent ? (this.found?.found.lines ?? []) : [];
    const page = { offset: before.length, limit: groupsAtOnce };
    try {
      const query = {
        resource,
        by,
        search,
        filters,
        columns,
        ...page,
        locale: this.#getQueryLocale(),
      };
      const found = await this.#bridge.duplicates.of(query);
      if (!isNewest()) return;
      this.found = {
        resource,
        by,
        search,
        filters,
        columns,
        found: { ...found, lines: [...before, ...found.lines] },
      };
      this.#isCurrent = true;
      this.failure = null;
    } catch (caught) {
      if (isNewest()) this.failure = failureOf(caught);
    }
  }
}

/** The columns of each record: which one it is, what is the same, other fields, its id at the end. */
function shownColumns(
  resource: Browsable,
  by: readonly string[],
  fields: readonly string[],
): string[] {
  const lead = leading[resource];
  const others = shownFields.filter((field) => fields.includes(field));
  if (!fields.includes(lead)) return [...new Set(['id', ...by, ...others])].slice(0, maxShown);
  // A client's leading field shows its parts, and is as wide as they are.
  const within = resource === 'clients' ? parts : [];
  const shown = [lead, ...by, ...others.filter((field) => !within.includes(field))];
  const distinct = [...new Set(shown)].filter((field) => field !== 'id');
  return [...distinct.slice(0, maxShown - 1 - within.length), 'id'];
}

/** The question is still there when the screen reopens. */
const ofProfiles = new PerProfile<Finding>();

export function findingOf(
  bridge: DeskBridge,
  profileId: string,
  getQueryLocale: GetQueryLocale,
): Finding {
  return ofProfiles.of(bridge, profileId, () => new Finding(bridge, getQueryLocale));
}
