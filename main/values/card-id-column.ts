import { aliasesOf } from '../../shared/field-aliases';
import { fold } from '../../shared/fold';
import { hasCardNumber } from '../../shared/card-number';
import { normalized } from '../../shared/normalized';
import { cardIdsIn, cardIdTrouble, isUuid, spellingsOf } from '../http/card-id';

/** The UUIDs of a cell; none if it holds an id of another kind. */
export function uuidsIn(cell: string): readonly string[] {
  const ids = cardIdsIn(cell);
  return ids.every(isLikeUuid) ? ids : [];
}

export function isLikeUuid(id: string): boolean {
  return spellingsOf(id).some(isUuid);
}

/**
 * As `cardIdTrouble`, and for a card number, a sentence, or a number that a spreadsheet rounded.
 */
export function troubleOf(id: string): string | null {
  if (hasCardNumber(id)) return 'card-number';
  const trouble = cardIdTrouble(id);
  if (trouble !== null) return trouble;
  if (isMasked(id)) return 'masked';
  if (/\s/u.test(id)) return 'space';
  if (isCut(id)) return 'broken-uuid';
  return /^\d[.,]\d+e\+\d+$/i.test(id) ? 'rounded' : null;
}

/**
 * A card number in which most digits are hidden, by whatever sign: `411111******1111`, `•••• 1111`,
 * `411111----------`, `…1111`. A sign hides if it stands several times in a row.
 */
function isMasked(id: string): boolean {
  if (id.length > 40) return false;
  const plain = normalized(id, 'NFKC').replaceAll(/x/gi, '*').trim();
  if (/\p{L}/u.test(plain)) return false;
  if (/^(?:\.{3,}|\*{2,}) ?\d{3,4}$/.test(plain)) return true;
  const hiding = plain.match(/([^\d\s-])\1+|-{4,}/gu)?.join('') ?? '';
  return hiding.length >= 4 && plain.length >= 8 && /^\d{4}|\d{4}$|^\D+$/.test(plain);
}

/** Part of a UUID with an ellipsis, as narrow columns show it. */
function isCut(id: string): boolean {
  return /^[\da-f-]{4,40}(?:…|\.{2,3})[\da-f-]{0,40}$/i.test(id);
}

/**
 * Whether a text was a UUID before it was cut or mistyped: four dashes between what are nearly all
 * hexadecimal digits. Only a list of UUIDs shows it.
 */
export function isBrokenUuid(id: string): boolean {
  if (isLikeUuid(id) || id.length > 80) return false;
  const digits = id.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const hexadecimal = digits.replaceAll(/[^0-9a-f]/gi, '').length;
  if (digits.length < 6 || hexadecimal < digits.length * 0.85) return false;
  const dashes = id.split('-').length - 1;
  const isGrouped = dashes >= 2 && /^[\p{L}\p{N}]{6,10}-/u.test(id) && digits.length >= 16;
  return isGrouped || (digits.length >= 28 && digits.length <= 36);
}

/** Usual names of id columns, lower-case letters and digits only; the most specific first. */
const names = [
  'clientcardid',
  'clientcardids',
  'clientcardsid',
  'clientcard',
  'cardid',
  'idtarjeta',
  'tarjetaid',
  'iddetarjeta',
  'idcard',
  'tarjeta',
  'card',
  'cards',
  'cardids',
  'tarjetas',
  'ids',
  'uuid',
  'uuids',
  'guid',
  'id',
];

/** Lines from which a list's shape is inferred. */
export const shapeSample = 200;

/** Characters of a cell that are looked at when the shape is inferred. */
export const maxLookedAt = 4_000;

/**
 * The field of a list's records that most likely holds card ids. Not `id`: that is the record's
 * own.
 */
export function likeliestField(
  fields: readonly string[],
  textsOf: (field: string) => readonly string[],
): string {
  const others = fields.filter((field) => !/^ids?$/i.test(field));
  const named = bestNamed(others) ?? others.findIndex((field) => /cards?|tarjeta/i.test(field));
  if (named >= 0) return others[named] ?? '';
  return others[likeliest(others.map(textsOf))] ?? fields[0] ?? '';
}

/** The place of the cell that names a column of ids; null when none does. */
export function bestNamed(cells: readonly string[]): number | null {
  const plain = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const best = names.find((name) => plain.includes(name));
  return best === undefined ? null : plain.indexOf(best);
}

/** Whether a column's name says that it has ids of cards, and not only cards or ids. */
export function namesCardIds(name: string): boolean {
  return /card|tarjeta/i.test(name) && /id/i.test(name);
}

/** Usual names of columns that tell whose card is meant; the most specific first. */
const namesOfClients = [
  'clientid',
  'idcliente',
  'iddecliente',
  'clienteid',
  'idclient',
  'codigocliente',
  'codigodecliente',
  'documentnumber',
  'numerodedocumento',
  'numerodocumento',
  ...aliasesOf('document_number'),
  'phonenumber',
  'numerodetelefono',
  'numerodecelular',
  ...aliasesOf('phone_number'),
];

/**
 * The place of the cell that names a column of clients: of their IDs, documents or phones. Null when
 * none does, and for a row that has such values itself: there `DNI` is the type of a document.
 */
export function namedAfterClients(cells: readonly string[]): number | null {
  if (cells.some((cell) => /\d/.test(cell))) return null;
  const plain = cells.map((cell) => fold(cell.slice(0, maxNameLength)).replaceAll(/[^a-z]/g, ''));
  const best = namesOfClients.find((name) => plain.includes(name));
  return best === undefined ? null : plain.indexOf(best);
}

/** No name of a column is longer. */
const maxNameLength = 60;

/** Whether at least half of the filled cells look like ids. */
export function isOfIds(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.filter(looksLikeId).length * 2 >= filled.length;
}

/** The place of the first column with the most distinct values that look like ids. */
export function likeliest(columns: readonly (readonly string[])[]): number {
  const counts = columns.map((texts) => new Set(texts.filter(looksLikeId)).size);
  return counts.reduce((best, count, at) => (count > (counts[best] ?? 0) ? at : best), 0);
}

function looksLikeId(cell: string): boolean {
  if (cell.length > maxLookedAt) return false;
  return uuidsIn(cell).length > 0 || (/^(?=.*\d)[\w-]{8,}$/.test(cell) && troubleOf(cell) === null);
}
