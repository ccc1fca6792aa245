// What must not compile when main fills a contract's handler table. Each directive fails the build
// by itself once its line compiles.
/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-return -- no type */
import * as v from 'valibot';
import { method, nothing, push, type Contract, type Handlers } from '../../shared/ipc/define';
import type { DeskHandlers } from '../../shared/ipc/desk';
import { registerContract, type Caller } from '../../main/ipc/register';
import type { PushToDesk } from '../../main/window/push';
import { Secret } from '../../main/vault/secret';

const contract = {
  lots: {
    page: method(v.strictObject({ page: v.number() }), v.object({ rows: v.array(v.string()) })),
    count: method(nothing, v.number()),
    changed: push(v.object({ page: v.number() })),
  },
  /** Tells and cannot be asked: it needs no handlers. */
  clock: { ticked: push(v.number()) },
} satisfies Contract;

type Table = Handlers<typeof contract>;

const page = ({ page: wanted }: { page: number }) => ({ rows: [String(wanted)] });
const count = () => Promise.resolve(3);

export const complete = { lots: { page, count } } satisfies Table;

export const forgottenHandler = {
  // @ts-expect-error a method of the contract without a handler
  lots: { page },
} satisfies Table;

// @ts-expect-error a group of the contract without handlers
export const forgottenGroup = {} satisfies Table;

export const surplusHandler = {
  lots: {
    page,
    count,
    // @ts-expect-error a handler without a line in the contract
    erase: () => undefined,
  },
} satisfies Table;

export const surplusGroup = {
  lots: { page, count },
  // @ts-expect-error a group that the contract does not have
  cards: { page },
} satisfies Table;

export const handlerForPush = {
  lots: {
    page,
    count,
    // @ts-expect-error a push is told by main, it has no handler
    changed: () => undefined,
  },
} satisfies Table;

export const handlerForPushGroup = {
  lots: { page, count },
  // @ts-expect-error a group of pushes alone has no handlers
  clock: {},
} satisfies Table;

export const wrongResult = {
  // @ts-expect-error the contract says rows of text
  lots: { page: () => ({ rows: [1] }), count },
} satisfies Table;

export const wrongResultLater = {
  // @ts-expect-error also when the answer comes later
  lots: { page, count: () => Promise.resolve('3') },
} satisfies Table;

export const noResult = {
  // @ts-expect-error the contract promises an answer
  lots: { page, count: () => undefined },
} satisfies Table;

export const wrongParams = {
  // @ts-expect-error the handler wants more than the contract lets through
  lots: { page: (params: { page: number; url: string }) => ({ rows: [params.url] }), count },
} satisfies Table;

const secret = Secret.fromText('sample-not-a-real-secret');

export const secretAsText = {
  // @ts-expect-error a Secret is no text
  lots: { page: () => ({ rows: [secret] }), count },
} satisfies Table;

export const secretAsResult = {
  // @ts-expect-error a Secret is no result
  lots: { page, count: () => Promise.resolve(secret) },
} satisfies Table;

export function secretForNothing(): DeskHandlers['session']['close'] {
  // @ts-expect-error a method that answers nothing answers no Secret either
  return () => secret;
}

// @ts-expect-error a Secret where a text is wanted
export const text: string = secret;

// @ts-expect-error a Secret is made by its own functions only
export const handMade = new Secret(new Uint8Array());

const lookAlike = { uncloneable: secret.uncloneable, byteLength: 0 };
// @ts-expect-error an object that looks like one is no Secret
export const opened: string = read(lookAlike);

// @ts-expect-error its bytes have no name outside
export const nameless = () => secret.bytes;

function read(value: Secret): string {
  return value.toString();
}

export async function register(caller: Caller): Promise<void> {
  await registerContract(caller, contract, complete);
  // @ts-expect-error an incomplete table cannot be registered
  await registerContract(caller, contract, { lots: { page } });
  // @ts-expect-error only the app's own windows are callers
  await registerContract({ window: 'anyone', urlPrefix: 'app://bundle/' }, contract, complete);
}

export function tell(pushToDesk: PushToDesk): void {
  pushToDesk('settings', 'changed', {
    theme: 'dark',
    density: 'compact',
    language: 'es',
    zone: 'system',
    updates: true,
  });
  // @ts-expect-error a push the contract does not name
  pushToDesk('settings', 'renamed', {});
  // @ts-expect-error a method is not told
  pushToDesk('settings', 'read', undefined);
  // @ts-expect-error a group the contract does not name
  pushToDesk('secrets', 'changed', {});
  // @ts-expect-error a payload of another shape
  pushToDesk('settings', 'changed', { theme: 'dark' });
}
