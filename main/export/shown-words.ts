import { fieldName } from '../../shared/field-names';
import { exportWords } from './words';
import type { LanguageCode } from '../../shared/locales';
import { reasonWords } from '../../shared/lookup-words';
import { lookupColumns } from '../resources/reserved-names';

export type Words = Readonly<Record<string, Readonly<Record<LanguageCode, string>>>>;

/** Sources that have columns of the app's own; other records have only the service's fields. */
export type ColumnSet = 'changes' | 'lookup' | 'reconciled';

export function wordOf(words: Words, key: string, language: LanguageCode): string | undefined {
  return Object.hasOwn(words, key) ? words[key]?.[language] : undefined;
}

/** Whether a column is the app's: behind those of a lookup stand the fields of its cards. */
export function isColumnOf(column: string, columnSet: ColumnSet | null): boolean {
  return columnSet === 'lookup'
    ? (lookupColumns as readonly string[]).includes(column)
    : columnSet !== null;
}

/** The values of these columns. */
const columnValues: Readonly<Record<string, Words>> = {
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
export function columnWord(
  column: string,
  value: string,
  language: LanguageCode,
  columnSet: ColumnSet | null,
): string | undefined {
  if (columnSet === null) return undefined;
  if (columnSet === 'changes' && column === 'field') return fieldName(value, language);
  if (columnSet === 'reconciled') {
    if (column !== exportWords(language).reconciled.differs) return undefined;
    const fields = value.split(', ').map((field) => fieldName(field, language));
    return fields.join(', ');
  }
  return isColumnOf(column, columnSet)
    ? wordOf(columnValues[column] ?? {}, value, language)
    : undefined;
}
