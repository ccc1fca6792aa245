import { computedFields } from '../../shared/computed-fields';
import { markFields } from '../../shared/ipc/marks';
import { fold } from '../../shared/fold';
import { normalized } from '../../shared/normalized';
import type { ServiceRecord } from '../../shared/values';

const prefix = 'service.';

/** All names that begin with one of these words and a separator are the app's. */
const reservedWords = ['desk', 'lookup'] as const;

/** Columns about the lines of a looked-up list, in front of the card's own fields. */
export const lookupColumns = [
  'lookup_line',
  'lookup_id',
  'lookup_outcome',
  'lookup_reason',
  'lookup_same_as_line',
  'lookup_client',
] as const;

/** The column that marks each row of sample data. */
export const sampleColumns = { en: 'SAMPLE DATA', es: 'DATOS DE EJEMPLO' } as const;

/** Columns of every published table. */
const publishedColumns = ['sync', 'row', 'since', 'until', 'id', 'body'].map(
  (name) => `desk_${name}`,
);

/** As a search compares names, which takes `deskMark` for `desk.mark`. */
const bare = (name: string) => fold(name).replace(/[^\p{L}\p{N}]/gu, '');

const reservedNames = new Set(
  [
    ...[...markFields, ...computedFields],
    ...[...lookupColumns, ...publishedColumns, ...Object.values(sampleColumns)],
  ].map(bare),
);

/** Nearly all names: no word of the app begins so. */
const plainlyOther = /^[a-ce-kmnopqrt-z][\x20-\x7e]*$/i;
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const maxReservedLength = 100;

/**
 * Letters of other alphabets (Cyrillic, Greek, Armenian, Cherokee, Lisu, small capitals) that look
 * like those of the words above, in lower case.
 */
const alike = {
  a: 'аαᴀꓮ',
  d: 'ԁꭰᴅꓓ',
  e: 'еҽᴇꭼꓰ',
  j: 'јϳᴊꓙ',
  k: 'кκᴋꮶꓗ',
  l: 'ӏʟꮮꓡ',
  m: 'мᴍꓟ',
  o: 'оοօᴏꓳ',
  p: 'рρᴘꮲꓑ',
  s: 'ѕꮪꜱꓢ',
  t: 'тτᴛꭲꓔ',
  u: 'υսᴜꓴ',
};
const latinOf = new Map(
  Object.entries(alike).flatMap(([latin, others]) =>
    Array.from(others, (other) => [other, latin] as const),
  ),
);

const inLatin = (text: string): string =>
  Array.from(text, (letter) => latinOf.get(letter) ?? letter).join('');

const rightToLeft = '\u202e';

/** Whether a name is one of the app's, or looks or is searched like one. */
function isReserved(name: string): boolean {
  if (plainlyOther.test(name)) return false;
  const seen = name.replace(unseen, '').trim();
  if (isOfApp(seen.slice(0, maxReservedLength))) return true;
  if (!name.includes(rightToLeft)) return false;
  return isOfApp(Array.from(seen.slice(-maxReservedLength)).reverse().join(''));
}

function isOfApp(seen: string): boolean {
  const folded = inLatin(fold(normalized(seen, 'NFKC'))).replace(/^[^\p{L}\p{N}]+/u, '');
  const begins = reservedWords.some(
    (word) => folded.startsWith(word) && !/^[\p{L}\p{N}]/u.test(folded.slice(word.length)),
  );
  return begins || reservedNames.has(bare(folded));
}

/** What stands behind all prefixes. */
function withoutPrefixes(name: string): string {
  let from = 0;
  while (name.startsWith(prefix, from)) from += prefix.length;
  return name.slice(from);
}

/**
 * The name under which a field of the service is kept. A name of the app's own fields and columns
 * gets a prefix, so that no service can forge or hide a mark, a note or an outcome. A name that
 * has the prefix already gets it once more: different fields never become one.
 */
function nameOfField(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const found = isReserved(withoutPrefixes(name)) ? prefix + name : name;
  if (name.length > maxReservedLength) return found;
  if (names.size >= maxNames) names.clear();
  names.set(name, found);
  return found;
}

/** The same few names come with each record. */
const names = new Map<string, string>();
const maxNames = 5_000;

/**
 * The names of fields that were stored, all of one list: as `nameOfField` if some are as the service
 * sent them before names were reserved; null if none is. Different names stay different.
 */
export function storedNames(names: readonly string[]): ReadonlyMap<string, string> | null {
  if (!names.some(isReserved)) return null;
  return new Map(names.map((name) => [name, nameOfField(name)]));
}

/** The name the service sent; null for a field that was not renamed. */
export function renamedFrom(name: string): string | null {
  const sent = name.startsWith(prefix) ? name.slice(prefix.length) : null;
  return sent !== null && isReserved(withoutPrefixes(sent)) ? sent : null;
}

/** A record as the service sent it, without names of the app. */
export function withoutReservedNames(record: ServiceRecord): ServiceRecord {
  return record.some(([name]) => nameOfField(name) !== name)
    ? record.map(([name, value]) => [nameOfField(name), value] as const)
    : record;
}
