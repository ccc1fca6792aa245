import type { Translation } from '../translation';
import type { searching as en } from '../en/search';

export const searching: Translation<typeof en> = {
  suggestions: 'Sugerencias',
  pasted: ({ count, missing }, format) =>
    missing === 0
      ? `Filtrado por ${format.number(count)} valores, todos en esta lista.`
      : `Filtrado por ${format.number(count)} valores; ${format.number(missing)} no ${format.plural(missing, 'está', 'están')} en esta lista.`,
  'why.no-such-day': ({ words }) =>
    `No se entiende: ${words}. Ese día o mes no existe en el calendario; el día va antes que el mes.`,
  'why.several': (p) =>
    `${p.words} puede referirse a varios campos de fecha. Escriba cuál: ${p.value}.`,
  'why.not-date': ({ words }) =>
    `No se entiende: ${words}. Este campo tiene fechas: escriba 31/10/2026, octubre 2026, 2026 o últimos 30 días.`,
  'why.not-amount': ({ words }) =>
    `No se entiende: ${words}. Este campo tiene números: escriba 1,000.50 o S/ 1,000.50.`,
  'why.too-many': ({ words }) =>
    `No se buscó: ${words.slice(0, 40)}… Son demasiados valores en demasiados campos. Escriba el nombre completo del campo, o menos valores.`,
  'why.too-long': ({ words }) =>
    `No se buscó: ${words.slice(0, 40)}… Es demasiado largo. Una búsqueda tiene como máximo 1,000 caracteres, 30,000 con listas de valores. Acórtela, o compare un archivo en Conciliar.`,
  notUnderstood: ({ words, count }, format) =>
    `No se entiende: ${words}. ${format.plural(count, 'Ningún campo se llama así, o su condición está incompleta.', 'Ningún campo se llama así, o sus condiciones están incompletas.')}`,
  missing: ({ count, missing, some }, format) =>
    `${format.number(missing)} de ${format.number(count)} valores no ${format.plural(missing, 'está', 'están')} en esta lista: ${some}`,
  tooManyPasted: ({ count, most }, format) =>
    `No se filtró: se pegaron ${format.number(count)} valores, y una lista se filtra por ${format.number(most)} como máximo. Péguelos por partes.`,
  tooLongPasted: ({ count }, format) =>
    `No se buscó: se pegaron ${format.number(count)} caracteres. Una búsqueda tiene como máximo 1,000, y 30,000 con listas de valores.`,
  orReconcile: 'O compare la lista completa, guardada como Excel o CSV, en Conciliar.',
  toReconcile: 'Abrir Conciliar',
  more: ({ some }) => `${some} …`,
  copyMissing: ({ missing }, format) =>
    format.plural(missing, 'Copiarlo', `Copiar los ${format.number(missing)}`),
  chooseDay: 'Elegir un día en el calendario',
  calendar: 'Calendario',
  monthBefore: 'Mes anterior',
  monthAfter: 'Mes siguiente',
  periods: 'Periodos',
};
