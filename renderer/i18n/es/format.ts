import type { format as english } from '../en/format';
import type { Translation } from '../translation';
import { codeMessages, fieldMessages } from '../../format/field-messages';

export const format: Translation<typeof english> = {
  ...fieldMessages('es'),
  ...codeMessages('es'),
  'value.yes': 'Sí',
  'value.no': 'No',
  'value.null': 'sin dato',
  'value.empty': 'texto vacío',
  'value.absent': 'no enviado',
};
