import * as v from 'valibot';
import type { Failure } from './failure';

/**
 * A call from the renderer to main. Both schemas run in main: `params` rejects what is not expected, and `result` strips what it does not name,
 * because TypeScript alone would let a token pass in a spread object.
 */
export interface Method<P extends v.GenericSchema, R extends v.GenericSchema> {
  readonly kind: 'method';
  readonly params: P;
  readonly result: R;
}

/** An event that main pushes to the renderer. */
export interface Push<P extends v.GenericSchema> {
  readonly kind: 'push';
  readonly payload: P;
}

export type AnyMethod = Method<v.GenericSchema, v.GenericSchema>;
export type AnyPush = Push<v.GenericSchema>;
export type Contract = Readonly<Record<string, Readonly<Record<string, AnyMethod | AnyPush>>>>;

// For the bundler: a page that imports a constant from a contract file must not get its schemas too.
/* @__NO_SIDE_EFFECTS__ */
export function method<P extends v.GenericSchema, R extends v.GenericSchema>(
  params: P,
  result: R,
): Method<P, R> {
  return { kind: 'method', params, result };
}

/* @__NO_SIDE_EFFECTS__ */
export function push<P extends v.GenericSchema>(payload: P): Push<P> {
  return { kind: 'push', payload };
}

/** For methods without parameters or without an answer. */
export const nothing = v.undefined();

/** What is returned over IPC: Electron would reduce a thrown error to its text, so failures are values. */
export type Reply<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** A contract as an object: a method resolves to the result of `Given`; a push takes a listener and returns its removal. */
type Calls<C extends Contract, IsReply extends boolean> = {
  readonly [G in keyof C]: {
    readonly [M in keyof C[G]]: C[G][M] extends Method<infer P, infer R>
      ? v.InferInput<P> extends undefined
        ? () => Promise<Given<R, IsReply>>
        : (params: v.InferInput<P>) => Promise<Given<R, IsReply>>
      : C[G][M] extends Push<infer P>
        ? (listener: (payload: v.InferOutput<P>) => void) => () => void
        : never;
  };
};
type Given<R extends v.GenericSchema, IsReply> = IsReply extends true
  ? Reply<v.InferOutput<R>>
  : v.InferOutput<R>;

/** The object preload puts on `window`: derived from a contract, never written by hand. */
export type Wire<C extends Contract> = Calls<C, true>;

/** A contract as the renderer's code calls it: failures reject. */
export type Bridge<C extends Contract> = Calls<C, false>;

/** The handler table main must provide, one function per method: missing or extra names do not compile (`satisfies Handlers<…>`). */
export type Handlers<C extends Contract> = {
  readonly [G in GroupsWithMethods<C>]: {
    readonly [M in keyof C[G] as C[G][M] extends AnyMethod ? M : never]: C[G][M] extends Method<
      infer P,
      infer R
    >
      ? (params: v.InferOutput<P>) => Answer<v.InferInput<R>> | Promise<Answer<v.InferInput<R>>>
      : never;
  };
};

/** A handler of a method without an answer need not return `undefined` explicitly. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- for functions that return nothing
type Answer<T> = T extends undefined ? undefined | void : T;

type GroupsWithMethods<C extends Contract> = {
  [G in keyof C]: Extract<C[G][keyof C[G]], AnyMethod> extends never ? never : G;
}[keyof C];

/** Pushes of a contract as a table of payloads. */
export type Pushes<C extends Contract> = {
  readonly [G in keyof C]: {
    readonly [M in keyof C[G] as C[G][M] extends AnyPush ? M : never]: C[G][M] extends Push<infer P>
      ? v.InferInput<P>
      : never;
  };
};

/** The page a contract is for: the app, the page shown instead while it is locked, or the window for keys. */
export type WindowName = 'desk' | 'locked' | 'credentials';

/** One channel per method; the prefix tells the contracts apart. */
export function channelOf(window: WindowName, group: string, name: string): string {
  return `${window}:${group}.${name}`;
}

/** Everything a page sends is bounded: each text, list and number in a method's parameters uses one of these (test/security/bounds.test.ts). */
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

/** A position or a number of rows, lines or columns: 0 or more. */
export const rowNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Pixels and fractions of them; numbers typed by the user, which are checked later with a message of their own. */
export const quantity = v.pipe(v.number(), v.minValue(-1e12), v.maxValue(1e12));

/** A field's name as the service writes it. */
export const fieldName = text(1_000);

/** A record's id as the service sends it, or as typed by the user. */
export const recordId = text(4_000);

/** The id of something main created: a profile, a saved view, a rule. */
export const ownId = text(100);

/** The search language (`status:blocked -lima "exact words"`). */
export const searchText = text(20_000);

/** A name given by the user. Up to this length it is checked later, with a message for each mistake. */
export const givenName = text(1_000);

export const maxFields = 5_000;

/** Limits on the number of values in one call, and on the characters of its texts; checked before any schema runs. */
export const maxValues = 250_000;
export const maxCharacters = 20_000_000;

/** An object of names and values, or a list; also one of another window's or of none. */
function isPlain(each: object): boolean {
  const tag = Object.prototype.toString.call(each);
  return tag === '[object Object]' || tag === '[object Array]';
}

/** Whether a call carries more than any could need. Stops looking once it is over a limit. */
export function isTooMuch(params: unknown): boolean {
  const waiting: unknown[] = [params];
  let values = 0;
  let characters = 0;
  for (let each = waiting.pop(); waiting.length > 0 || each !== undefined; each = waiting.pop()) {
    values += 1;
    if (typeof each === 'string') characters += each.length;
    if (values > maxValues || characters > maxCharacters) return true;
    if (typeof each !== 'object' || each === null) continue;
    if (ArrayBuffer.isView(each) || each instanceof ArrayBuffer) {
      if (each.byteLength > maxCharacters) return true;
      characters += each.byteLength;
      continue;
    }
    // Maps, sets, blobs and the like: no call has any.
    if (!isPlain(each)) return true;
    const members: unknown[] = Array.isArray(each) ? each : Object.values(each);
    if (members.length + values + waiting.length > maxValues) return true;
    for (const member of members) if (member !== undefined) waiting.push(member);
  }
  return false;
}
