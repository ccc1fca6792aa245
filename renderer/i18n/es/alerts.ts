import type { alerts as english } from '../en/alerts';
import type { Translation } from '../translation';

export const alerts: Translation<typeof english> = {
  title: 'Alertas y exportaciones',
  back: 'Volver a los cambios',
  intro:
    'Se revisan después de cada sincronización, mientras Merchant Desk está abierto. Guarde una vista en una lista, o elija «Crear alerta…», y aparecerá aquí.',
  notifications: 'Mostrar notificaciones de escritorio',
  'notifications.hint': 'Dicen el nombre de la vista y cuántos registros hay; nada más.',
  'notifications.off':
    'Las notificaciones de escritorio están desactivadas: las alertas se ven solo aquí y en Cambios.',
  'notifications.forbidden': 'Su administrador desactivó las notificaciones de escritorio.',
  views: 'Vistas guardadas',
  rules: 'Alertas',
  none: 'Aún no hay vistas guardadas ni alertas',
  noneText:
    'Guarde una vista en Clientes, Lotes o Tarjetas, o filtre una lista y elija «Crear alerta…».',
  everything: 'todos los registros',
  notify: 'Notificarme',
  'notify.never': 'Nunca',
  'notify.new': 'Si hay registros nuevos',
  'notify.more': 'Si hay más de…',
  'notify.rule': 'Si encuentra algo',
  more: 'Más de',
  moreProblem: 'Un número entero, 0 o más.',
  export: 'Exportar a una carpeta',
  'export.never': 'Nunca',
  'export.sync': 'En cada sincronización',
  'export.day': 'Una vez al día',
  'export.week': 'Una vez a la semana',
  format: 'Formato',
  'format.xlsx': 'Excel (XLSX)',
  'format.csv': 'CSV',
  'format.parquet': 'Parquet',
  'format.ndjson': 'NDJSON',
  folder: 'Carpeta',
  chooseFolder: 'Cambiar carpeta…',
  show: 'Mostrar archivo',
  personal: 'Los archivos exportados no están cifrados.',
  never: 'Aún sin revisar; se revisará tras la próxima sincronización.',
  last: ({ when, records, fresh }, say) =>
    `${say.number(records)} ${say.plural(records, 'registro', 'registros')}, ${say.number(fresh)} ${say.plural(fresh, 'nuevo', 'nuevos')} (revisado: ${when})`,
  lastRule: ({ when, fresh }, say) =>
    `${say.number(fresh)} ${say.plural(fresh, 'registro encontrado', 'registros encontrados')} por la última sincronización (revisado: ${when})`,
  notified: 'notificado',
  exported: ({ when, file, records }, say) =>
    `Última exportación, ${when}: ${file}, ${say.number(records)} ${say.plural(records, 'registro', 'registros')}`,
  notExported: 'Aún sin exportar; se exportará tras la próxima sincronización.',
  openView: ({ view }) => `Abrir la vista «${view}»`,
  fields: 'Campos que se vigilan',
  'fields.any': 'Cualquier campo',
  'fields.choose': 'Elegir campos…',
};
