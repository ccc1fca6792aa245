import { untrack } from 'svelte';

/**
 * Acts at once, and again whenever something `read` depends on has changed. Call it during
 * component initialization.
 */
export function whenever(read: () => readonly unknown[], act: () => void): void {
  $effect(() => {
    read();
    untrack(act);
  });
}
