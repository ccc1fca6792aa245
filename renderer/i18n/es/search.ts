import type { Translation } from '../translation';
import type { searching as en } from '../en/search';

export const searching: Translation<typeof en> = {
  suggestions: 'Sugerencias',
  pasted: ({ count, missing }, format) =>
    missing === 0
      ? `Filtrado por ${format.number(count)} valores, todos en esta lista.`
      : `Filtrado por ${format.number(count)} valores; ${format.number(missing)} no ${format.plural(missing, 'está', 'están')} en esta lista.`,
  missing: ({ count, missing, some }, format) =>
    `${format.number(missing)} de ${format.number(count)} valores no ${format.plural(missing, 'está', 'están')} en esta lista: ${some}`,
  tooManyPasted: ({ count, most }, format) =>
    `No se filtró: se pegaron ${format.number(count)} valores, y una lista se filtra por ${format.number(most)} como máximo. Péguelos por partes.`,
  tooLongPasted: ({ count }, format) =>
    `No se buscó: se pegaron ${format.number(count)} caracteres. Una búsqueda tiene como máximo 1,000, y 20,000 con listas de valores.`,
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
