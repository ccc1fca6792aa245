import { linkedScreens } from '../../preload/contract/app';
import type { LinkTarget } from '../../preload/contract/app';
import { parseCardId } from '../api/endpoints';

/** The scheme that the system hands to the desk (electron-builder.yml, `protocols`). */
const linkScheme = 'merchant-desk';

/** An id has at most 200 characters, each of at most 12 when it is encoded; nothing honest is longer. */
const maxLength = 2_500;

/** What stands before an id in a link. */
const places: Readonly<Record<string, (id: string) => LinkTarget>> = {
  card: (id) => ({ kind: 'card', id }),
  client: (id) => ({ kind: 'record', resource: 'clients', id }),
  lot: (id) => ({ kind: 'record', resource: 'lots', id }),
  view: (id) => ({ kind: 'view', id }),
};

/**
 * `merchant-desk://card/<id>`, as well of a client, a lot or a saved view, or `merchant-desk://<screen>`; null for anything else. Any web page and any mail can hold such a link: it is
 * read by hand, letter for letter, and its id goes through the same gate as a typed one.
 */
export function parseLink(text: string): LinkTarget | null {
  if (text.length > maxLength) return null;
  const [, place = '', id] = /^merchant-desk:\/\/([a-z]+)(?:\/([^/?#\\]*))?\/?$/i.exec(text) ?? [];
  const named = Object.hasOwn(places, place) ? places[place] : undefined;
  if (named !== undefined) {
    const known = id === undefined ? null : idIn(id);
    return known === null ? null : named(known);
  }
  const screen = linkedScreens.find((each) => each === place);
  return screen === undefined || (id ?? '') !== '' ? null : { kind: 'screen', screen };
}

function idIn(encoded: string): string | null {
  try {
    return parseCardId(decodeURIComponent(encoded));
  } catch {
    return null;
  }
}

/** The link among a program's arguments, which is how Linux and Windows hand it over; null when there is none that can be followed. */
export function linkIn(argv: readonly string[]): LinkTarget | null {
  const text = argv.slice(1).find((each) => each.startsWith(`${linkScheme}:`));
  return text === undefined ? null : parseLink(text);
}

/** The newest link until the window takes it: it may come before there is a window, or an open profile. */
export class WaitingLink {
  #target: LinkTarget | null = null;
  #listener: () => void = () => undefined;

  arrive(target: LinkTarget | null): void {
    if (target === null) return;
    this.#target = target;
    this.#listener();
  }

  /** At most once. */
  take(): LinkTarget | null {
    const target = this.#target;
    this.#target = null;
    return target;
  }

  /** One listener, called after each later arrival. */
  onArrived(listener: () => void): void {
    this.#listener = listener;
  }
}
