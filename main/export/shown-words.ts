import { fieldName } from '../../preload/contract/fields';
import { reasonWords } from '../../preload/contract/lookup';
import { exportWords } from './words';
import type { Language } from './words';

type Words = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** Columns of the desk's own, in exports of changes and of looked-up lists. */
const ownColumns: Words = {
  seen_at: { en: 'Seen', es: 'Visto' },
  resource: { en: 'Kind of record', es: 'Tipo de registro' },
  title: { en: 'Name', es: 'Nombre' },
  change: { en: 'Change', es: 'Cambio' },
  field: { en: 'Field', es: 'Campo' },
  before: { en: 'Before', es: 'Antes' },
  after: { en: 'After', es: 'Después' },
  lookup_line: { en: 'Line', es: 'Línea' },
  lookup_id: { en: 'ID as listed', es: 'ID de la lista' },
  lookup_outcome: { en: 'Outcome', es: 'Resultado' },
  lookup_reason: { en: 'Reason of the outcome', es: 'Motivo del resultado' },
  lookup_same_as_line: { en: 'Same as line', es: 'Igual que la línea' },
  lookup_client: { en: 'Client', es: 'Cliente' },
};

/** What stands in them. */
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
    gone: { en: 'Removed', es: 'Retirado' },
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

/** What exports the desk's own columns; records of the service have their own fields alone. */
export type OwnColumns = 'changes' | 'lookup' | 'reconciled';

/** A column's heading as the screen has it. */
export function headingOf(column: string, language: Language, own: OwnColumns | null): string {
  const said = own === null ? undefined : wordOf(ownColumns, column, language);
  return said ?? fieldName(column, language);
}

/** What stands in a column of the desk's own, in words; undefined where it is to stay. */
export function ownWord(
  column: string,
  value: string,
  language: Language,
  own: OwnColumns | null,
): string | undefined {
  if (own === null) return undefined;
  if (own === 'changes' && column === 'field') return fieldName(value, language);
  if (own === 'reconciled') {
    if (column !== exportWords(language).reconciled.differs) return undefined;
    const fields = value.split(', ').map((field) => fieldName(field, language));
    return fields.join(', ');
  }
  return wordOf(ownValues[column] ?? {}, value, language);
}

function wordOf(words: Words, key: string, language: Language): string | undefined {
  return Object.hasOwn(words, key) ? words[key]?.[language] : undefined;
}
