import { type FileNotice, notice } from '../../shared/file-notices';
import { fold } from '../../shared/fold';
import type { Mapping, Pair } from '../../shared/ipc/reconcile';
import { collapseSpaces } from '../values/amounts';
import type { RowAmounts } from './amounts';

const maxRowsNamed = 5;

const added = /^(?:\+|c|h|cr|credito|credit|abono|haber)$/;
const takenOff = /^(?:-|d|db|dr|debito|debit|cargo|debe)$/;
/** `D/C`, `Debe-Haber`, `Cargo / Abono`: a letter alone may mean anything under another name. */
const signName =
  /^(?:(?:d|db|dr|deb[a-z]*|cargo)[^a-z]*(?:c|cr|h|hab[a-z]*|cred[a-z]*|abono)|(?:c|cr|cred[a-z]*|abono)[^a-z]*(?:d|db|dr|deb[a-z]*|cargo)|signo|naturaleza)$/;

interface Seen {
  isOther: boolean;
  added: number;
  takenOff: number;
}

/**
 * Amounts that are not what their cell alone says: a cell that is no amount is in no sum, and the
 * sign may stand in a column of its own, which nothing reads.
 */
export class AmountsApart {
  readonly #pairs: readonly Pair[];
  readonly #names: readonly string[];
  readonly #unread = new Map<number, { count: number; rows: number[] }>();
  readonly #signs = new Map<number, Seen>();

  /** `money`: the compared pairs whose amounts are added up. */
  constructor(
    { keys, compare }: Pick<Mapping, 'keys' | 'compare'>,
    money: readonly Pair[],
    names: readonly string[],
  ) {
    this.#pairs = money;
    this.#names = names;
    if (money.length === 0) return;
    const paired = new Set([...keys, ...compare].map(({ column }) => column));
    for (const [column, name] of names.entries()) {
      if (paired.has(column) || !signName.test(fold(name))) continue;
      this.#signs.set(column, { isOther: false, added: 0, takenOff: 0 });
    }
  }

  /** `amounts`: what was read in the row, in the order of the pairs. */
  take(row: number, cells: readonly (string | null)[], amounts: RowAmounts): void {
    for (const [at, { column }] of this.#pairs.entries()) {
      if ((amounts[at] ?? null) !== null || collapseSpaces(cells[column] ?? '') === '') continue;
      const unread = this.#unread.get(column) ?? { count: 0, rows: [] };
      this.#unread.set(column, unread);
      unread.count += 1;
      if (unread.rows.length < maxRowsNamed) unread.rows.push(row);
    }
    for (const [column, seen] of this.#signs) {
      const mark = fold(collapseSpaces(cells[column] ?? '')).replace(/\.$/, '');
      if (mark === '') continue;
      if (added.test(mark)) seen.added += 1;
      else if (takenOff.test(mark)) seen.takenOff += 1;
      else seen.isOther = true;
    }
  }

  get notices(): FileNotice[] {
    return [
      ...[...this.#unread].map(([column, { count, rows }]) =>
        notice('amounts-unread', {
          column: this.#names[column] ?? '',
          count,
          words: `${rows.join(', ')}${count > rows.length ? ', …' : ''}`,
        }),
      ),
      ...[...this.#signs].flatMap(([column, { isOther, takenOff: count, added: others }]) =>
        isOther || count === 0 || others === 0
          ? []
          : [notice('signs-apart', { column: this.#names[column] ?? '', count })],
      ),
    ];
  }
}
