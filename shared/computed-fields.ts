import type { Browsable } from './ipc/browse';

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

/** All columns that are composed of a record's fields or read from another record. */
export const computedFields: readonly string[] = [...Object.keys(compositions), clientField];

export function isComputed(field: string): boolean {
  return computedFields.includes(field);
}

/** Computed columns with which a list begins: who it is about, as offices write it. */
const shownComputed: Partial<Record<Browsable, readonly string[]>> = {
  clients: ['desk.last_first', 'desk.document'],
  cards: [clientField],
};

/**
 * Whether a list shows a column only to people who chose it: computed ones, except those with which
 * it begins. Screens and files of saved views ask here.
 */
export function isHiddenUntilChosen(resource: Browsable, field: string): boolean {
  return isComputed(field) && shownComputed[resource]?.includes(field) !== true;
}
