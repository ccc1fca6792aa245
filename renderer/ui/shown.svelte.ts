import { onDestroy } from 'svelte';

const seconds = 30;

/** Something masked that is shown on purpose, and masked again by itself. Made while a component is. */
export class Shown {
  now = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    onDestroy(() => clearTimeout(this.#timer));
  }

  toggle(): void {
    clearTimeout(this.#timer);
    this.now = !this.now;
    if (this.now) this.#timer = setTimeout(() => (this.now = false), seconds * 1000);
  }
}
