import type { ClientCard } from '../../../preload/contract/client-card';

/** The cards among those read that led to a card by being replaced, oldest first. */
export function knownBefore(card: ClientCard, read: readonly ClientCard[]): readonly ClientCard[] {
  const before: ClientCard[] = [];
  const seen = new Set([card]);
  let first = card;
  for (;;) {
    const id = first.id ?? first.askedId;
    const earlier = read.find((other) => other.replacementBy === id && !seen.has(other));
    if (earlier === undefined) return before;
    seen.add(earlier);
    before.unshift(earlier);
    first = earlier;
  }
}
