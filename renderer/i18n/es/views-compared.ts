import type { viewsCompared as english } from '../en/views-compared';
import type { Translation } from '../translation';

export const viewsCompared: Translation<typeof english> = {
  title: 'Comparar vistas',
  open: 'Comparar vistas…',
  back: 'Volver a alertas y exportaciones',
  of: 'Lista',
  one: 'Primera vista',
  other: 'Segunda vista',
  all: 'Todos los registros',
  groups: 'Grupos',
  both: 'En ambas',
  onlyOne: ({ view }) => `Solo en «${view}»`,
  count: ({ count }, say) => `${say.number(count)} ${say.plural(count, 'registro', 'registros')}`,
  records: 'Registros del grupo',
  none: 'No hay registros en este grupo.',
  noViews: 'Aún no hay vistas guardadas',
  noViewsText: 'Guarde una vista en Clientes, Lotes o Tarjetas para compararla con otra.',
};
