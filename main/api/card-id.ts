import { DeskError } from '../failure';

/** Characters. */
export const maxCardIdLength = 200;

/**
 * The id of a client-card as typed or pasted, outer spaces taken off (docs/interface.md, "Requests"). What could make a service read another
 * path than meant is refused before anything is sent: `input.card-id` with a reason word.
 */
export function parseCardId(typed: string): string {
  const id = typed.trim();
  const reason = cardIdTrouble(id);
  if (reason !== null) throw new DeskError('input.card-id', { reason });
  return id;
}

/**
 * An id as it is to be asked for, and the same in small letters where it is a UUID in capitals: many programs write them so, and most services
 * know them in small letters only (RFC 9562: read without regard to case, written in small letters).
 */
export function writingsOf(id: string): readonly [string] | readonly [string, string] {
  const small = id.toLowerCase();
  return isUuid(id) && small !== id ? [id, small] : [id];
}

export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}

/** Why a trimmed text can be no card's id, in a word; null when it can. */
export function cardIdTrouble(id: string): string | null {
  if (id === '') return 'empty';
  if (id.length > maxCardIdLength) return 'too-long';
  if (!id.isWellFormed()) return 'surrogate';
  if (/\p{Cc}/u.test(id)) return 'control';
  if (/\p{Cf}|\p{Zl}|\p{Zp}/u.test(id)) return 'invisible';
  if (/^[.\u2024\uff0e]+$/.test(id)) return 'dots';
  // Full-width and division slashes too: some services fold them to the plain one.
  if (/[/\\\u2044\u2215\u29f8\uff0f\uff3c]/.test(id)) return 'slash';
  // A service that decodes twice would read `%2f` as a slash.
  if (/[%\uff05]/.test(id)) return 'percent';
  return null;
}
