import type { comparing as english } from '../en/comparing';
import type { Translation } from '../translation';

export const comparing: Translation<typeof english> = {
  alerts: 'Alertas y exportaciones…',
  field: 'Campo modificado',
  'field.any': 'Cualquier campo',
  between: 'Entre dos sincronizaciones…',
  from: 'Sincronización anterior',
  to: 'Sincronización posterior',
  betweenMoments: ({ from, to }) => `de ${from} a ${to}`,
  betweenNone: ({ from, to }) => `Los registros de ${from} y de ${to} son iguales.`,
};
