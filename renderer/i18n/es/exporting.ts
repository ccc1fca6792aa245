import type * as english from '../en/exporting';
import type { Translation } from '../translation';

export const exporting: Translation<typeof english.exporting> = {
  'title.clients': 'Exportar clientes',
  'title.lots': 'Exportar lotes',
  'title.cards': 'Exportar tarjetas',
  'title.changes': 'Exportar cambios',
  'title.lookup': 'Exportar la consulta de tarjetas',
  'title.reconciled': 'Exportar la conciliación',
  'title.summary': 'Exportar el cuadro resumen',
  'title.record': 'Exportar registro',
  'title.printed': 'Impreso',
  'scope.record': 'Este registro con todos sus campos',
  'title.running': 'Exportando',
  'title.done': 'Exportado',
  scope: 'Registros',
  'scope.selection': ({ count }, say) =>
    `${say.number(count)} ${say.plural(count, 'fila seleccionada', 'filas seleccionadas')}`,
  'scope.filtered': ({ count }, say) =>
    `${say.number(count)} ${say.plural(count, 'registro filtrado', 'registros filtrados')}`,
  'scope.everything': ({ count }, say) =>
    count === 1 ? 'El único registro' : `Los ${say.number(count)} registros`,
  'scope.changes.filtered': ({ count }, say) =>
    `${say.number(count)} ${say.plural(count, 'cambio filtrado', 'cambios filtrados')}`,
  'scope.changes.everything': ({ when }) => `Todos los cambios desde ${when}`,
  'scope.changes.ever': 'Todos los cambios desde la primera sincronización',
  columns: 'Columnas',
  'columns.shown': ({ count }) => `Las visibles, en este orden (${count})`,
  'columns.selected': ({ count }) => `Solo las seleccionadas (${count})`,
  'columns.chosen': 'Elegir columnas…',
  'columns.none': 'Elija al menos una columna.',
  'columns.all': ({ count }) => `Todas, incluso las ocultas (${count})`,
  headings: 'Encabezados',
  'headings.shown': 'Como en pantalla',
  'headings.service': 'Nombres de campo del servicio',
  'headings.shown.hint': ({ zone }) =>
    `Horas de ${zone}. El XLSX lista los nombres de campo del servicio en «Acerca de».`,
  format: 'Formato',
  'format.xlsx': 'Excel (XLSX)',
  'format.xlsx.hint': 'Fechas y montos reales, más una hoja «Acerca de»',
  'format.pdf': 'PDF',
  'format.pdf.hint': ({ most }, say) =>
    `Para guardar o imprimir, hasta ${say.number(most)} registros`,
  'format.csv': 'CSV',
  'format.csv.hint': 'Para cualquier hoja de cálculo o sistema',
  'format.json': 'JSON',
  'format.json.hint': 'Una sola lista, cada dígito exacto',
  'format.ndjson': 'NDJSON',
  'format.ndjson.hint': 'Una línea de JSON por registro',
  'format.parquet': 'Parquet',
  'format.parquet.hint': 'Para análisis: tipos exactos, archivo liviano',
  separator: 'Separador',
  'separator.comma': 'Coma ,',
  'separator.semicolon': 'Punto y coma ;',
  'separator.tab': 'Tabulación',
  decimal: 'Signo decimal',
  'decimal.point': 'Punto 8.10',
  'decimal.comma': 'Coma 8,10',
  bothCommas:
    'Con ambas comas, los números van entre comillas. Más programas leen el punto y coma como separador.',
  byteOrderMark: 'Tildes correctas en Excel',
  'byteOrderMark.hint': 'Sin esto, Excel muestra la á y la ñ como símbolos extraños.',
  personal:
    'El archivo contiene datos personales sin cifrar: quien lo tenga puede leerlos. Guárdelo solo donde su empresa lo permita.',
  sample:
    'Son datos de ejemplo: cada registro del archivo lleva la indicación de que es inventado.',
  unfinished:
    'La primera sincronización no ha terminado: el archivo tendrá solo lo recibido hasta ahora.',
  asOf: ({ when }) => `La lista tal como quedó en la sincronización de ${when}.`,
  start: 'Exportar…',
  cancel: 'Cancelar',
  choosing: 'Elija dónde guardarlo.',
  writing: ({ name }) => `Escribiendo «${name}»`,
  progress: ({ done, total }, say) => `${say.number(done)} de ${say.number(total)}`,
  stop: 'Cancelar exportación',
  print: 'Imprimir…',
  printing: 'Abriendo la impresión…',
  printed: ({ count }, say) =>
    `Enviado a la impresora: ${say.number(count)} ${say.plural(count, 'registro', 'registros')}`,
  printedChanges: ({ count }, say) =>
    `Enviado a la impresora: ${say.number(count)} ${say.plural(count, 'cambio', 'cambios')}`,
  tooLong: ({ most }, say) =>
    `Un PDF admite como máximo ${say.number(most)} registros. Filtre la lista o elija CSV o Excel.`,
  hide: 'Ocultar',
  hidden: 'La exportación continúa en segundo plano.',
  saved: ({ name, count }, say) =>
    `Se guardó «${name}», ${say.number(count)} ${say.plural(count, 'registro', 'registros')}`,
  savedChanges: ({ name, count }, say) =>
    `Se guardó «${name}», ${say.number(count)} ${say.plural(count, 'cambio', 'cambios')}`,
  partial: 'La lista no había terminado de sincronizarse: el archivo contiene una parte.',
  differs: ({ offered, written }, say) =>
    `Se ${say.plural(offered, 'ofreció', 'ofrecieron')} ${say.number(offered)} y se ${say.plural(written, 'escribió', 'escribieron')} ${say.number(written)}: los datos cambiaron entretanto.`,
  doubts: ({ words }) => `La lista: ${words}.`,
  cut: ({ count }, say) =>
    `${say.number(count)} ${say.plural(count, 'texto era más largo', 'textos eran más largos')} de lo que admite una celda y se ${say.plural(count, 'cortó', 'cortaron')}. CSV y JSON los guardan completos.`,
  contentHash: 'Huella de los registros (SHA-256)',
  'contentHash.hint': 'Es igual para los mismos registros en cualquier formato.',
  'contentHash.copy': 'Copiar la huella de los registros',
  fileHash: 'Huella del archivo (SHA-256)',
  'fileHash.copy': 'Copiar la huella del archivo',
  show: 'Mostrar en la carpeta',
  again: 'Volver a exportar…',
  close: 'Cerrar',
  useCsv: 'Elegir CSV',
};

export const alerts: Translation<typeof english.alerts> = {
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
