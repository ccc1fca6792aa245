/**
 * Asks at once, and again whenever something `ask` depends on has changed; only the answer to the
 * newest request is taken. Without `fail`, failures are ignored. Call it during component
 * initialization.
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
