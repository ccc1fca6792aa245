import Big from 'big.js';
import { namedValue } from '../../shared/named-value';
import { type FileNotice, notice } from '../../shared/file-notices';
import type { MatchRules } from '../../shared/ipc/reconcile';
import { decimalText } from './money-sum';

/** Decides which amounts are equal within the tolerance, and counts them. */
export class Tolerated {
  #count = 0;
  readonly #sums = new Map<string, Big>();

  /** `currency` null: of neither side; then the only tolerance there is applies. */
  isWithin(
    tolerance: NonNullable<MatchRules['tolerance']>,
    mine: string,
    theirs: string,
    currency: string | null,
  ): boolean {
    const [only, ...others] = Object.keys(tolerance);
    const code = currency ?? (others.length === 0 ? only : undefined);
    const maxTolerance = code === undefined ? undefined : namedValue(tolerance, code);
    if (maxTolerance === undefined) return false;
    const difference = new Big(theirs).minus(mine);
    if (difference.abs().gt(maxTolerance)) return false;
    this.#count += 1;
    const key = code ?? '';
    this.#sums.set(key, (this.#sums.get(key) ?? new Big(0)).plus(difference));
    return true;
  }

  get notices(): FileNotice[] {
    if (this.#count === 0) return [];
    const sums = [...this.#sums].map(([code, sum]) => `${code} ${decimalText(sum)}`.trim());
    return [notice('within-tolerance', { count: this.#count, words: sums.join(', ') })];
  }
}
