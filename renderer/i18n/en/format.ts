import { codeMessages, fieldMessages } from '../../format/field-messages';

export const format = {
  ...fieldMessages('en'),
  ...codeMessages('en'),
  'value.yes': 'Yes',
  'value.no': 'No',
  'value.null': 'null',
  'value.empty': 'empty text',
  'value.absent': 'not sent',
};
