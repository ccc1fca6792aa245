import type { LanguageCode } from './locales';
import { fieldLabels, codeWords, type CodeKind, nameAsWords } from './field-labels';

/** Labels of fields of cards, where Spanish agrees with the card. */
export const cardFieldLabels = {
  created_at: { en: 'Created', es: 'Creada' },
  updated_at: { en: 'Updated', es: 'Actualizada' },
  is_deleted: { en: 'Is deleted', es: 'Eliminada' },
  is_deleted_by: { en: 'Deleted by', es: 'Eliminada por' },
  'desk.assigned_to': { en: 'Assigned to', es: 'Asignada a' },
  'desk.marked_by': { en: 'Marked by', es: 'Marcada por' },
} as const satisfies Partial<
  Record<keyof typeof fieldLabels, Readonly<Record<LanguageCode, string>>>
>;

/**
 * A code's word in a language; the code itself where it is not known. In Spanish a card is
 * "Bloqueada", a client "Bloqueado".
 */
export function codeWord(
  kind: CodeKind,
  code: string,
  language: LanguageCode,
  resource?: string,
): string {
  const words: Readonly<Record<string, Readonly<Record<LanguageCode, string>>>> = codeWords[kind];
  const key = code.trim().toUpperCase();
  const word = Object.hasOwn(words, key) ? words[key]?.[language] : undefined;
  if (word === undefined) return code;
  return resource === 'cards' && kind === 'status' && language === 'es' ? feminine(word) : word;
}

/** Of a single participle or adjective; "En revisión" and "Pendiente" agree with both. */
function feminine(word: string): string {
  return word.includes(' ') ? word : word.replace(/o$/u, 'a');
}

/** Whether a field's name says that it holds numbers of phones. */
export function isPhoneName(field: string): boolean {
  const words = nameAsWords(field);
  return (
    /\b(?:phone|telephone|cellphone|mobile|landline|telefono|celular)\b/i.test(words) &&
    !/\b(?:code|codigo|id|type|tipo)$/i.test(words)
  );
}

/** Whether a field's name says that it holds numbers of identity documents. */
export function isDocumentName(field: string): boolean {
  return /\b(?:document|documento|dni|ruc)\b/i.test(nameAsWords(field));
}

/** A field's label: known fields in their language, others by their own words. */
export function fieldName(name: string, language: LanguageCode, resource?: string): string {
  if (resource === 'cards' && Object.hasOwn(cardFieldLabels, name))
    return cardFieldLabels[name as keyof typeof cardFieldLabels][language];
  return Object.hasOwn(fieldLabels, name)
    ? fieldLabels[name as keyof typeof fieldLabels][language]
    : nameAsWords(name);
}

/** Whether a field's name says that it holds currencies. */
export function isCurrencyName(field: string): boolean {
  return currencyName.test(field);
}

const currencyName = /(^|_)(currency|moneda)(_code)?$/i;
const plainCurrency = /^(currency|moneda)(_code)?$/i;
const moneyName =
  /(^|_)(amount|balance|fee|cost|price|total|limit|saldo|monto|importe|costo|precio|limite)(_|$)/i;

/**
 * The fields that may have an amount's currency: the one named after it (`fee_currency` for `fee`
 * and `fee_amount`), or else those that are not named after another amount, of which a plain
 * `currency` is preferred.
 */
export function currencyColumns(names: readonly string[], amount: string): number[] {
  if (!moneyName.test(amount)) return [];
  const isNamedAfter = (name: string, money: string) =>
    name.includes('_') &&
    (name === `${money}_currency` || name === money.replace(/(?<![^_])[^_]+$/, 'currency'));
  const found = names.findIndex((name) => isNamedAfter(name, amount));
  if (found >= 0) return [found];
  const isOthers = (name: string) =>
    names.some((other) => moneyName.test(other) && isNamedAfter(name, other));
  const all = names.flatMap((name, at) => (currencyName.test(name) && !isOthers(name) ? [at] : []));
  const plain = all.find((at) => plainCurrency.test(names[at] ?? ''));
  return plain === undefined ? all : [plain];
}

/** Whether a field is a moment or a day, by its name. */
export function dateNameKind(field: string): 'instant' | 'date' | null {
  if (/_at$/i.test(field)) return 'instant';
  return /(^|_)date$/i.test(field) ? 'date' : null;
}
