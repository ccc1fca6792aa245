import type { Browsable } from './browse';
import type { LanguageCode } from './preferences';

/**
 * Labels of the fields in docs/interface.md, of fields publicly known about the service, and of those in the sample lots; other fields are labelled
 * by their own words. Used by the screens and the search language.
 */
export const fieldLabels = {
  id: { en: 'ID', es: 'ID' },
  status: { en: 'Status', es: 'Estado' },
  created_at: { en: 'Created', es: 'Creado' },
  updated_at: { en: 'Updated', es: 'Actualizado' },
  deleted_at: { en: 'Deleted', es: 'Fecha de eliminación' },
  is_deleted: { en: 'Is deleted', es: 'Eliminado' },
  is_deleted_by: { en: 'Deleted by', es: 'Eliminado por' },
  document_type: { en: 'Document type', es: 'Tipo de documento' },
  document_number: { en: 'Document number', es: 'Número de documento' },
  first_name: { en: 'First name', es: 'Primer nombre' },
  second_name: { en: 'Second name', es: 'Segundo nombre' },
  first_last_name: { en: 'First surname', es: 'Primer apellido' },
  second_last_name: { en: 'Second surname', es: 'Segundo apellido' },
  gender: { en: 'Gender', es: 'Género' },
  status_kyc: { en: 'KYC status', es: 'Estado KYC' },
  birth_country: { en: 'Country of birth', es: 'País de nacimiento' },
  birth_date: { en: 'Date of birth', es: 'Fecha de nacimiento' },
  residence_address: { en: 'Address', es: 'Dirección' },
  residence_country: { en: 'Country of residence', es: 'País de residencia' },
  residence_city: { en: 'City', es: 'Ciudad' },
  residence_zip_code: { en: 'Postal code', es: 'Código postal' },
  phone_country_code: { en: 'Phone country code', es: 'Prefijo del teléfono' },
  phone_number: { en: 'Phone', es: 'Teléfono' },
  landline_country_code: { en: 'Landline country code', es: 'Prefijo del teléfono fijo' },
  landline_number: { en: 'Landline', es: 'Teléfono fijo' },
  email: { en: 'E-mail', es: 'Correo electrónico' },
  occupation: { en: 'Occupation', es: 'Ocupación' },
  merchant_id: { en: 'Merchant ID', es: 'ID del comercio' },
  provider_name: { en: 'Provider', es: 'Proveedor' },
  provider_reference: { en: 'Provider reference', es: 'Referencia del proveedor' },
  internal_reference: { en: 'Internal reference', es: 'Referencia interna' },
  card_tracking_code: { en: 'Tracking code', es: 'Código de seguimiento' },
  merchant_product_id: { en: 'Merchant product ID', es: 'ID del producto' },
  client_card_ids: { en: 'Card IDs', es: 'ID de tarjetas' },
  client_id: { en: 'Client ID', es: 'ID del cliente' },
  reason: { en: 'Reason', es: 'Motivo' },
  currencies: { en: 'Currencies', es: 'Monedas' },
  blocked_at: { en: 'Blocked', es: 'Bloqueada' },
  replacement_by: { en: 'Replaced by', es: 'Reemplazada por' },
  code_client: { en: 'Client code', es: 'Código de cliente' },
  company_name: { en: 'Company', es: 'Empresa' },
  company_country: { en: 'Country', es: 'País' },
  white_list_ips: { en: 'Allowed IPs', es: 'IP permitidas' },
  account: { en: 'Account', es: 'Cuenta' },
  currency: { en: 'Currency', es: 'Moneda' },
  code: { en: 'Code', es: 'Código' },
  batch_number: { en: 'Batch number', es: 'Número de lote' },
  product_name: { en: 'Product name', es: 'Producto' },
  quantity: { en: 'Quantity', es: 'Cantidad' },
  unit_price: { en: 'Unit price', es: 'Precio unitario' },
  total_amount: { en: 'Total amount', es: 'Monto total' },
  'desk.full_name': { en: 'Full name', es: 'Nombre completo' },
  'desk.last_first': { en: 'Last name, first name', es: 'Apellidos y nombres' },
  'desk.surnames': { en: 'Surnames', es: 'Apellidos' },
  'desk.given_names': { en: 'Given names', es: 'Nombres' },
  'desk.document': { en: 'Document', es: 'Documento' },
  'desk.phone': { en: 'Phone with country code', es: 'Teléfono con prefijo' },
  'desk.client': { en: 'Client', es: 'Cliente' },
  'desk.mark': { en: 'Mark', es: 'Marca' },
  'desk.note': { en: 'Note', es: 'Nota' },
  'desk.marked_by': { en: 'Marked by', es: 'Marcado por' },
  'desk.marked_at': { en: 'Marked on', es: 'Fecha de la marca' },
  expires_at: { en: 'Expires', es: 'Vence' },
} as const;

