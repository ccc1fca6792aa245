import { deskContract } from '../preload/contract/desk';
import type { DeskContract, DeskWire } from '../preload/contract/desk';
import type { Bridge, Contract, Reply } from '../preload/contract/define';
import type { Failure } from '../preload/contract/failure';

export type DeskBridge = Bridge<DeskContract>;

/** What a bridge call rejects with: a code to find the sentence by, and values that are safe to say in it. */
export class BridgeFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.name = 'BridgeFailure';
    this.failure = failure;
  }
}

/** Any caught value as a failure: what is not a `BridgeFailure` is a fault of the renderer itself. */
export function failureOf(caught: unknown): Failure {
  if (caught instanceof BridgeFailure) return caught.failure;
  return { code: 'app.internal', params: {}, requestId: null, redactedBody: null };
}

type WireCall = (params?: unknown) => Promise<Reply<unknown>>;

/** Turns the wire's replies into values and rejections, method by method of the contract. Tests pass a wire of their own. */
export function createBridge(wire: DeskWire): DeskBridge {
  const contract: Contract = deskContract;
  const groups = Object.entries(contract).map(([group, members]) => {
    const wired = wire[group as keyof DeskWire] as Record<string, unknown>;
    const calls = Object.entries(members).map(([name, line]): [string, unknown] => {
      if (line.kind === 'push') return [name, wired[name]];
      const call = wired[name] as WireCall;
      return [
        name,
        async (params?: unknown) => {
          const reply = await call(params);
          if (!reply.ok) throw new BridgeFailure(reply.failure);
          return reply.value;
        },
      ];
    });
    return [group, Object.fromEntries(calls)];
  });
  return Object.fromEntries(groups) as DeskBridge;
}

declare global {
  interface Window {
    readonly desk: DeskWire;
  }
}

/** The one place that reads what preload exposed. */
export function windowBridge(): DeskBridge {
  return createBridge(window.desk);
}
