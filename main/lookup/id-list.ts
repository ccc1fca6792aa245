import type { LineOutcome } from '../../shared/ipc/lookup';
import { maxLines } from '../../shared/named-cards';
import { withoutCardNumbers } from '../../shared/card-number';
import { DeskError } from '../failure';
import { maxCardIdLength, spellingsOf } from '../http/card-id';
import {
  isBrokenUuid,
  isLikeUuid,
  maxLookedAt,
  troubleOf,
  uuidsIn,
} from '../values/card-id-column';
import { digitsBeyond, isZeroFilled, zerosThatTell } from '../values/rounded-number';

/** One id of a parsed list. */
export interface ListedId {
  readonly line: number;
  /** Truncated if it is too long for an id. */
  readonly id: string;
  readonly outcome: Extract<LineOutcome, 'waiting' | 'duplicate' | 'rejected'>;
  /** Why it was rejected. */
  readonly reason: string | null;
  /** The line that has the id already. */
  readonly sameAs: number | null;
  /** The stored id of the client whose card it is, if the list was of clients. */
  readonly client?: string;
}

/** Gathers the ids of a list, each once. */
export class IdList {
  readonly #listed: ListedId[] = [];
  blank = 0;
  readonly #firstLine = new Map<string, number>();

  end(filter = withoutOthers) {
    const listed = filter(withoutRounded(this.#listed));
    const counted = (outcome: ListedId['outcome']) =>
      listed.filter((each) => each.outcome === outcome).length;
    return {
      blank: this.blank,
      ids: counted('waiting'),
      duplicates: counted('duplicate'),
      rejected: counted('rejected'),
      withoutCard: listed.filter(({ reason }) => reason === 'no-card').length,
      listed,
    };
  }

  /** A cell may hold several UUIDs, or one id of another kind. */
  add(line: number, cell: string, client: string | null = null): void {
    const uuids = uuidsIn(cell);
    if (uuids.length > 0) for (const id of uuids) this.#add(line, id, client);
    else this.#add(line, bareId(cell), client);
  }

  addWithoutCard(line: number, id: string, client: string): void {
    const cut = id.slice(0, maxCardIdLength).toWellFormed();
    this.#push({ line, id: cut, outcome: 'rejected', reason: 'no-card', sameAs: null, client });
  }

  /** Adds a line of another list as it is. */
  keep(each: ListedId): void {
    if (each.outcome === 'waiting') this.#add(each.line, each.id, each.client ?? null);
    else this.#push(each);
  }

  #push(each: ListedId): void {
    if (this.#listed.length >= maxLines) {
      throw new DeskError('input.list', { reason: 'too-many', max: maxLines });
    }
    this.#listed.push(each);
  }

  #add(line: number, id: string, client: string | null): void {
    const ofClient = client === null ? {} : { client };
    const reason = troubleOf(id);
    if (reason !== null) {
      const shown = reason === 'card-number' ? withoutCardNumbers(id) : id;
      const cut = shown.slice(0, maxCardIdLength).toWellFormed();
      this.#push({ line, id: cut, outcome: 'rejected', reason, sameAs: null, ...ofClient });
      return;
    }
    const key = spellingsOf(id).at(-1) ?? id;
    const sameAs = this.#firstLine.get(key) ?? null;
    if (sameAs === null) this.#firstLine.set(key, line);
    const outcome = sameAs === null ? 'waiting' : 'duplicate';
    this.#push({ line, id, outcome, reason: null, sameAs, ...ofClient });
  }
}

/** Rejects numbers whose last digits a spreadsheet has lost: all long ones end with zeros. */
function withoutRounded(listed: readonly ListedId[]): readonly ListedId[] {
  const isLong = ({ id, outcome }: ListedId) => outcome !== 'rejected' && digitsBeyond(id) > 0;
  const long = listed.filter(isLong);
  const zeros = long.reduce((sum, { id }) => sum + digitsBeyond(id), 0);
  if (zeros < zerosThatTell || !long.every(({ id }) => isZeroFilled(id))) return listed;
  return listed.map((each) =>
    isLong(each) ? { ...each, outcome: 'rejected', reason: 'rounded', sameAs: null } : each,
  );
}

/**
 * Rejects words such as `TOTAL` in a list of UUIDs or of numbers, as documents and phones are, and
 * UUIDs that were cut or mistyped. In a list of other ids they may be ids and stay.
 */
function withoutOthers(listed: readonly ListedId[]): readonly ListedId[] {
  const isWord = ({ id, outcome }: ListedId) =>
    outcome !== 'rejected' && !/\d/.test(id) && !isLikeUuid(id);
  const isBroken = ({ id, outcome }: ListedId) => outcome !== 'rejected' && isBrokenUuid(id);
  const isNumber = ({ id }: ListedId) => /^[+(]?\d[\d.()+-]{4,}$/.test(id);
  const ids = listed.filter(
    (each) => each.outcome === 'waiting' && !isWord(each) && !isBroken(each),
  );
  const words = listed.filter(isWord);
  if (ids.length === 0 || words.length > ids.length) return listed;
  if (!ids.every(({ id }) => isLikeUuid(id)) && !ids.every(isNumber)) return listed;
  return listed.map((each) => {
    const reason = isWord(each) ? 'word' : isBroken(each) ? 'broken-uuid' : null;
    return reason === null ? each : { ...each, outcome: 'rejected', reason, sameAs: null };
  });
}

/** An id without the quotes, brackets and separators that lists of programs have around each. */
export function bareId(cell: string): string {
  let id = cell.trim();
  if (id.length > maxLookedAt) return id;
  for (let before = ''; before !== id;) {
    before = id;
    id = id.replace(/[,;]$/, '').trim();
    const close = closing.get(id.charAt(0));
    if (id.length > 2 && close?.includes(id.slice(-1))) id = id.slice(1, -1).trim();
  }
  return id;
}

const closing = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', "`'"],
  ['\u201c', '\u201d'],
  ['\u2018', '\u2019'],
  ['\u00ab', '\u00bb'],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
]);
