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

/** `Tipo de movimiento`: words alone say it there, among others that add. */
const kindName =
  /^(?:tipo|tipo (?:de )?(?:mov|oper|trans)[a-z]*\.?|mov[a-z]*\.?|operacion|transaccion|type|transaction type)$/;
const kindTakenOff =
  /^(?:cargo|debe|nota de cargo|devolucion|extorno|reverso|contracargo|refund|chargeback|reversal)(?:es|s)?$/;
/** Beside `Tipo` alone they may be kinds of cards. */
const accountWords = /^(?:debito|debit)s?$/;

interface Seen {
  /** Whether its words are those of a kind of operation. */
  readonly isKind: boolean;
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
      const plain = fold(name);
      const isKind = kindName.test(plain);
      if (paired.has(column) || !(isKind || signName.test(plain))) continue;
      this.#signs.set(column, { isKind, isOther: false, added: 0, takenOff: 0 });
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
    // With their sign before them they need no other.
    const isSigned = amounts.some((amount) => amount?.plain.startsWith('-') === true);
    for (const [column, seen] of this.#signs) {
      const mark = fold(collapseSpaces(cells[column] ?? '')).replace(/\.$/, '');
      if (mark === '') continue;
      const isOff = seen.isKind ? this.#isOfKind(column, mark) : takenOff.test(mark);
      if (isOff) seen.takenOff += isSigned ? 0 : 1;
      else if (seen.isKind || added.test(mark)) seen.added += 1;
      else seen.isOther = true;
    }
  }

  #isOfKind(column: number, mark: string): boolean {
    const isAlone = /^(?:tipo|type)$/.test(fold(this.#names[column] ?? ''));
    return kindTakenOff.test(mark) || (!isAlone && accountWords.test(mark));
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
