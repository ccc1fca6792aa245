import type { ServiceRecord } from '../../../shared/values';
import { personName } from '../../format/person-name';
import { plainText } from '../../format/value';

/** Of lots and cards, best first. */
const nameFields = ['name', 'code', 'card_tracking_code'];

/** What a person calls a record; '' when nothing in it is a name. */
export function recordName(record: ServiceRecord): string {
  const values = new Map(record);
  const texts = nameFields.map((field) => plainText(values.get(field)).trim());
  return personName(record) || (texts.find((text) => text !== '') ?? '');
}
