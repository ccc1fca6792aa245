import type { exporting as english } from '../en/exporting';
import type { Translation } from '../translation';

export const exporting: Translation<typeof english> = {
  'title.clients': 'Exportar clientes',
  'title.lots': 'Exportar lotes',
  'title.cards': 'Exportar tarjetas',
  'title.changes': 'Exportar cambios',
  'title.lookup': 'Exportar la consulta de tarjetas',
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
  'columns.all': ({ count }) => `Todas, también las ocultas (${count})`,
  format: 'Formato',
  'format.xlsx': 'Excel (XLSX)',
  'format.xlsx.hint': 'Celdas con tipo y una hoja «Acerca de»',
  'format.pdf': 'PDF',
  'format.pdf.hint': ({ most }, say) =>
    `Para archivar o imprimir, hasta ${say.number(most)} registros`,
  'format.csv': 'CSV',
  'format.csv.hint': 'Para cualquier hoja de cálculo o sistema',
  'format.json': 'JSON',
  'format.json.hint': 'Una sola lista, cada dígito exacto',
  'format.ndjson': 'NDJSON',
  'format.ndjson.hint': 'Una línea de JSON por registro',
  separator: 'Separador',
  'separator.comma': 'Coma ,',
  'separator.semicolon': 'Punto y coma ;',
  'separator.tab': 'Tabulación',
  decimal: 'Signo decimal',
  'decimal.point': 'Punto 8.10',
  'decimal.comma': 'Coma 8,10',
  bothCommas:
    'Con ambas comas, los números van entre comillas. Más programas leen el punto y coma como separador.',
  byteOrderMark: 'Marca de orden de bytes (BOM)',
  'byteOrderMark.hint': 'Sin ella, Excel muestra la á y la ñ como otros signos.',
  personal:
    'El archivo contiene datos personales sin cifrar: quien lo tenga puede leerlos. Guárdelo solo donde su empresa lo permita.',
  sample:
    'Son datos de ejemplo: cada registro del archivo lleva la indicación de que es inventado.',
  unfinished:
    'La primera sincronización no ha terminado: el archivo tendrá solo lo que ya está aquí.',
  asOf: ({ when }) => `La lista tal como quedó en la sincronización de ${when}.`,
  start: 'Exportar…',
  cancel: 'Cancelar',
  choosing: 'Elija dónde guardarlo en el cuadro de diálogo del sistema.',
  writing: ({ name }) => `Escribiendo «${name}»`,
  progress: ({ done, total }, say) => `${say.number(done)} de ${say.number(total)}`,
  stop: 'Cancelar exportación',
  print: 'Imprimir…',
  printing: 'En camino al diálogo de impresión del sistema.',
  printed: ({ count }, say) =>
    `Entregado a la impresora: ${say.number(count)} ${say.plural(count, 'registro', 'registros')}`,
  printedChanges: ({ count }, say) =>
    `Entregado a la impresora: ${say.number(count)} ${say.plural(count, 'cambio', 'cambios')}`,
  tooLong: ({ most }, say) =>
    `Un PDF admite como máximo ${say.number(most)} registros. Filtre la lista o elija CSV o Excel.`,
  hide: 'Ocultar',
  hidden: 'Oculta, la exportación continúa.',
  saved: ({ name, count }, say) =>
    `Se guardó «${name}», ${say.number(count)} ${say.plural(count, 'registro', 'registros')}`,
  savedChanges: ({ name, count }, say) =>
    `Se guardó «${name}», ${say.number(count)} ${say.plural(count, 'cambio', 'cambios')}`,
  partial: 'La lista aún no se había sincronizado hasta el final: el archivo tiene una parte.',
  cut: ({ count }, say) =>
    `${say.number(count)} ${say.plural(count, 'texto era más largo', 'textos eran más largos')} de lo que admite una celda y se ${say.plural(count, 'cortó', 'cortaron')}. CSV y JSON los guardan completos.`,
  contentHash: 'Suma de control de los registros',
  'contentHash.hint': 'SHA-256, igual para los mismos registros en cualquier formato.',
  'contentHash.copy': 'Copiar la suma de control de los registros',
  fileHash: 'Suma de control del archivo',
  'fileHash.copy': 'Copiar la suma de control del archivo',
  show: 'Mostrar en la carpeta',
  again: 'Exportar otra vez…',
  close: 'Cerrar',
  useCsv: 'Elegir CSV',
};
