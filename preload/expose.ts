import { contextBridge, ipcRenderer, webFrame } from 'electron';
import { channelOf } from './contract/define';
import type { Contract, WindowName, Wire } from './contract/define';

/** Builds a window's object from its contract; the only user of ipcRenderer. Listeners get the payload, never Electron's event. */
function wireOf<C extends Contract>(window: WindowName, contract: C): Wire<C> {
  const groups = Object.entries(contract).map(([group, members]) => {
    const calls = Object.entries(members).map(([name, line]): [string, unknown] => {
      const channel = channelOf(window, group, name);
      if (line.kind === 'method') {
        return [name, (params?: unknown) => ipcRenderer.invoke(channel, params)];
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

/** What Chromium keeps of frames that are gone; nothing that is shown. */
export function forgetPastFrames(): void {
  webFrame.clearCache();
}

/** No page here calls anybody. A frame of its own still has it: what holds there is the session's dead proxy (main/window/pages.ts). */
function withdrawWebRtc(): void {
  contextBridge.executeInMainWorld({
    func: () => {
      for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection'])
        Reflect.deleteProperty(globalThis, name);
    },
  });
}
