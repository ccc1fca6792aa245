import { openDatabase } from '../../main/cache/database';
import { lookupStore } from '../../main/cache/lookup-line';
import type { Line } from '../../main/cache/line';
import { migrate } from '../../main/cache/migrate';
import { createStore } from '../../main/cache/store';

/** The cache's own store over a database in memory, without its thread: what is asked is answered in the same turn. */
export function lookupsInMemory() {
  const db = openDatabase(null);
  migrate(db, () => undefined);
  const changed: string[] = [];
  const { operations } = createStore(db, (resource) => changed.push(resource));
  const answer = (name: keyof typeof operations, given: unknown): unknown => {
    const value = (operations[name] as (given: unknown) => unknown)(given);
    return isJob(value) ? drained(value) : value;
  };
  const line = {
    ask: (name: keyof typeof operations, given: unknown) =>
      Promise.resolve().then(() => answer(name, given)),
  } as unknown as Line;
  return { store: lookupStore(() => line), operations, changed };
}

function isJob(value: unknown): value is Generator<undefined, unknown> {
  return typeof value === 'object' && value !== null && 'next' in value;
}

function drained(job: Generator<undefined, unknown>): unknown {
  for (;;) {
    const { done, value } = job.next();
    if (done === true) return value;
  }
}
