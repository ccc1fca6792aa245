/** The fields of a group are joined with spaces; `between` separates the groups. */
interface Composition {
  readonly groups: readonly (readonly string[])[];
  readonly between: string;
}

const forenames = ['first_name', 'second_name'];

const family = ['first_last_name', 'second_last_name'];

const compositions = {
  'desk.full_name': { groups: [[...forenames, ...family]], between: '' },
  'desk.last_first': { groups: [family, forenames], between: ', ' },
  'desk.surnames': { groups: [family], between: '' },
  'desk.given_names': { groups: [forenames], between: '' },
  'desk.document': { groups: [['document_type', 'document_number']], between: '' },
  'desk.phone': { groups: [['phone_country_code', 'phone_number']], between: '' },
} as const satisfies Readonly<Record<`desk.${string}`, Composition>>;

export type ComposedField = keyof typeof compositions;

/**
 * Columns composed of several fields of the record, for lists of people as offices write them.
 * Every query treats them as fields.
 */
export const composedFields: Readonly<Record<ComposedField, Composition>> = compositions;

/** The name of a card's client, from the list of clients. */
export const clientField = 'desk.client';

export function isComposed(field: string): field is ComposedField {
  return Object.hasOwn(composedFields, field);
}

/**
 * Whether a field is not one of the record's own: composed of them, or read from another record.
 */
export function isComputed(field: string): boolean {
  return isComposed(field) || field === clientField;
}
