import { createSubscriber } from 'svelte/reactivity';

const tickMs = 20_000;

/** The current time for relative texts. It ticks only while something on screen reads it. */
class Clock {
  #now = Date.now();
  readonly #subscribe = createSubscriber((update) => {
    const timer = setInterval(() => {
      this.#now = Date.now();
      update();
    }, tickMs);
    return () => clearInterval(timer);
  });

  /** Epoch milliseconds, at most `tickMs` old. */
  get now(): number {
    this.#subscribe();
    if (Math.abs(Date.now() - this.#now) > tickMs) this.#now = Date.now();
    return this.#now;
  }
}

export const clock = new Clock();
