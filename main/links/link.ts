import { linkedScreens, type LinkTarget } from '../../shared/ipc/links';
import { hasCardNumber } from '../../shared/card-number';
import { cardIdTrouble, parseCardId } from '../http/card-id';

/** The scheme registered with the system (electron-builder.yml, `protocols`). */
const linkScheme = 'merchant-desk';

/** An id has at most 200 characters, of at most 12 each when percent-encoded. */
const maxLength = 2_500;

/** By the part of a link before the id; cards have ids of their own kind. */
const places: Readonly<Record<string, (id: string) => LinkTarget>> = {
  client: (id) => ({ kind: 'record', resource: 'clients', id }),
  lot: (id) => ({ kind: 'record', resource: 'lots', id }),
  view: (id) => ({ kind: 'view', id }),
};

/**
 * Parses `merchant-desk://card/<id>` (or `client`, `lot`, `view`) or `merchant-desk://<screen>`;
 * null for anything else. Any web page or mail can contain such a link, so the syntax is strict and
 * the id is checked like a typed one. A full card number in place of a card's id is not passed on:
 * only that it was there.
 */
export function parseLink(text: string): LinkTarget | null {
  if (text.length > maxLength) return null;
  const [, place = '', id] = /^merchant-desk:\/\/([a-z]+)(?:\/([^/?#\\]*))?\/?$/i.exec(text) ?? [];
  const decoded = id === undefined ? null : decode(id);
  if (place === 'card') return decoded === null ? null : cardTarget(decoded);
  const named = Object.hasOwn(places, place) ? places[place] : undefined;
  if (named !== undefined) {
    const trimmed = decoded?.trim() ?? '';
    return cardIdTrouble(trimmed) === null ? named(trimmed) : null;
  }
  const screen = linkedScreens.find((each) => each === place);
  return screen === undefined || (id ?? '') !== '' ? null : { kind: 'screen', screen };
}

function cardTarget(typed: string): LinkTarget | null {
  if (hasCardNumber(typed)) return { kind: 'card-number' };
  if (cardIdTrouble(typed.trim()) !== null) return null;
  try {
    return { kind: 'card', id: parseCardId(typed) };
  } catch {
    return null;
  }
}

function decode(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/**
 * The link among the program's arguments, where Linux and Windows pass it; null when there is no
 * valid one.
 */
export function linkIn(argv: readonly string[]): LinkTarget | null {
  const text = argv.slice(1).find((each) => each.startsWith(`${linkScheme}:`));
  return text === undefined ? null : parseLink(text);
}
