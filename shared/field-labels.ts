import type { LanguageCode } from './locales';

/**
 * Labels of the fields in docs/interface.md, of fields publicly known about the service, and of
 * those in the sample lots; other fields are labelled by their own words. Used by the screens and
 * the search language.
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
  'desk.connection': { en: 'Merchant', es: 'Comercio' },
  'desk.mark': { en: 'Mark', es: 'Marca' },
  'desk.note': { en: 'Note', es: 'Nota' },
  'desk.due_date': { en: 'Due', es: 'Plazo' },
  'desk.assigned_to': { en: 'Assigned to', es: 'Asignado a' },
  'desk.marked_by': { en: 'Marked by', es: 'Marcado por' },
  'desk.marked_at': { en: 'Marked on', es: 'Fecha de la marca' },
  expires_at: { en: 'Expires', es: 'Vence' },
} as const;

/**
 * Codes the service writes in capitals, by kind of field. The code itself is in the tooltip and in
 * the file's codes.
 */
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

/** Written in capitals in both languages. */
const abbreviations = new Set(['id', 'uuid', 'kyc', 'ip', 'ips', 'url', 'ruc', 'dni']);

/**
 * `first_last_name`, `firstLastName` and `first-last-name` all become "First last name". A name
 * without a letter stays as it is.
 */
export function nameAsWords(name: string): string {
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
