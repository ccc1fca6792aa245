import { contextBridge, ipcRenderer, webFrame } from 'electron';
import { channelOf, isTooMuch } from './contract/define';
import type { Contract, Reply, WindowName, Wire } from './contract/define';

/** Builds a window's object from its contract; the only user of ipcRenderer. Listeners get the payload, never Electron's event. */
function wireOf<C extends Contract>(window: WindowName, contract: C): Wire<C> {
  const groups = Object.entries(contract).map(([group, members]) => {
    const calls = Object.entries(members).map(([name, line]): [string, unknown] => {
      const channel = channelOf(window, group, name);
      if (line.kind === 'method') {
        // What is too large is refused here already: main would have to take it in before it could look at it.
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
          (params?: unknown) =>
            isTooMuch(params) ? Promise.resolve(refused) : ipcRenderer.invoke(channel, params),
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

/** No page here uses WebRTC. A frame of its own would still have it; there the session's dead proxy blocks it (main/window/pages.ts). */
function withdrawWebRtc(): void {
  contextBridge.executeInMainWorld({
    func: () => {
      for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection'])
        Reflect.deleteProperty(globalThis, name);
    },
  });
}

const restMs = 1_500;
/** Fewer scroll events (a screenful or two) leave too little to be worth a pause. */
const worthwhile = 60;

/**
 * Chromium keeps what scrolling leaves behind (texts and boxes of past frames) as long as memory is plentiful: some eighty megabytes after a thousand
 * jumps. Clearing it blocks the page, so it is done after much scrolling, once the user has been idle for a while.
 */
export function sweepAtRest(page: EventTarget): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let scrolled = 0;
  const begin = ({ type }: Event) => {
    if (type === 'scroll') scrolled += 1;
    clearTimeout(resting);
    if (scrolled < worthwhile) return;
    resting = setTimeout(() => {
      scrolled = 0;
      webFrame.clearCache();
    }, restMs);
  };
  for (const event of ['scroll', 'input', 'click', 'keydown', 'pointermove']) {
    page.addEventListener(event, begin, { capture: true, passive: true });
  }
}
