import type { summary as english } from '../en/summary';
import type { Translation } from '../translation';

export const summary: Translation<typeof english> = {
  title: 'Cuadro resumen',
  of: 'Registros de',
  rows: 'Filas',
  columns: 'Columnas',
  measure: 'Mostrar',
  field: 'Monto',
  allRecords: 'Sin estos filtros',
  only: 'Solo los registros que cumplen',
  'only.example': 'p. ej. estado:activo',
  nothing: 'Ninguna',
  noAmount: 'Ninguno',
  byMonth: ({ field }) => `${field}, por mes`,
  'measure.records': 'Número de registros',
  'measure.sum': 'Suma',
  'measure.average': 'Promedio',
  'measure.least': 'Mínimo',
  'measure.greatest': 'Máximo',
  currency: 'Moneda',
  total: 'Total',
  none: '(sin dato)',
  records: ({ count }, say) => `${say.number(count)} ${say.plural(count, 'registro', 'registros')}`,
  more: ({ rows, columns }, say) =>
    `${say.number(rows + columns)} ${say.plural(rows + columns, 'grupo más está', 'grupos más están')} solo en los totales.`,
  unfinished: 'Esta lista aún no se sincronizó hasta el final: las cifras van a crecer.',
  others: ({ count }, say) =>
    `${say.number(count)} ${say.plural(count, 'valor no es un número y queda', 'valores no son números y quedan')} fuera de los montos.`,
  open: ({ figure, group }) => `${figure}: ver los registros de ${group}`,
  table: 'Cuadro resumen',
  chart: 'Gráfico de las filas',
  chartOf: ({ currency }) => `Gráfico de las filas, ${currency}`,
  copy: 'Copiar cuadro',
  copied: 'Cuadro copiado.',
  empty: 'No hay registros que resumir',
  emptyText: 'Aún no se ha sincronizado nada de esta lista, o nada cumple.',
};
