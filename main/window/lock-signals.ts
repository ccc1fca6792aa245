import { powerMonitor } from 'electron';
import type { LockReason } from '../../shared/ipc/locked';
import { IdleWatch } from '../lock/idle-watch';
import { realTicker } from '../profiles/schedule';
import { forEachContents } from './input-events';

/**
 * How often a Linux desktop is polled for its lock: Electron emits `lock-screen` on the other
 * systems only.
 */
const pollMs = 5_000;

/**
 * The signals that lock the desk: no input for a time, the system's lock screen, sleep, and the
 * user's request. A signal that comes before the desk can lock (`follow`) is delivered then,
 * because first rows may already be on the screen.
 */
export class LockSignals {
  readonly #idle: IdleWatch;
  #early: LockReason | null = null;
  #lock = (reason: LockReason): void => {
    this.#early ??= reason;
  };

  constructor(minutes: () => number) {
    this.#idle = new IdleWatch({ ticker: realTicker, minutes, onIdle: () => this.signal('idle') });
  }

  /** Call once, when Electron is ready. */
  listen(): void {
    forEachContents((contents) => contents.on('input-event', () => this.#idle.restart()));
    powerMonitor.on('lock-screen', () => this.signal('system'));
    powerMonitor.on('suspend', () => this.signal('system'));
    if (process.platform === 'linux') {
      setInterval(() => {
        if (powerMonitor.getSystemIdleState(pollMs / 1_000) === 'locked') this.signal('system');
      }, pollMs).unref();
    }
    this.checkIdle();
  }

  /** Call after the setting changed. */
  checkIdle(): void {
    this.#idle.check();
  }

  signal(reason: LockReason): void {
    this.#lock(reason);
  }

  /** Calls `lock` for each signal from now on, and at once for the first that came before. */
  follow(lock: (reason: LockReason) => void): void {
    this.#lock = lock;
    if (this.#early !== null) lock(this.#early);
  }
}
