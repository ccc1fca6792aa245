import { fieldName } from '../../shared/field-names';
import { exportWords } from './words';
import type { LanguageCode } from '../../shared/locales';
import { reasonWords } from '../../shared/lookup-words';
import { lookupColumns } from '../resources/reserved-names';

export type Words = Readonly<Record<string, Readonly<Record<LanguageCode, string>>>>;

/** Sources that have columns of the app's own; other records have only the service's fields. */
export type OwnColumns = 'changes' | 'lookup' | 'reconciled';

export function wordOf(words: Words, key: string, language: LanguageCode): string | undefined {
  return Object.hasOwn(words, key) ? words[key]?.[language] : undefined;
}

/** Whether a column is the app's: behind those of a lookup stand the fields of its cards. */
export function isOwnColumn(column: string, own: OwnColumns | null): boolean {
  return own === 'lookup' ? (lookupColumns as readonly string[]).includes(column) : own !== null;
}

/** The values of these columns. */
const ownValues: Readonly<Record<string, Words>> = {
  resource: {
    clients: { en: 'Client', es: 'Cliente' },
    lots: { en: 'Lot', es: 'Lote' },
    cards: { en: 'Card', es: 'Tarjeta' },
    merchant: { en: 'Merchant', es: 'Comercio' },
  },
  change: {
    new: { en: 'New', es: 'Nuevo' },
    changed: { en: 'Changed', es: 'Modificado' },
    gone: { en: 'Removed', es: 'Ya no está' },
  },
  lookup_outcome: {
    waiting: { en: 'Waiting', es: 'En espera' },
    found: { en: 'Found', es: 'Encontrada' },
    'not-found': { en: 'Not found', es: 'No encontrada' },
    failed: { en: 'Failed', es: 'Falló' },
    duplicate: { en: 'Repeated', es: 'Repetida' },
    rejected: { en: 'Left out', es: 'Omitida' },
    cancelled: { en: 'Not looked up', es: 'No consultada' },
  },
  lookup_reason: reasonWords,
};

/**
 * The words for a value in one of the app's own columns; undefined where the value stays as it is.
 */
export function ownWord(
  column: string,
  value: string,
  language: LanguageCode,
  own: OwnColumns | null,
): string | undefined {
  if (own === null) return undefined;
  if (own === 'changes' && column === 'field') return fieldName(value, language);
  if (own === 'reconciled') {
    if (column !== exportWords(language).reconciled.differs) return undefined;
    const fields = value.split(', ').map((field) => fieldName(field, language));
    return fields.join(', ');
  }
  return isOwnColumn(column, own) ? wordOf(ownValues[column] ?? {}, value, language) : undefined;
}
