import type { Browsable } from '../../../shared/ipc/browse';
import type { PivotTable, SavedPivot } from '../../../shared/ipc/pivots';
import type { Failure } from '../../../shared/failures';
import { failureOf, type DeskBridge } from '../../bridge';

/**
 * The open profile's saved pivot tables, which main stores. A change that fails rejects with the
 * failure and changes nothing.
 */
export class SavedPivots {
  readonly #bridge: DeskBridge;
  all = $state.raw<readonly SavedPivot[]>([]);
  /** Why they could not be listed. */
  failure = $state.raw<Failure | null>(null);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  find(id: string | null): SavedPivot | null {
    return this.all.find((each) => each.id === id) ?? null;
  }

  async read(): Promise<void> {
    try {
      this.all = await this.#bridge.pivots.list();
      this.failure = null;
    } catch (caught) {
      this.failure = failureOf(caught);
    }
  }

  create(resource: Browsable, name: string, table: PivotTable): Promise<SavedPivot> {
    return this.#add({ resource, name, table });
  }

  /** Restores a removed table and its schedule. Rejects as `create` does. */
  bringBack(pivot: SavedPivot): Promise<SavedPivot> {
    return this.#add(pivot);
  }

  async replace(id: string, table: PivotTable): Promise<void> {
    this.#take(await this.#bridge.pivots.replace({ id, table }));
  }

  async rename(id: string, name: string): Promise<void> {
    this.#take(await this.#bridge.pivots.rename({ id, name }));
  }

  async remove(id: string): Promise<void> {
    await this.#bridge.pivots.remove({ id });
    this.all = this.all.filter((each) => each.id !== id);
  }

  async #add(pivot: Omit<SavedPivot, 'id'> & Partial<SavedPivot>): Promise<SavedPivot> {
    const made = await this.#bridge.pivots.create(pivot);
    this.all = [...this.all, made];
    return made;
  }

  #take(changed: SavedPivot): void {
    this.all = this.all.map((each) => (each.id === changed.id ? changed : each));
  }
}
