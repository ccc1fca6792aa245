import { composedFields, isComposed } from '../../shared/computed-fields';
import { currencyField } from '../../shared/money';
import type { Mapping } from '../../shared/ipc/reconcile';
import type { Cell } from '../values/cells';
import { someCells } from '../values/some-cells';

/** Reads of each record only the cells that a comparison needs. */
export class NeededCells {
  readonly #fields: ReadonlySet<string>;
  readonly #places = new Map<ReadonlyMap<string, number>, readonly boolean[]>();

  /** `known`: all fields of the list. */
  constructor({ keys, compare }: Pick<Mapping, 'keys' | 'compare'>, known: readonly string[]) {
    const fields = [...keys, ...compare].flatMap(({ field }) => [
      ...(isComposed(field) ? composedFields[field].groups.flat() : [field]),
      currencyField(known, field) ?? field,
    ]);
    this.#fields = new Set(fields);
  }

  /** `positions`: of the record's fields in its stored body. */
  of(body: string, positions: ReadonlyMap<string, number>): Cell[] {
    let wanted = this.#places.get(positions);
    if (wanted === undefined) {
      const places = [...positions].flatMap(([field, at]) => (this.#fields.has(field) ? [at] : []));
      wanted = Array.from({ length: Math.max(-1, ...places) + 1 }, (_, at) => places.includes(at));
      this.#places.set(positions, wanted);
    }
    return someCells(body, wanted);
  }
}
