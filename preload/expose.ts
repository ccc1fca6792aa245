import { contextBridge, ipcRenderer } from 'electron';
import {
  channelOf,
  type Contract,
  type Reply,
  type WindowName,
  type Wire,
} from '../shared/ipc/define';
import { maxSizeUnderWay, sizeOf } from '../shared/ipc/bounds';

/** Sizes of the calls without an answer: one after the other they could still fill main's memory. */
let underWay = 0;

/**
 * Builds a window's object from its contract; the only user of ipcRenderer. Listeners get the
 * payload, never Electron's event.
 */
function wireOf<C extends Contract>(window: WindowName, contract: C): Wire<C> {
  const groups = Object.entries(contract).map(([group, members]) => {
    const calls = Object.entries(members).map(([name, line]): [string, unknown] => {
      const channel = channelOf(window, group, name);
      if (line.kind === 'method') {
        // What is too large is refused here already: main would have to take it in before it could
        // look at it.
        const refused: Reply<never> = {
          ok: false,
          failure: {
            code: 'input.params',
            params: { method: `${group}.${name}` },
            requestId: null,
            redactedBody: null,
          },
        };
        return [
          name,
          async (params?: unknown) => {
            const size = sizeOf(params);
            if (size === null || underWay + size > maxSizeUnderWay) return refused;
            underWay += size;
            try {
              return (await ipcRenderer.invoke(channel, params)) as unknown;
            } finally {
              underWay -= size;
            }
          },
        ];
      }
      return [
        name,
        (listener: (payload: unknown) => void) => {
          const forward = (_event: unknown, payload: unknown) => {
            listener(payload);
          };
          ipcRenderer.on(channel, forward);
          return () => {
            ipcRenderer.removeListener(channel, forward);
          };
        },
      ];
    });
    return [group, Object.fromEntries(calls)];
  });
  return Object.fromEntries(groups) as Wire<C>;
}

export function exposeContract(
  window: WindowName,
  contract: Contract,
  extra: Readonly<Record<string, unknown>> = {},
): void {
  withdrawWebRtc();
  contextBridge.exposeInMainWorld(window, { ...wireOf(window, contract), ...extra });
}

/**
 * No page here uses WebRTC. A frame of its own would still have it; there the session's dead proxy
 * blocks it (main/window/pages.ts).
 */
function withdrawWebRtc(): void {
  contextBridge.executeInMainWorld({
    func: () => {
      for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection'])
        Reflect.deleteProperty(globalThis, name);
    },
  });
}
