import type { Value } from '../../shared/values';
import { isList, isObject, type ObjectValue } from '../json/json';
import { boundedJson } from '../redaction/redact';
import { DeskError } from '../failure';

/**
 * Takes the fields that a decoder names out of an object, each by its type. `rest` has the others
 * (unnamed, or of another type), so that nothing the service sends is lost.
 */
export class ObjectFields {
  /** Expected fields that were not sent; null counts as sent. */
  readonly absent: string[] = [];
  readonly #remaining: Map<string, Value>;

  constructor(object: ObjectValue) {
    this.#remaining = new Map(object.entries);
  }

  text(name: string): string | null {
    return this.#take(name, (value) => typeof value === 'string');
  }

  boolean(name: string): boolean | null {
    return this.#take(name, (value) => typeof value === 'boolean');
  }

  object(name: string): ObjectValue | null {
    return this.#take(name, isObject);
  }

  /** Null unless the field is a list whose items all satisfy `is`. */
  listOf<T extends Value>(name: string, is: (item: Value) => item is T): readonly T[] | null {
    type ListOfT = { readonly kind: 'list'; readonly items: readonly T[] };
    const isListOfT = (value: Value): value is ListOfT => isList(value) && value.items.every(is);
    return this.#take(name, isListOfT)?.items ?? null;
  }

  /** A field of any type. */
  any(name: string): Value {
    const value = this.#remaining.get(name);
    if (value === undefined) this.absent.push(name);
    this.#remaining.delete(name);
    return value ?? null;
  }

  putBack(name: string, value: Value): void {
    this.#remaining.set(name, value);
  }

  get rest(): [string, Value][] {
    return [...this.#remaining];
  }

  #take<T extends Value>(name: string, is: (value: Value) => value is T): T | null {
    const value = this.#remaining.get(name);
    if (value === undefined) {
      this.absent.push(name);
      return null;
    }
    if (value === null || is(value)) this.#remaining.delete(name);
    return is(value) ? value : null;
  }
}

/** Fails with `service.unknown-shape` when the data is not an object. */
export function objectOf(
  data: Value | undefined,
  resource: 'merchant' | 'client-card',
): ObjectValue {
  if (isObject(data)) return data;
  throw new DeskError(
    'service.unknown-shape',
    { resource, reason: 'not-an-object' },
    { redactedBody: boundedJson(data ?? '') },
  );
}

/** The fields of every documented object. */
export function commonOf(fields: ObjectFields) {
  return {
    id: fields.text('id'),
    status: fields.text('status'),
    createdAt: fields.text('created_at'),
    updatedAt: fields.text('updated_at'),
    deletedAt: fields.text('deleted_at'),
    isDeleted: fields.boolean('is_deleted'),
    isDeletedBy: fields.any('is_deleted_by'),
  };
}

/** What describes the whole answer, after its documented fields were taken. */
export function answerOf(object: ObjectValue, { absent, rest }: ObjectFields) {
  return { absent, others: rest, rawJson: boundedJson(object), record: object.entries };
}

export const tokenField = 'merchant_access_token';
