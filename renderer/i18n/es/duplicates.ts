import type { duplicates as english } from '../en/duplicates';
import type { Translation } from '../translation';

export const duplicates: Translation<typeof english> = {
  of: 'Registros de',
  by: 'Que repiten',
  also: 'y también',
  nothing: 'Ninguno',
  only: 'Solo los registros que cumplen',
  'only.example': 'p. ej. estado:activo',
  allRecords: 'Todos los registros',
  found: ({ groups, records }, say) =>
    `${say.number(groups)} ${say.plural(groups, 'grupo', 'grupos')}, ${say.number(records)} ${say.plural(records, 'registro', 'registros')}`,
  rules:
    'No cuentan las mayúsculas, las tildes ni los espacios. En teléfonos y números de documento tampoco los demás signos, los ceros a la izquierda ni el +51.',
  unfinished: 'Esta lista aún no se sincronizó hasta el final: pueden aparecer más duplicados.',
  table: 'Grupos de duplicados',
  count: ({ count }, say) => `${say.number(count)} ${say.plural(count, 'registro', 'registros')}`,
  beyond: ({ count }, say) => `${say.number(count)} más en la lista`,
  inList: 'Ver en la lista',
  inListOf: ({ values }) => `Ver en la lista: ${values}`,
  more: 'Ver más grupos',
  none: 'Sin duplicados',
  noneText: 'Ningún dato se repite en estos registros.',
  empty: 'Aún no hay datos sincronizados',
  emptyText: 'Los duplicados se buscan en los datos guardados en esta computadora.',
};
