import { hash } from 'node:crypto';

/** SHA-256 of a set of records, whatever their order: each one's content, sorted. */
export class RecordsDigest {
  readonly #records: string[] = [];
  readonly #fields = new Map<ReadonlyMap<string, number>, string>();

  /** `positions`: of the record's fields in its stored body. */
  add(positions: ReadonlyMap<string, number>, body: string): void {
    const known = this.#fields.get(positions);
    const names = known ?? JSON.stringify([...positions.keys()]);
    if (known === undefined) this.#fields.set(positions, names);
    this.#records.push(hash('sha256', `${names}${body}`, 'base64'));
  }

  get hex(): string {
    return hash('sha256', this.#records.toSorted().join(''));
  }
}
