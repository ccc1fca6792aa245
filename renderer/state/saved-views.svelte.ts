import type { Browsable } from '../../shared/ipc/browse';
import type { SavedView } from '../../shared/ipc/saved-views';
import type { DeskBridge } from '../bridge';

/** The columns and query of a list, as a saved view stores them (shared/ipc/screen-state.ts). */
export type ViewState = Pick<SavedView, 'columns' | 'query'>;

/**
 * The open profile's saved views, which main stores. A change that fails rejects with the failure
 * and changes nothing.
 */
export class SavedViews {
  readonly #bridge: DeskBridge;
  #profileId: string | null = null;
  all = $state.raw<readonly SavedView[]>([]);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  of(resource: Browsable): readonly SavedView[] {
    return this.all.filter((view) => view.resource === resource);
  }

  find(id: string | null): SavedView | null {
    return this.all.find((view) => view.id === id) ?? null;
  }

  /** Null: no profile is open. */
  follow(profileId: string | null): void {
    if (profileId === this.#profileId) return;
    this.#profileId = profileId;
    this.all = [];
    if (profileId !== null) void this.#read(profileId);
  }

  create(resource: Browsable, name: string, state: ViewState): Promise<SavedView> {
    return this.#add({ resource, name, ...state });
  }

  /** Restores a removed view and its alerts and exports. Rejects as `create` does. */
  bringBack(view: SavedView): Promise<SavedView> {
    return this.#add(view);
  }

  async replace(id: string, state: ViewState): Promise<void> {
    this.#take(await this.#bridge.views.replace({ id, ...state }));
  }

  async rename(id: string, name: string): Promise<void> {
    this.#take(await this.#bridge.views.rename({ id, name }));
  }

  async remove(id: string): Promise<void> {
    await this.#bridge.views.remove({ id });
    this.all = this.all.filter((view) => view.id !== id);
  }

  async #add(view: Omit<SavedView, 'id'> & Partial<SavedView>): Promise<SavedView> {
    const made = await this.#bridge.views.create(view);
    this.all = [...this.all, made];
    return made;
  }

  #take(changed: SavedView): void {
    this.all = this.all.map((view) => (view.id === changed.id ? changed : view));
  }

  async #read(profileId: string): Promise<void> {
    try {
      const all = await this.#bridge.views.list();
      if (profileId === this.#profileId) this.all = all;
    } catch {
      // Why the cache cannot be read is shown where its records would be.
    }
  }
}
