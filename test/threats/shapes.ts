import fc from 'fast-check';

/**
 * What of a valibot schema is looked at here: enough to make values near it, and to judge values
 * without valibot.
 */
export interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly items?: readonly Shape[];
  readonly wrapped?: Shape;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly key?: Shape;
  readonly value?: Shape;
}

const hostileText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '../../etc/passwd',
    'https://elsewhere.example/',
    "' OR 1=1 --",
    '\0',
    '\ud800',
    '=1+1',
  ),
  fc.constant('x'.repeat(100_000)),
);
const words = fc.oneof(
  { weight: 30, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 5, arbitrary: hostileText },
);

/**
 * Values that fit the schema, or nearly (its further rules, such as a smallest number, are not
 * known here).
 */
export function near(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.type) {
    case 'object':
    case 'strict_object': {
      const entries = Object.entries(shape.entries ?? {});
      return fc.record(Object.fromEntries(entries.map(([name, each]) => [name, near(each)])));
    }
    case 'array':
      return fc.array(near(shape.item ?? { type: 'unknown' }), { maxLength: 3 });
    case 'tuple':
      return fc.tuple(...(shape.items ?? []).map(near));
    case 'optional':
      return fc.option(near(shape.wrapped ?? { type: 'unknown' }), { nil: undefined });
    case 'nullable':
      return fc.option(near(shape.wrapped ?? { type: 'unknown' }));
    case 'picklist':
      return fc.constantFrom(...(shape.options ?? []));
    case 'literal':
      return fc.constant(shape.literal);
    case 'variant':
    case 'union':
      return fc.oneof(...(shape.options as readonly Shape[]).map(near));
    case 'string':
      return words;
    case 'number':
      return fc.oneof(fc.integer({ min: -3, max: 1_200 }), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'undefined':
      return fc.constant(undefined);
    default:
      return fc.jsonValue();
  }
}

/**
 * Whether a value is no more than the schema names: an opinion of its own on what may reach a
 * handler.
 */
export function isWithin(shape: Shape, value: unknown): boolean {
  switch (shape.type) {
    case 'object':
    case 'strict_object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
      const entries = shape.entries ?? {};
      const object = value as Record<string, unknown>;
      return (
        Reflect.ownKeys(value).every(
          (name) => typeof name === 'string' && Object.hasOwn(entries, name),
        ) &&
        Object.entries(entries).every(([name, each]) =>
          isWithin(each, Object.hasOwn(object, name) ? object[name] : undefined),
        )
      );
    }
    case 'array':
      return (
        Array.isArray(value) &&
        value.every((each) => isWithin(shape.item ?? { type: 'unknown' }, each))
      );
    case 'tuple':
      return (
        Array.isArray(value) && (shape.items ?? []).every((each, at) => isWithin(each, value[at]))
      );
    case 'optional':
      return value === undefined || isWithin(shape.wrapped ?? { type: 'unknown' }, value);
    case 'nullable':
      return value === null || isWithin(shape.wrapped ?? { type: 'unknown' }, value);
    case 'picklist':
      return (shape.options ?? []).includes(value);
    case 'literal':
      return value === shape.literal;
    case 'variant':
    case 'union':
      return (shape.options as readonly Shape[]).some((each) => isWithin(each, value));
    case 'string':
    case 'number':
    case 'boolean':
    case 'undefined':
      return typeof value === shape.type;
    default:
      return true;
  }
}

/**
 * A value spoilt somewhere: a part taken away, added, replaced by something else, or made to hold
 * itself.
 */
export function spoilt(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, fc.array(fc.nat(7), { maxLength: 3 }), fc.nat(9), rubbish)
    .map(([input, way, how, other]) => {
      if (typeof input !== 'object' || input === null) return other;
      let at = input as Record<string, unknown>;
      for (const step of way) {
        const names = Object.keys(at);
        const next = names.length === 0 ? undefined : at[names[step % names.length] ?? ''];
        if (typeof next !== 'object' || next === null) break;
        at = next as Record<string, unknown>;
      }
      const name = Object.keys(at)[0] ?? 'x';
      if (how === 0) Reflect.deleteProperty(at, name);
      else if (how === 1) at.url = other;
      else if (how === 2) at[name] = at;
      else if (how === 3)
        Object.defineProperty(at, '__proto__', { value: { admin: true }, enumerable: true });
      else if (how === 4) return [input];
      else at[name] = other;
      return input;
    });
}

/** Everything a page could put on the wire and nobody asked for. */
export const rubbish: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: true,
    withNullPrototype: true,
    maxDepth: 3,
  }),
  fc.jsonValue({ maxDepth: 4 }),
  hostileText,
  fc.constantFrom<unknown>(
    NaN,
    Infinity,
    -0,
    null,
    undefined,
    new Error('x'),
    /x/,
    new ArrayBuffer(8),
  ),
  fc.constant(null).map(() => {
    const self: Record<string, unknown> = {};
    self.self = self;
    return self;
  }),
  fc
    .constant(null)
    .map(
      () =>
        JSON.parse(
          '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
        ) as unknown,
    ),
);
