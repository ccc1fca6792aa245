import type { Services } from '../../main/services';

/** A part of a thing, as far as a test needs it: what is there has the thing's type. */
type Part<T> = T extends (...args: infer A) => infer R
  ? (...args: A) => Part<R>
  : T extends Promise<infer R>
    ? Promise<Part<R>>
    : T extends readonly (infer E)[]
      ? readonly Part<E>[]
      : T extends object
        ? { readonly [K in keyof T]?: Part<T[K]> }
        : T;

export type PartialServices = Part<Services>;

/** Services of which a test needs some; to use one that is not there fails by its name. */
export function partialServices(parts: PartialServices): Services {
  return new Proxy(parts, {
    get: (all, name) => {
      if (Object.hasOwn(all, name)) return Reflect.get(all, name) as unknown;
      throw new Error(`This test has no services.${String(name)}.`);
    },
  }) as Services;
}
