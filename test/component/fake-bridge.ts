import * as v from 'valibot';
import { deskContract, type DeskContract, type DeskWire } from '../../shared/ipc/desk';
import type { AnyMethod, AnyPush, Method, Push, Reply } from '../../shared/ipc/define';
import type { Failure, FailureCode } from '../../shared/failures';
import { BridgeFailure, createBridge, failureOf, type DeskBridge } from '../../renderer/bridge';

type Answer<R> = R | Promise<R>;

/**
 * What a test says instead of main: any method of the contract, with its own parameters and result.
 */
export type Fakes = {
  readonly [G in keyof DeskContract]?: {
    readonly [M in keyof DeskContract[G]]?: DeskContract[G][M] extends Method<infer P, infer R>
      ? (params: v.InferOutput<P>) => Answer<v.InferInput<R>>
      : never;
  };
};

type PayloadOf<L> = L extends Push<infer P> ? v.InferInput<P> : never;

export interface FakeBridge {
  readonly bridge: DeskBridge;
  /** Every question that was asked, in order. */
  readonly calls: readonly { readonly method: string; readonly params: unknown }[];
  /** The parameters each call of one method came with. */
  paramsOf(method: string): readonly unknown[];
  /** Says something as main would. */
  push<G extends keyof DeskContract, M extends keyof DeskContract[G]>(
    group: G,
    name: M,
    payload: PayloadOf<DeskContract[G][M]>,
  ): void;
}

export function failureFor(code: FailureCode, params: Failure['params'] = {}): Failure {
  return { code, params, requestId: null, redactedBody: null };
}

/** Thrown by a fake to fail as main would. */
export function refusal(code: FailureCode, params: Failure['params'] = {}): BridgeFailure {
  return new BridgeFailure(failureFor(code, params));
}

/**
 * A bridge built from the contract itself, so that it can neither lack a method nor invent one.
 * Parameters and results pass through the contract's schemas as they do in main; a method nobody
 * faked rejects and says which.
 */
export function fakeBridge(fakes: Fakes): FakeBridge {
  const calls: { method: string; params: unknown }[] = [];
  const listeners = new Map<string, Set<(payload: unknown) => void>>();

  const wire = Object.fromEntries(
    Object.entries(deskContract).map(([group, lines]) => [
      group,
      Object.fromEntries(
        Object.entries<AnyMethod | AnyPush>(lines).map(([name, line]) => {
          const key = `${group}.${name}`;
          if (line.kind === 'push') return [name, listenTo(key)];
          const overrides = fakes[group as keyof Fakes] as
            | Record<string, ((params: unknown) => unknown) | undefined>
            | undefined;
          const open = overrides?.open;
          // The rows of a list are opened as any other view, as long as the index has all records.
          if (key === 'browse.openSoFar' && overrides?.openSoFar === undefined && open) {
            const cursor = async (query: unknown) => ({
              searched: 'all',
              cursor: await open(query),
            });
            return [name, answer('browse.open', line, cursor)];
          }
          return [name, answer(key, line, overrides?.[name])];
        }),
      ),
    ]),
  ) as DeskWire;

  function listenTo(key: string) {
    return (listener: (payload: unknown) => void) => {
      const those = listeners.get(key) ?? new Set();
      listeners.set(key, those.add(listener));
      return () => those.delete(listener);
    };
  }

  function answer(
    key: string,
    line: Method<v.GenericSchema, v.GenericSchema>,
    fake: ((params: unknown) => unknown) | undefined,
  ) {
    return async (params?: unknown): Promise<Reply<unknown>> => {
      const checked = v.parse(line.params, params);
      calls.push({ method: key, params: checked });
      if (fake === undefined) throw new Error(`not faked: ${key}`);
      try {
        return { ok: true, value: v.parse(line.result, await fake(checked)) };
      } catch (thrown) {
        if (thrown instanceof BridgeFailure) return { ok: false, failure: failureOf(thrown) };
        throw thrown;
      }
    };
  }

  return {
    bridge: createBridge(wire),
    calls,
    paramsOf: (method) => calls.filter((call) => call.method === method).map((call) => call.params),
    push: (group, name, payload) => {
      const line = (deskContract[group] as Record<string, unknown>)[
        name as string
      ] as Push<v.GenericSchema>;
      const checked = v.parse(line.payload, payload);
      for (const listener of listeners.get(`${group}.${String(name)}`) ?? []) listener(checked);
    },
  };
}
