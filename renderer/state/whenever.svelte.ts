import { untrack } from 'svelte';

/** Acts at once, and again whenever something that `read` reads has changed. Called while a component is made. */
export function whenever(read: () => readonly unknown[], act: () => void): void {
  $effect(() => {
    read();
    untrack(act);
  });
}
