/**
 * Reads all in order, at most `limit` at once, including the one that was yielded last. A read that
 * fails before its turn rejects when it is awaited.
 */
export function* readAhead<Item, Answer>(
  all: Iterable<Item>,
  limit: () => number,
  read: (item: Item) => Promise<Answer>,
): Generator<readonly [item: Item, request: Promise<Answer>]> {
  const ahead: [Item, Promise<Answer>][] = [];
  for (const item of all) {
    const request = read(item);
    request.catch(() => undefined);
    ahead.push([item, request]);
    while (ahead.length >= limit()) yield* ahead.splice(0, 1);
  }
  yield* ahead;
}
