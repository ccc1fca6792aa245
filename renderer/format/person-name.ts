import type { ServiceRecord } from '../../shared/values';
import { plainText } from './value';

const nameFields = ['first_name', 'second_name', 'first_last_name', 'second_last_name'];

/**
 * A client's whole name, or '' when the record has none of its parts (docs/interface.md, "Clients
 * and lots").
 */
export function personName(record: ServiceRecord): string {
  const values = new Map(record);
  return nameFields
    .map((field) => plainText(values.get(field)).trim())
    .filter((part) => part !== '')
    .join(' ');
}
