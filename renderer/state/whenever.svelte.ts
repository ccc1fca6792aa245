import { untrack } from 'svelte';

/** Acts at once, and again whenever something that `read` reads has changed. Called while a component is made. */
export function whenever(read: () => readonly unknown[], act: () => void): void {
  $effect(() => {
    read();
    untrack(act);
  });
}

/**
 * Asks at once, and again whenever something that `ask` reads has changed; only the answer to the newest question is taken. What fails
 * without `fail` is not spoken of. Called while a component is made.
 */
export function answered<T>(
  ask: () => Promise<T>,
  take: (answer: T) => void,
  fail: (caught: unknown) => void = () => undefined,
): void {
  $effect(() => {
    let isNewest = true;
    ask().then(
      (answer) => {
        if (isNewest) take(answer);
      },
      (caught: unknown) => {
        if (isNewest) fail(caught);
      },
    );
    return () => (isNewest = false);
  });
}