/** Labels of fields of cards, where Spanish agrees with the card. */
export const cardFieldLabels = {
  created_at: { en: 'Created', es: 'Creada' },
  updated_at: { en: 'Updated', es: 'Actualizada' },
  is_deleted: { en: 'Is deleted', es: 'Eliminada' },
  is_deleted_by: { en: 'Deleted by', es: 'Eliminada por' },
  'desk.marked_by': { en: 'Marked by', es: 'Marcada por' },
} as const satisfies Partial<
  Record<keyof typeof fieldLabels, Readonly<Record<LanguageCode, string>>>
>;

/** Codes the service writes in capitals, by kind of field. The code itself is in the tooltip and in the file's codes. */
export const codeWords = {
  status: {
    ACTIVE: { en: 'Active', es: 'Activo' },
    APPROVED: { en: 'Approved', es: 'Aprobado' },
    VERIFIED: { en: 'Verified', es: 'Verificado' },
    ENABLED: { en: 'Enabled', es: 'Habilitado' },
    COMPLETED: { en: 'Completed', es: 'Completado' },
    CONFIRMED: { en: 'Confirmed', es: 'Confirmado' },
    PENDING: { en: 'Pending', es: 'Pendiente' },
    REVIEW: { en: 'In review', es: 'En revisión' },
    IN_REVIEW: { en: 'In review', es: 'En revisión' },
    SUSPENDED: { en: 'Suspended', es: 'Suspendido' },
    PROCESSING: { en: 'Processing', es: 'En proceso' },
    EXPIRED: { en: 'Expired', es: 'Vencido' },
    REPLACED: { en: 'Replaced', es: 'Reemplazado' },
    BLOCKED: { en: 'Blocked', es: 'Bloqueado' },
    REJECTED: { en: 'Rejected', es: 'Rechazado' },
    DELETED: { en: 'Deleted', es: 'Eliminado' },
    DISABLED: { en: 'Disabled', es: 'Deshabilitado' },
    CANCELLED: { en: 'Cancelled', es: 'Cancelado' },
    CANCELED: { en: 'Canceled', es: 'Cancelado' },
    FAILED: { en: 'Failed', es: 'Fallido' },
    INACTIVE: { en: 'Inactive', es: 'Inactivo' },
    CLOSED: { en: 'Closed', es: 'Cerrado' },
  },
  reason: {
    LOST: { en: 'Lost', es: 'Pérdida' },
    STOLEN: { en: 'Stolen', es: 'Robo' },
    DAMAGED: { en: 'Damaged', es: 'Deterioro' },
    FRAUD: { en: 'Fraud', es: 'Fraude' },
    FRAUD_SUSPECTED: { en: 'Suspected fraud', es: 'Sospecha de fraude' },
    CLIENT_REQUEST: { en: 'Client request', es: 'Solicitud del cliente' },
    EXPIRED: { en: 'Expired', es: 'Vencimiento' },
    RENEWAL: { en: 'Renewal', es: 'Renovación' },
    OTHER: { en: 'Other', es: 'Otro' },
  },
} as const satisfies Record<string, Record<string, Readonly<Record<LanguageCode, string>>>>;

export type CodeKind = keyof typeof codeWords;

/** The kind of codes a field holds, by its name. */
export function codeKind(field: string): CodeKind | null {
  if (/(^|_)(status|state)(_|$)/i.test(field)) return 'status';
  return /(^|_)reason$/i.test(field) ? 'reason' : null;
}

/** A code's word in a language; the code itself where it is not known. In Spanish a card is "Bloqueada", a client "Bloqueado". */
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

/** Written in capitals in both languages. */
const abbreviations = new Set(['id', 'uuid', 'kyc', 'ip', 'ips', 'url', 'ruc', 'dni']);

/** `first_last_name`, `firstLastName` and `first-last-name` all become "First last name". A name without a letter stays as it is. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_\-.]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return name;
  return words
    .map((word, at) => {
      const lower = word.toLowerCase();
      if (abbreviations.has(lower)) return word.toUpperCase();
      return at === 0 ? lower.charAt(0).toUpperCase() + lower.slice(1) : lower;
    })
    .join(' ');
}

/** Whether a field's name says that it holds numbers of phones. */
export function isPhoneName(field: string): boolean {
  const words = wordsOf(field);
  return (
    /\b(?:phone|telephone|cellphone|mobile|landline|telefono|celular)\b/i.test(words) &&
    !/\b(?:code|codigo|id|type|tipo)$/i.test(words)
  );
}

/** Whether a field's name says that it holds numbers of identity documents. */
export function isDocumentName(field: string): boolean {
  return /\b(?:document|documento|dni|ruc)\b/i.test(wordsOf(field));
}

/** A field's label: known fields in their language, others by their own words. */
export function fieldName(name: string, language: LanguageCode, resource?: string): string {
  if (resource === 'cards' && Object.hasOwn(cardFieldLabels, name))
    return cardFieldLabels[name as keyof typeof cardFieldLabels][language];
  return Object.hasOwn(fieldLabels, name)
    ? fieldLabels[name as keyof typeof fieldLabels][language]
    : wordsOf(name);
}

