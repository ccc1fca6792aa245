import type { DeskContract, DeskWire } from '../shared/ipc/desk';
import type { Bridge, Reply } from '../shared/ipc/define';
import type { Failure } from '../shared/failures';

export type DeskBridge = Bridge<DeskContract>;

/**
 * What a bridge call rejects with: a code, which selects the sentence, and values that are safe to
 * name in it.
 */
export class BridgeFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.name = 'BridgeFailure';
    this.failure = failure;
  }
}

/**
 * Any caught value as a failure: anything but a `BridgeFailure` is an error in the renderer itself.
 */
export function failureOf(caught: unknown): Failure {
  if (caught instanceof BridgeFailure) return caught.failure;
  return { code: 'app.internal', params: {}, requestId: null, redactedBody: null };
}

/** Why it failed; null when it succeeded. */
export function failureIn(work: Promise<unknown>): Promise<Failure | null> {
  return work.then(() => null, failureOf);
}

type WireCall = (param?: unknown) => unknown;

/**
 * Turns the wire's replies into values and rejections. The methods are those of the wire, which
 * preload derives from the contract: so the contract's schemas, which only main runs, stay out of
 * the renderer. Tests pass their own wire.
 */
export function createBridge(wire: DeskWire): DeskBridge {
  const groups = Object.entries(wire).map(([group, members]) => {
    const calls = Object.entries(members as Record<string, WireCall>).map(([name, call]) => {
      return [name, (param?: unknown) => unwrapped(call(param))] as const;
    });
    return [group, Object.fromEntries(calls)] as const;
  });
  return Object.fromEntries(groups) as DeskBridge;
}

/** A method returns the promise of a reply; a push event returns its unsubscribe function. */
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

/** The only reader of what preload exposes. */
export function windowBridge(): DeskBridge {
  return createBridge(window.desk);
}
