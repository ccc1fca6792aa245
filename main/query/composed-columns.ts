import { composedFields, isComposed } from '../../shared/computed-fields';
import { composedKey, composedNames, fieldCell } from '../values/composed';
import type { ComputedColumns } from './computed-column';

/** Composed of fields of the same record. */
export const composedColumns: ComputedColumns = {
  fields: Object.keys(composedFields),
  known: ({ fields }, resource) => composedNames(fields.names(resource)),
  key: ({ fields, resource }, field, keyOf) =>
    isComposed(field) && composedNames(fields.names(resource)).includes(field)
      ? composedKey(field, keyOf)
      : undefined,
  cells:
    () =>
    (field, { cells, positions }) =>
      fieldCell(field, cells, positions),
};
