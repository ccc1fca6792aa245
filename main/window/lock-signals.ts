import { app, powerMonitor, webContents } from 'electron';
import type { WebContents } from 'electron';
import type { LockReason } from '../../preload/contract/locked';
import { IdleWatch } from '../session/idle-watch';
import { realTicker } from '../session/schedule';

/** How often a Linux desktop is asked whether it is locked: Electron tells `lock-screen` on the other systems only. */
const askMs = 5_000;

interface LockSignalsOptions {
  readonly minutes: () => number;
  readonly lock: (reason: LockReason) => void;
}

/** Listens for what locks the desk: no input for a time, the computer's own lock, its sleep. Answers how to look anew after a setting changed. */
export function listenForLock({ minutes, lock }: LockSignalsOptions): () => void {
  const idle = new IdleWatch({ ticker: realTicker, minutes, onIdle: () => lock('idle') });
  const listen = (contents: WebContents) => {
    contents.on('input-event', () => idle.restart());
  };
  for (const contents of webContents.getAllWebContents()) listen(contents);
  app.on('web-contents-created', (_event, contents) => listen(contents));
  powerMonitor.on('lock-screen', () => lock('system'));
  powerMonitor.on('suspend', () => lock('system'));
  if (process.platform === 'linux') {
    setInterval(() => {
      if (powerMonitor.getSystemIdleState(askMs / 1_000) === 'locked') lock('system');
    }, askMs).unref();
  }
  idle.check();
  return () => idle.check();
}
