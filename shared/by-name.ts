import * as v from 'valibot';

/** Names that `v.record` leaves out without a word. */
const leftOut = ['__proto__', 'constructor', 'prototype'] as const;

type Name = v.GenericSchema<string, string>;

/**
 * Values by name, as `v.record`, but with every name: a service may call a field, and a file a
 * column, `constructor`. What is read of them by a name, `namedValue` reads.
 */
/* @__NO_SIDE_EFFECTS__ */
export function byName<const K extends Name, const V extends v.GenericSchema>(
  name: K,
  value: V,
): v.RecordSchema<K, V, undefined> {
  const schema = v.record(name, value);
  return {
    ...schema,
    '~run'(dataset, config) {
      const sent = dataset.value;
      const read = schema['~run'](dataset, config);
      if (typeof sent !== 'object' || sent === null || typeof read.value !== 'object') return read;
      for (const each of leftOut.filter((one) => Object.hasOwn(sent, one))) {
        const stand = `${each} `;
        const other = { [stand]: Object.getOwnPropertyDescriptor(sent, each)?.value as unknown };
        const one = schema['~run']({ value: other }, config);
        if (one.issues !== undefined) {
          const issues = [...(read.issues ?? []), ...one.issues] as typeof one.issues;
          return { typed: false, value: read.value, issues };
        }
        const taken: unknown = (one.value as Readonly<Record<string, unknown>>)[stand];
        const as = { value: taken, configurable: true, enumerable: true, writable: true };
        Object.defineProperty(read.value, each, as);
      }
      return read;
    },
  };
}
