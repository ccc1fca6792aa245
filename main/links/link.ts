import * as v from 'valibot';
import { browsableSchema, conditionEntries } from '../../shared/ipc/browse';
import { linkedScreens, type LinkedView, type LinkTarget } from '../../shared/ipc/links';
import { hasCardNumber } from '../../shared/card-number';
import { hasUnseen, maxNameLength, seenName } from '../../shared/names';
import { cardIdTrouble, parseCardId } from '../http/card-id';

/** The scheme registered with the system (electron-builder.yml, `protocols`). */
const linkScheme = 'merchant-desk';

/** An id has at most 200 characters, of at most 12 each when percent-encoded. */
const maxLength = 8_000;

/** What programs pass on; a longer link leaves out what a view shows. */
const maxMadeLength = 2_000;
const maxServiceLength = 500;

/** The connection a link is of. */
export interface LinkOrigin {
  /** As `Profile.baseUrl`. */
  readonly service: string;
  /** The id of the merchant's record; null when it was not known. */
  readonly merchant: string | null;
}

export interface Link {
  readonly target: LinkTarget;
  /** Null in links that name no connection: they lead into the open one. */
  readonly origin: LinkOrigin | null;
}

/** By the part of a link before the id; cards have ids of their own kind. */
const places: Readonly<Record<string, 'clients' | 'lots' | 'view'>> = {
  client: 'clients',
  lot: 'lots',
  view: 'view',
};

const placeOf = { clients: 'client', lots: 'lot', cards: 'card' } as const;

/**
 * Parses `merchant-desk://card/<id>` (or `client`, `lot`, `view`), perhaps followed by the
 * connection (`?service=…&merchant=…`), or `merchant-desk://<screen>`; null for anything else. Any
 * web page or mail can contain such a link, so the syntax is strict and the id is checked like a
 * typed one. A full card number in place of a card's id is not passed on: only that it was there.
 */
export function parseLink(text: string): Link | null {
  if (text.length > maxLength) return null;
  const [, place = '', id, question] =
    /^merchant-desk:\/\/([a-z]+)(?:\/([^/?#\\]*))?\/?(?:\?([^?#]*))?$/i.exec(text) ?? [];
  const decoded = id === undefined ? null : decode(id);
  const screen = linkedScreens.find((each) => each === place);
  if (screen !== undefined) {
    const isPlain = (id ?? '') === '' && question === undefined;
    return isPlain ? { target: { kind: 'screen', screen }, origin: null } : null;
  }
  if (decoded === null) return null;
  const parts = partsOf(question);
  const origin = parts && originIn(parts);
  if (parts === null || origin === undefined) return null;
  const target = targetAt(place, decoded, parts);
  return target && { target, origin };
}

type Part = 'service' | 'merchant' | 'list' | 'name' | 'search' | 'filters';
const partNames = ['service', 'merchant', 'list', 'name', 'search', 'filters'] as const;
type Parts = Partial<Readonly<Record<Part, string>>>;

/** The parts after the question mark; null when one is unknown, doubled or cannot be decoded. */
function partsOf(question: string | undefined): Parts | null {
  if (question === undefined) return {};
  const parts: Partial<Record<Part, string>> = {};
  for (const each of question.split('&')) {
    const [, name, encoded = ''] = /^([a-z]+)=(.*)$/.exec(each) ?? [];
    const known = partNames.find((one) => one === name);
    const value = decode(encoded);
    if (known === undefined || value === null || parts[known] !== undefined) return null;
    parts[known] = value;
  }
  return parts;
}

/** Null when the link names no connection, undefined when what it names cannot be one. */
function originIn({ service, merchant }: Parts): LinkOrigin | null | undefined {
  if (service === undefined) return merchant === undefined ? null : undefined;
  if (merchant !== undefined && !isPlainId(merchant)) return undefined;
  return isService(service) ? { service, merchant: merchant ?? null } : undefined;
}

function isService(text: string): boolean {
  if (text.length > maxServiceLength || hasUnseen(text)) return false;
  if (!/^https?:\/\//.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && url.host !== '';
}

const isPlainId = (id: string): boolean => id === id.trim() && cardIdTrouble(id) === null;

function targetAt(place: string, typed: string, parts: Parts): LinkTarget | null {
  const named = Object.hasOwn(places, place) ? places[place] : undefined;
  const shown = shownIn(parts);
  if (shown === undefined || (shown !== null && named !== 'view')) return null;
  if (place === 'card') return cardTarget(typed);
  const id = typed.trim();
  if (named === undefined || cardIdTrouble(id) !== null) return null;
  return named === 'view' ? { kind: 'view', id, shown } : { kind: 'record', resource: named, id };
}

const viewSchema = v.object({
  resource: browsableSchema,
  // As names here are: nothing that is not seen, or that changes the direction.
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameLength), v.transform(seenName)),
  search: v.optional(conditionEntries.search, ''),
  filters: v.optional(v.pipe(v.string(), v.parseJson(), conditionEntries.filters)),
});

/** Null when the link tells nothing of a view, undefined when that cannot be one. */
function shownIn({ list, name, search, filters }: Parts): LinkedView | null | undefined {
  if ([list, name, search, filters].every((each) => each === undefined)) return null;
  const parsed = v.safeParse(
    viewSchema,
    { resource: list, name, search, filters },
    { abortEarly: true },
  );
  if (!parsed.success) return undefined;
  const { resource, name: viewName, search: words, filters: rules } = parsed.output;
  const conditions = rules === undefined ? null : { search: words, filters: rules };
  return { resource, name: viewName, conditions };
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

/** A link to a record; null when a link cannot have such an id. */
export function linkToRecord(
  resource: keyof typeof placeOf,
  id: string,
  origin: LinkOrigin | null,
): string | null {
  return checked(withParts(`${placeOf[resource]}/${encodeURIComponent(id)}`, originParts(origin)));
}

/** A link to a saved view; what it shows is in the link if there is space. */
export function linkToView(
  id: string,
  { resource, name, conditions }: LinkedView,
  origin: LinkOrigin | null,
): string | null {
  const place = `view/${encodeURIComponent(id)}`;
  const named = { ...originParts(origin), list: resource, name };
  const { search, filters } = conditions ?? { search: '', filters: [] };
  const complete = { ...named, search, filters: JSON.stringify(filters) };
  const link = conditions === null ? null : checked(withParts(place, complete));
  return link ?? checked(withParts(place, named)) ?? checked(withParts(place, originParts(origin)));
}

function originParts(origin: LinkOrigin | null): Parts {
  if (origin === null || !isService(origin.service)) return {};
  const { service, merchant } = origin;
  return merchant === null || !isPlainId(merchant) ? { service } : { service, merchant };
}

function withParts(place: string, parts: Parts): string {
  const question = partNames.flatMap((name) => {
    const value = parts[name];
    return value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  const end = question.length === 0 ? '' : `?${question.join('&')}`;
  return `${linkScheme}://${place}${end}`;
}

/** Null when it would not lead anywhere. */
function checked(link: string): string | null {
  return link.length <= maxMadeLength && parseLink(link) !== null ? link : null;
}

/**
 * The link among the program's arguments, where Linux and Windows pass it; null when there is no
 * valid one.
 */
export function linkIn(argv: readonly string[]): Link | null {
  const text = argv.slice(1).find((each) => each.startsWith(`${linkScheme}:`));
  return text === undefined ? null : parseLink(text);
}
