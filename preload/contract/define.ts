import * as v from 'valibot';
import type { Failure } from './failure';

/**
 * A question the renderer may ask main. Both schemas run in main: `params` refuses what is not expected, `result` strips what it does
 * not name, because TypeScript alone would let a spread answer carry a token across.
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

export function method<P extends v.GenericSchema, R extends v.GenericSchema>(
  params: P,
  result: R,
): Method<P, R> {
  return { kind: 'method', params, result };
}

export function push<P extends v.GenericSchema>(payload: P): Push<P> {
  return { kind: 'push', payload };
}

/** For methods without parameters or without an answer. */
export const nothing = v.undefined();

/** What travels back over IPC: Electron would flatten a thrown error to its text, so failures are values. */
export type Reply<T> = { ok: true; value: T } | { ok: false; failure: Failure };

type Ask<M> =
  M extends Method<infer P, infer R>
    ? v.InferInput<P> extends undefined
      ? () => Promise<Reply<v.InferOutput<R>>>
      : (params: v.InferInput<P>) => Promise<Reply<v.InferOutput<R>>>
    : M extends Push<infer P>
      ? (listener: (payload: v.InferOutput<P>) => void) => () => void
      : never;

/** The object preload puts on `window`: derived from a contract, never written by hand. */
export type Wire<C extends Contract> = {
  readonly [G in keyof C]: { readonly [M in keyof C[G]]: Ask<C[G][M]> };
};

/** The handler table main must fill, one function per method: missing or surplus names do not compile (`satisfies Handlers<…>`). */
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

/** A handler of a method without an answer need not return `undefined` by hand. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a function without return is what is meant
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

/** Whom a contract is for: the desk's page, the page that takes its place while it is locked, the window for keys. */
export type WindowName = 'desk' | 'locked' | 'credentials';

/** One channel a method; the prefix tells the contracts apart. */
export function channelOf(window: WindowName, group: string, name: string): string {
  return `${window}:${group}.${name}`;
}

/** A contract as the renderer's code calls it: a method gives its value or rejects, a push takes a listener and gives its undo. */
export type Bridge<C extends Contract> = {
  readonly [G in keyof C]: {
    readonly [M in keyof C[G]]: C[G][M] extends Method<infer P, infer R>
      ? v.InferInput<P> extends undefined
        ? () => Promise<v.InferOutput<R>>
        : (params: v.InferInput<P>) => Promise<v.InferOutput<R>>
      : C[G][M] extends Push<infer P>
        ? (listener: (payload: v.InferOutput<P>) => void) => () => void
        : never;
  };
};
