import { normalized } from '../../shared/normalized';
import { plainDigits } from '../../shared/plain-signs';
import { hasCardNumber } from '../../shared/card-number';
import { DeskError } from '../failure';

/** Characters. */
export const maxCardIdLength = 200;

/**
 * Parses the id of a client-card as typed or pasted (docs/interface.md, "Requests"): a UUID is
 * taken out of whatever stands around it, any other id is only trimmed. Anything that could make a
 * service read another path than intended, and a full card number, is refused before a request is
 * sent. Fails with `input.card-id` and a `reason`.
 */
export function parseCardId(typed: string): string {
  if (typed.length <= maxTypedLength && hasCardNumber(typed)) return refuse('card-number');
  const [id = '', ...others] = cardIdsIn(typed.slice(0, maxTypedLength));
  if (others.length > 0) return refuse('several');
  const reason = typed.length > maxTypedLength ? 'too-long' : cardIdTrouble(id);
  return reason === null ? id : refuse(reason);
}

/** A UUID in a sentence is found; a whole document is not searched. */
const maxTypedLength = 4_000;

function refuse(reason: string): never {
  throw new DeskError('input.card-id', { reason });
}

/**
 * Groups of hexadecimal digits, with a dash, blanks or both between them; a line may end at a dash.
 */
const uuids = (() => {
  const between = String.raw`(?:[^\S\n]{0,2}-[^\S\n]{0,2}|\r?\n-|-\r?\n[^\S\n]{0,2}|[^\S\n]{1,2})`;
  const grouped = `[0-9a-f]{8}(?:${between}[0-9a-f]{4}){3}${between}[0-9a-f]{12}`;
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${grouped}|[0-9a-f]{32})(?![\p{L}\p{N}])`,
    'giu',
  );
})();

/**
 * The ids in a text: the UUIDs it contains, without quotes, brackets, words and other dashes around
 * or in them; without a UUID the trimmed text itself. A name joined to a UUID (`card-3f8e…`) is one
 * id.
 */
export function cardIdsIn(text: string): readonly string[] {
  const halfWidth = plainDigits(text);
  // Beside letters of another script such digits are part of an id that is none of ours to change.
  const trimmed = (/^[ -~\s]*$/.test(halfWidth) ? halfWidth : text).trim();
  const program = programUuid(trimmed);
  if (program !== null) return [program];
  if (isUuid(trimmed) || /^[\p{L}\p{N}](?:[\w-]*[\p{L}\p{N}])?$/u.test(trimmed)) return [trimmed];
  const plain = normalized(trimmed, 'NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(encodedSigns, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-');
  const found = [...plain.matchAll(uuids)].map(([match]) =>
    match.length === 32
      ? match
      : match
          .trim()
          .split(/[\s-]+/)
          .join('-'),
  );
  return found.length > 0 ? [...new Set(found)] : [trimmed];
}

/** Quotes, brackets and separators of an address: `%7B3f8e…%7D`. */
const encodedSigns = /%(?:2[0-9cf]|3[a-f]|5b|5d|7b|7d)/gi;

/** A UUID as programs write numbers and names: `0x3F8E…`, `3f8e11d2_1a2b_…`. */
function programUuid(id: string): string | null {
  if (/^0x[0-9a-f]{32}$/i.test(id)) return id.slice(2);
  const dashed = id.replaceAll(/[_.]/g, '-');
  return dashed !== id && isUuid(dashed) ? dashed : null;
}

/**
 * The spellings to ask for, one after the other, the last one being the standard one: many programs
 * write a UUID in upper case or without dashes, while most services know them in lower case with
 * dashes (RFC 9562).
 */
export function spellingsOf(id: string): readonly [string] | readonly [string, string] {
  const small = id.toLowerCase();
  const standard = /^[0-9a-f]{32}$/.test(small)
    ? small.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : small;
  return isUuid(standard) && standard !== id ? [id, standard] : [id];
}

export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}

/** The groups of a UUID with a character too few, too many, or one that is no hexadecimal digit. */
const groups =
  /^([\p{L}\p{N}]{7,9})-([\p{L}\p{N}]{3,5})-([\p{L}\p{N}]{3,5})-([\p{L}\p{N}]{3,5})-([\p{L}\p{N}]{11,13})$/u;

/** Whether a text is a UUID but for one character: no other kind of id has this form. */
function isMistypedUuid(id: string): boolean {
  const [, ...found] = groups.exec(id) ?? [];
  if (found.length === 0 || isUuid(id)) return false;
  const sizes = [8, 4, 4, 4, 12];
  const off = found.reduce((sum, group, at) => sum + Math.abs(group.length - (sizes[at] ?? 0)), 0);
  const foreign = found.join('').replaceAll(/[0-9a-f]/gi, '').length;
  return Math.max(off, foreign) === 1;
}

/** The `reason` why a trimmed text cannot be a card's id; null when it can. */
export function cardIdTrouble(id: string): string | null {
  if (id === '') return 'empty';
  if (id.length > maxCardIdLength) return 'too-long';
  if (!id.isWellFormed()) return 'surrogate';
  // Cells of a row, or lines: a tab is no character of an id that was mistyped.
  if (/[\t\r\n]/.test(id)) return 'several';
  if (/\p{Cc}/u.test(id)) return 'control';
  // Those without ink as well, such as a filler of Hangul or an empty pattern of Braille.
  if (/[\u2800\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(id)) return 'invisible';
  if (/^[.\u2024\uff0e]+$/.test(id)) return 'dots';
  // Includes full-width and division slashes: some services fold them to the plain one.
  if (/[/\\\u2044\u2215\u29f8\uff0f\uff3c]/.test(id)) return 'slash';
  // A service that decodes twice reads `%2f` as a slash.
  if (/[%\uff05]/.test(id)) return 'percent';
  return isMistypedUuid(id) ? 'broken-uuid' : null;
}
