/**
 * Reads all in order, at most `limit` at once, including the one that was yielded last. A read that
 * fails before its turn rejects when it is awaited.
 */
export function* readAhead<Asked, Answer>(
  all: Iterable<Asked>,
  limit: () => number,
  read: (asked: Asked) => Promise<Answer>,
): Generator<readonly [asked: Asked, reading: Promise<Answer>]> {
  const ahead: [Asked, Promise<Answer>][] = [];
  for (const asked of all) {
    const reading = read(asked);
    reading.catch(() => undefined);
    ahead.push([asked, reading]);
    while (ahead.length >= limit()) yield* ahead.splice(0, 1);
  }
  yield* ahead;
}
