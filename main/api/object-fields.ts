import type { Value } from '../../preload/contract/values';
import { isList } from './json';
import type { ObjectValue } from './json';

/**
 * Takes the fields a decoder names out of an object, each by its type; what is left (unnamed, or of another type) is `rest`, so that
 * nothing the service sends is lost.
 */
export class ObjectFields {
  readonly #left: Map<string, Value>;

  readonly #absent: string[] = [];

  constructor(object: ObjectValue) {
    this.#left = new Map(object.entries);
  }

  /** Expected fields that were not sent; null counts as sent. */
  get absent(): string[] {
    return this.#absent;
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
    if (value === undefined) this.#absent.push(name);
    if (value === null) this.#left.delete(name);
    if (!isList(value) || !value.items.every(is)) return null;
    this.#left.delete(name);
    return value.items;
  }

  /** A field of any type. */
  any(name: string): Value {
    const value = this.#left.get(name);
    if (value === undefined) this.#absent.push(name);
    this.#left.delete(name);
    return value ?? null;
  }

  putBack(name: string, value: Value): void {
    this.#left.set(name, value);
  }

  get rest(): [string, Value][] {
    return [...this.#left];
  }

  #take<T extends Value>(name: string, is: (value: Value) => value is T): T | null {
    const value = this.#left.get(name);
    if (value === undefined) {
      this.#absent.push(name);
      return null;
    }
    if (value === null || is(value)) this.#left.delete(name);
    return is(value) ? value : null;
  }
}
