import type { ServiceRecord, Value } from '../../preload/contract/values';
import type { ObjectValue } from './json';
import { isList } from './json';

/**
 * Takes the fields a decoder names out of an object, each by its type; what is left (unnamed, or of another type) is `rest`, so that
 * nothing the service sends is lost.
 */
export class Fields {
  readonly #left: Map<string, Value>;

  constructor(object: ObjectValue) {
    this.#left = new Map(object.entries);
  }

  text(name: string): string | null {
    return this.#take(name, (value) => typeof value === 'string');
  }

  boolean(name: string): boolean | null {
    return this.#take(name, (value) => typeof value === 'boolean');
  }

  object(name: string): ObjectValue | null {
    return this.#take(
      name,
      (value): value is ObjectValue => typeof value === 'object' && value?.kind === 'object',
    );
  }

  /** Null unless the field is a list whose every item `is`. */
  listOf<T extends Value>(name: string, is: (item: Value) => item is T): readonly T[] | null {
    const value = this.#left.get(name);
    if (value === null) this.#left.delete(name);
    if (!isList(value) || !value.items.every(is)) return null;
    this.#left.delete(name);
    return value.items;
  }

  /** A field without a place of its own: shown among the others only when it says something. */
  dropNull(name: string): void {
    if (this.#left.get(name) === null) this.#left.delete(name);
  }

  putBack(name: string, value: Value): void {
    this.#left.set(name, value);
  }

  get rest(): ServiceRecord {
    return [...this.#left];
  }

  #take<T extends Value>(name: string, is: (value: Value) => value is T): T | null {
    const value = this.#left.get(name);
    if (value === undefined) return null;
    if (value === null || is(value)) this.#left.delete(name);
    return is(value) ? value : null;
  }
}
