import type { RememberedChoices } from '../../shared/ipc/exports';
import type { Browsable } from '../../shared/ipc/browse';
import type { ListState } from '../../shared/ipc/screen-state';
import type { SavedPivot } from '../../shared/ipc/pivots';
import type { Watch } from '../../shared/ipc/watches';
import type { SavedView } from '../../shared/ipc/saved-views';
import { type Fakes, refusal } from './fake-bridge';

/** What main remembers of one profile, in a few lines. */
export class FakeNotes {
  readonly listStates = new Map<Browsable, ListState>();
  readonly exportChoices = new Map<string, RememberedChoices>();
  views: SavedView[] = [];
  watches: Watch[] = [];
  pivots: SavedPivot[] = [];
  /** Null: never said. */
  seen: number | null = null;
  #made = 0;

  /**
   * The groups of the contract it answers; the changes' own two stand apart, to be joined with a
   * test's list of changes.
   */
  get fakes() {
    return {
      screenState: {
        screens: () => ({}),
        keepScreen: () => undefined,
        exportChoices: ({ view }) => this.exportChoices.get(view) ?? null,
        saveExportChoices: ({ view, choices }) => {
          this.exportChoices.set(view, choices);
        },
        listState: ({ resource }) => this.listStates.get(resource) ?? null,
        saveListState: ({ resource, listState }) => {
          this.listStates.set(resource, listState);
          return true;
        },
      },
      pivots: {
        list: () => this.pivots,
        create: (pivot) => {
          if (this.pivots.some(({ name }) => name === pivot.name))
            throw refusal('input.name', { reason: 'taken' });
          this.#made += 1;
          const made = { ...pivot, id: pivot.id ?? `pivot-${this.#made}` };
          this.pivots = [...this.pivots, made];
          return made;
        },
        replace: ({ id, table }) => this.#changePivot(id, { table }),
        rename: ({ id, name }) => this.#changePivot(id, { name }),
        remove: ({ id }) => void (this.pivots = this.pivots.filter((each) => each.id !== id)),
      },
      views: {
        list: () => this.views,
        create: (view) => {
          if (this.views.some(({ name }) => name === view.name))
            throw refusal('input.name', { reason: 'taken' });
          this.#made += 1;
          const made = { ...view, id: view.id ?? `view-${this.#made}` };
          this.views = [...this.views, made];
          return made;
        },
        replace: ({ id, ...changed }) => this.#change(id, changed),
        rename: ({ id, name }) => this.#change(id, { name }),
        remove: ({ id }) => void (this.views = this.views.filter((each) => each.id !== id)),
      },
      watches: {
        list: () => this.watches,
        create: (rule) => {
          this.#made += 1;
          const seenUntil = rule.seenUntil ?? Date.now();
          const made = { ...rule, id: rule.id ?? `watch-${this.#made}`, seenUntil };
          this.watches = [...this.watches, made];
          return made;
        },
        markSeen: ({ id, until }) => {
          const made = this.watches.find((each) => each.id === id);
          if (made === undefined) throw refusal('input.name', { reason: 'gone' });
          const seen = { ...made, seenUntil: until };
          this.watches = this.watches.map((each) => (each === made ? seen : each));
          return seen;
        },
        setFields: ({ id, fields }) => {
          const made = this.watches.find((each) => each.id === id);
          if (made === undefined) throw refusal('input.name', { reason: 'gone' });
          const chosen = { ...made, fields };
          this.watches = this.watches.map((each) => (each === made ? chosen : each));
          return chosen;
        },
        remove: ({ id }) => void (this.watches = this.watches.filter((each) => each.id !== id)),
      },
    } satisfies Fakes;
  }

  get changes() {
    return {
      seenUntil: () => this.seen,
      markSeen: ({ until }) => void (this.seen = until),
    } satisfies Fakes['changes'];
  }

  #changePivot(id: string, part: Partial<SavedPivot>): SavedPivot {
    const before = this.pivots.find((each) => each.id === id);
    if (before === undefined) throw refusal('input.name', { reason: 'gone' });
    const made = { ...before, ...part };
    this.pivots = this.pivots.map((each) => (each === before ? made : each));
    return made;
  }

  #change(id: string, part: Partial<SavedView>): SavedView {
    const before = this.views.find((each) => each.id === id);
    if (before === undefined) throw refusal('input.name', { reason: 'gone' });
    const made = { ...before, ...part };
    this.views = this.views.map((each) => (each === before ? made : each));
    return made;
  }
}
