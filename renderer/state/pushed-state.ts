/**
 * Gives what main says of something now, and each state it pushes after that; a pushed one is newer
 * than an answer that arrives later. Without an answer the first state is the first pushed. Returns
 * how to stop.
 */
export function followPushed<T>(
  ask: () => Promise<T>,
  changed: (listen: (state: T) => void) => () => void,
  take: (state: T) => void,
): () => void {
  let isOutdated = false;
  const stop = changed((state) => {
    isOutdated = true;
    take(state);
  });
  ask().then(
    (state) => {
      if (!isOutdated) take(state);
    },
    () => undefined,
  );
  return () => {
    isOutdated = true;
    stop();
  };
}