/** The fields of a group are joined with spaces; `between` separates the groups. */
interface Composition {
  readonly groups: readonly (readonly string[])[];
  readonly between: string;
}

const given = ['first_name', 'second_name'];
const family = ['first_last_name', 'second_last_name'];

const compositions = {
  'desk.full_name': { groups: [[...given, ...family]], between: '' },
  'desk.last_first': { groups: [family, given], between: ', ' },
  'desk.surnames': { groups: [family], between: '' },
  'desk.given_names': { groups: [given], between: '' },
  'desk.document': { groups: [['document_type', 'document_number']], between: '' },
  'desk.phone': { groups: [['phone_country_code', 'phone_number']], between: '' },
} as const satisfies Readonly<Record<`desk.${string}`, Composition>>;

export type ComposedField = keyof typeof compositions;

/** Columns composed of several fields of the record, for lists of people as offices write them. Every query treats them as fields. */
export const composedFields: Readonly<Record<ComposedField, Composition>> = compositions;

/** The name of a card's client, from the list of clients. */
export const clientField = 'desk.client';

export function isComposed(field: string): field is ComposedField {
  return Object.hasOwn(composedFields, field);
}

/** Whether a field is not one of the record's own: composed of them, or read from another record. */
export function isComputed(field: string): boolean {
  return isComposed(field) || field === clientField;
}

/**
 * Whether a list shows a column only to people who chose it: computed ones, except the name of its client, with which a list of cards begins. Screens
 * and files of saved views ask here.
 */
export function isHiddenUntilChosen(resource: Browsable, field: string): boolean {
  return isComputed(field) && !(resource === 'cards' && field === clientField);
}

const amountName =
  /(^|_)(amount|balance|price|fee|cost|total|limit|quantity|count|stock|saldo|monto|importe|cantidad)(_|$)/i;
const currencyName = /(^|_)(currency|moneda)(_code)?$/i;
const plainCurrency = /^(currency|moneda)(_code)?$/i;
/** A unit price or a rate: adding them up means nothing. */
const perPiece = /(^|_)(unit|rate|price|precio|tasa|unitario)(_|$)/i;
const moneyName =
  /(^|_)(amount|balance|fee|cost|price|total|limit|saldo|monto|importe|costo|precio|limite)(_|$)/i;

/** Whether adding up a column of amounts is meaningful, by the names of its field and of the others. */
export function isSummed(names: readonly string[], field: string): boolean {
  return !perPiece.test(field) && isOfOneCurrency(names, field);
}

/** False when it is uncertain which of several fields has the currency of an amount: then no two values of it can be added. */
export function isOfOneCurrency(names: readonly string[], amount: string): boolean {
  return currencyColumns(names, amount).length < 2;
}

/** The index of the field with an amount's currency; null if there is none, or several are possible. */
export function currencyColumn(names: readonly string[], amount: string): number | null {
  const [first = null, second] = currencyColumns(names, amount);
  return second === undefined ? first : null;
}

/**
 * The fields that may have an amount's currency: the one named after it (`fee_currency` for `fee` and `fee_amount`), or else those that are
 * not named after another amount, of which a plain `currency` is preferred.
 */
function currencyColumns(names: readonly string[], amount: string): number[] {
  if (!moneyName.test(amount)) return [];
  const isNamedAfter = (name: string, money: string) =>
    name.includes('_') &&
    (name === `${money}_currency` || name === money.replace(/(?<![^_])[^_]+$/, 'currency'));
  const own = names.findIndex((name) => isNamedAfter(name, amount));
  if (own >= 0) return [own];
  const isOthers = (name: string) =>
    names.some((other) => moneyName.test(other) && isNamedAfter(name, other));
  const all = names.flatMap((name, at) => (currencyName.test(name) && !isOthers(name) ? [at] : []));
  const plain = all.find((at) => plainCurrency.test(names[at] ?? ''));
  return plain === undefined ? all : [plain];
}

/** The name of the field `currencyColumn` finds. */
export function currencyField(names: readonly string[], amount: string): string | null {
  return names[currencyColumn(names, amount) ?? -1] ?? null;
}

/** Whether a field is an amount by its name; the service may send amounts as text. */
export function isAmountName(field: string): boolean {
  return amountName.test(field);
}

/** Whether a field is a moment or a day, by its name. */
export function dateNameKind(field: string): 'instant' | 'date' | null {
  if (/_at$/i.test(field)) return 'instant';
  return /(^|_)date$/i.test(field) ? 'date' : null;
}

/** A sum in decimal digits, padded to the usual number of decimals of its currency. */
export function withUsualPlaces(sum: string, currency: string | null): string {
  const parts = /^-?\d+(?:\.(\d+))?$/.exec(sum);
  const missing = usualPlaces(currency) - (parts?.[1]?.length ?? 0);
  if (parts === null || missing <= 0) return sum;
  return `${sum}${parts[1] === undefined ? '.' : ''}${'0'.repeat(missing)}`;
}

function usualPlaces(currency: string | null): number {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return 0;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().minimumFractionDigits ?? 0;
}
