import type { DeskContract, DeskWire } from '../preload/contract/desk';
import type { Bridge, Reply } from '../preload/contract/define';
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

/** Why it failed; null when it did not. */
export function failureIn(doing: Promise<unknown>): Promise<Failure | null> {
  return doing.then(() => null, failureOf);
}

type WireCall = (given?: unknown) => unknown;

/**
 * Turns the wire's replies into values and rejections. The wire itself says what there is (preload derives it from the contract), so the
 * contract's schemas, which only main runs, stay out of the renderer. Tests pass a wire of their own.
 */
export function createBridge(wire: DeskWire): DeskBridge {
  const groups = Object.entries(wire).map(([group, members]) => {
    const calls = Object.entries(members as Record<string, WireCall>).map(([name, call]) => {
      return [name, (given?: unknown) => unwrapped(call(given))] as const;
    });
    return [group, Object.fromEntries(calls)] as const;
  });
  return Object.fromEntries(groups) as DeskBridge;
}

/** A method answers with a promised reply; a push with the way to stop listening. */
function unwrapped(answer: unknown): unknown {
  if (!(answer instanceof Promise)) return answer;
  return (answer as Promise<Reply<unknown>>).then((reply) => {
    if (!reply.ok) throw new BridgeFailure(reply.failure);
    return reply.value;
  });
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
