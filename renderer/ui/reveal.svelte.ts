import { onDestroy } from 'svelte';

const seconds = 30;

/**
 * Whether a masked value is revealed; it is masked again after 30 seconds. Created during component
 * initialization.
 */
export class Reveal {
  isOn = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    onDestroy(() => clearTimeout(this.#timer));
  }

  toggle(): void {
    clearTimeout(this.#timer);
    this.isOn = !this.isOn;
    if (this.isOn) this.#timer = setTimeout(() => (this.isOn = false), seconds * 1000);
  }
}
