import type { LanguageCode } from './locales';

/** Why a line of a list of cards was not found or not looked up. */
export const reasonWords = {
  'not-found': { en: 'No card with this ID', es: 'No hay una tarjeta con este ID' },
  'no-card': { en: 'The client has no card', es: 'El cliente no tiene tarjeta' },
  empty: { en: 'No ID in this line', es: 'Esta línea no tiene ID' },
  space: { en: 'Words or spaces, not an ID', es: 'Palabras o espacios, no un ID' },
  word: { en: 'A word, not an ID like the others', es: 'Una palabra, no un ID como los demás' },
  'card-number': {
    en: 'A full card number: never sent or stored. Use the card’s ID',
    es: 'Un número de tarjeta completo: no se envía ni se guarda. Use el ID de la tarjeta',
  },
  several: { en: 'More than one ID in the line', es: 'Hay más de un ID en la línea' },
  rounded: {
    en: 'A number shortened by a spreadsheet',
    es: 'Un número que una hoja de cálculo acortó',
  },
  'broken-uuid': {
    en: 'Not a complete UUID: a character is missing, added or mistyped',
    es: 'No es un UUID completo: falta, sobra o cambió un carácter',
  },
  masked: {
    en: 'A card number with hidden digits, not an ID',
    es: 'Un número de tarjeta con dígitos ocultos, no un ID',
  },
  dots: { en: 'Only dots, not an ID', es: 'Solo puntos, no un ID' },
  slash: { en: 'Contains “/”, not an ID', es: 'Contiene «/», no es un ID' },
  percent: { en: 'Contains “%”, not an ID', es: 'Contiene «%», no es un ID' },
  control: {
    en: 'Contains an invisible control character',
    es: 'Contiene un carácter de control invisible',
  },
  invisible: { en: 'Contains an invisible character', es: 'Contiene un carácter invisible' },
  surrogate: { en: 'Contains a broken character', es: 'Contiene un carácter dañado' },
  'too-long': { en: 'Too long for an ID', es: 'Demasiado largo para un ID' },
} as const;

type Reason = keyof typeof reasonWords;

/** The same as messages of a language. */
export function reasonMessages(language: LanguageCode): Record<`reason.${Reason}`, string> {
  return Object.fromEntries(
    Object.entries(reasonWords).map(([reason, words]) => [`reason.${reason}`, words[language]]),
  ) as Record<`reason.${Reason}`, string>;
}
