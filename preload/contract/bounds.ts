import * as v from 'valibot';

/** What a page may send ends somewhere: each text, list and number of a method's parameters is one of these (test/security/bounds.test.ts). */
export function text(max: number) {
  return v.pipe(v.string(), v.maxLength(max));
}

export function list<S extends v.GenericSchema>(item: S, max: number) {
  return v.pipe(v.array(item), v.maxLength(max));
}

export function table<S extends v.GenericSchema>(value: S, max: number) {
  return v.pipe(v.record(fieldName, value), v.maxEntries(max));
}

/** Counts, handles, moments in epoch milliseconds. */
export const whole = v.pipe(v.number(), v.safeInteger());

/** Pixels and parts of them, and numbers somebody types, which get a sentence of their own when they do not fit. */
export const quantity = v.pipe(v.number(), v.minValue(-1e12), v.maxValue(1e12));

/** Of a field as the service calls it. */
export const fieldName = text(1_000);

/** Of a record as the service gives it, or as somebody types it. */
export const recordId = text(4_000);

/** Of something main made: profiles, saved views, rules. */
export const ownId = text(100);

/** The search language. */
export const searchText = text(20_000);

/** Names people give are judged with a word for each mistake, up to here. */
export const givenName = text(1_000);

export const maxFields = 5_000;

/** Values in all that one call may carry, and characters of its texts: looked at before any schema is. */
export const maxValues = 250_000;
export const maxCharacters = 20_000_000;

/** Whether a call carries more than any could need. Looks at no more of it than that. */
export function isTooMuch(params: unknown): boolean {
  const waiting: unknown[] = [params];
  let values = 0;
  let characters = 0;
  for (let each = waiting.pop(); waiting.length > 0 || each !== undefined; each = waiting.pop()) {
    values += 1;
    if (typeof each === 'string') characters += each.length;
    if (values > maxValues || characters > maxCharacters) return true;
    if (typeof each !== 'object' || each === null || ArrayBuffer.isView(each)) continue;
    const members: unknown[] = Array.isArray(each) ? each : Object.values(each);
    if (members.length + values + waiting.length > maxValues) return true;
    for (const member of members) if (member !== undefined) waiting.push(member);
  }
  return false;
}
