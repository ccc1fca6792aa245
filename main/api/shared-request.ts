/**
 * A question that several ask at once is asked once: whoever comes while it is under way, or up to `forMs` after its answer, gets the
 * same. A failure goes to those who waited; the next caller sends a new request.
 */
export function shared<T>(
  ask: () => Promise<T>,
  { now, forMs }: { readonly now: () => number; readonly forMs: number },
): () => Promise<T> {
  let last: { readonly reading: Promise<T>; answeredAt: number | null } | null = null;
  return () => {
    const isFresh = last !== null && (last.answeredAt === null || now() - last.answeredAt < forMs);
    if (last !== null && isFresh) return last.reading;
    const asked: NonNullable<typeof last> = { reading: ask(), answeredAt: null };
    last = asked;
    asked.reading.then(
      () => (asked.answeredAt = now()),
      () => {
        if (last === asked) last = null;
      },
    );
    return asked.reading;
  };
}
