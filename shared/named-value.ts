/**
 * What a record has under a name of the service: `constructor` and `toString` are not among them
 * because every object has them.
 */
export function namedValue<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
