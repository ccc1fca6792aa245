import * as v from 'valibot';
import type { Failure } from '../failures';

/**
 * A call from the renderer to main. Both schemas run in main: `params` rejects what is not
 * expected, and `result` strips what it does not name, because TypeScript alone would let a token
 * pass in a spread object.
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

// For the bundler: a page that imports a constant from a contract file must not get its schemas
// too.
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

/**
 * What is returned over IPC: Electron would reduce a thrown error to its text, so failures are
 * values.
 */
export type Reply<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/**
 * A contract as an object: a method resolves to the result of `Input`; a push takes a listener and
 * returns its removal.
 */
type Calls<C extends Contract, IsReply extends boolean> = {
  readonly [G in keyof C]: {
    readonly [M in keyof C[G]]: C[G][M] extends Method<infer P, infer R>
      ? v.InferInput<P> extends undefined
        ? () => Promise<Input<R, IsReply>>
        : (params: v.InferInput<P>) => Promise<Input<R, IsReply>>
      : C[G][M] extends Push<infer P>
        ? (listener: (payload: v.InferOutput<P>) => void) => () => void
        : never;
  };
};
type Input<R extends v.GenericSchema, IsReply> = IsReply extends true
  ? Reply<v.InferOutput<R>>
  : v.InferOutput<R>;

/** The object preload puts on `window`: derived from a contract, never written by hand. */
export type Wire<C extends Contract> = Calls<C, true>;

/** A contract as the renderer's code calls it: failures reject. */
export type Bridge<C extends Contract> = Calls<C, false>;

/**
 * The handler table main must provide, one function per method: missing or extra names do not
 * compile (`satisfies Handlers<…>`).
 */
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

/**
 * The page a contract is for: the app, the page shown instead while it is locked, or the window for
 * keys.
 */
export type WindowName = 'desk' | 'locked' | 'credentials';

/** One channel per method; the prefix tells the contracts apart. */
export function channelOf(window: WindowName, group: string, name: string): string {
  return `${window}:${group}.${name}`;
}
