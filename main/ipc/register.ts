import { ipcMain, type WebFrameMain } from 'electron';
import * as v from 'valibot';
import {
  channelOf,
  type Contract,
  type Handlers,
  type Reply,
  type WindowName,
} from '../../shared/ipc/define';
import { isTooMuch } from '../../shared/ipc/bounds';
import { failureSchema } from '../../shared/failures';
import { DeskError, toFailure } from '../failure';

/** The window a contract is served to; only its main frame at its exact origin may call. */
export interface Caller {
  window: WindowName;
  /**
   * E.g. `app://bundle/`; a prefix test, because `new URL('app://bundle/x').origin` is the text
   * "null" in Node.
   */
  urlPrefix: string;
  /**
   * While true, calls fail with `app.locked`: a page about to be replaced by the locked page can
   * still call for a moment.
   */
  isLocked?: () => boolean;
}

/** Replaces parameters that are too large to check; no schema accepts it. */
const tooMuch = Symbol('too much');

type Handler = (params: unknown) => unknown;

type Table = Readonly<Record<string, Readonly<Record<string, Handler>>>>;

/**
 * The only place where calls of pages arrive. For each method of the contract: the sender is
 * checked, then the parameters, then the handler runs, and its result is stripped to what the
 * contract names. Failures are returned as values; a result that does not fit is `app.internal`.
 * Listeners are registered at once, and early calls wait for the handlers. Resolves when every
 * method has its handler.
 */
export async function registerContract<C extends Contract>(
  caller: Caller,
  contract: C,
  handlers: Handlers<C> | Promise<Handlers<C>>,
): Promise<void> {
  const table = Promise.resolve(handlers as Table | Promise<Table>);
  const all: Promise<Handler>[] = [];
  for (const [group, members] of Object.entries(contract)) {
    for (const [name, line] of Object.entries(members)) {
      if (line.kind !== 'method') continue;
      const handler = table.then((found) => handlerOf(found, group, name));
      all.push(handler);
      ipcMain.handle(channelOf(caller.window, group, name), (event, params: unknown) =>
        answer(async () => {
          assertSender(event.senderFrame, caller.urlPrefix);
          if (caller.isLocked?.()) throw new DeskError('app.locked');
          // Schemas never walk through more than any call could need.
          const received = isTooMuch(params) ? tooMuch : params;
          const checked = v.safeParse(line.params, received, { abortEarly: true });
          if (!checked.success) throw new DeskError('input.params', { method: `${group}.${name}` });
          const result = v.safeParse(line.result, await (await handler)(checked.output), {
            abortEarly: true,
          });
          // A call made before the lock gets no answer after it.
          if (caller.isLocked?.()) throw new DeskError('app.locked');
          if (!result.success) throw new DeskError('app.internal', { method: `${group}.${name}` });
          return result.output;
        }),
      );
    }
  }
  await Promise.all(all);
}

function handlerOf(table: Table, group: string, name: string): Handler {
  const handler = table[group]?.[name];
  if (handler === undefined) throw new Error(`no handler for ${group}.${name}`);
  return handler;
}

/** Refuses a frame being torn down (null), a child frame and any other address. */
function assertSender(frame: Pick<WebFrameMain, 'parent' | 'url'> | null, urlPrefix: string): void {
  if (frame?.parent !== null || !frame.url.startsWith(urlPrefix)) throw new DeskError('app.sender');
}

async function answer(work: () => Promise<unknown>): Promise<Reply<unknown>> {
  try {
    return { ok: true, value: await work() };
  } catch (thrown) {
    // Failures are checked like results, so that no object gets out as a parameter because of a
    // cast somewhere.
    const failure = v.safeParse(failureSchema, toFailure(thrown), { abortEarly: true });
    return { ok: false, failure: failure.success ? failure.output : toFailure(null) };
  }
}
