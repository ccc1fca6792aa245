import { locales, type LanguageCode } from '../../shared/locales';
import { sampleColumns } from '../resources/reserved-names';

const formats = { csv: 'CSV', json: 'JSON', parquet: 'Parquet', pdf: 'PDF' };

const counted = (language: LanguageCode) => (count: number) =>
  count.toLocaleString(locales[language]);

const enCount = counted('en');
const esCount = counted('es');

const en = {
  resources: {
    clients: 'Clients',
    lots: 'Lots',
    cards: 'Cards',
    merchant: 'Merchant',
    changes: 'Changes',
    lookup: 'Card lookup',
    reconciled: 'Reconciliation',
    summary: 'Pivot table',
  },
  dialog: {
    title: 'Export',
    button: 'Export',
    formats: { ...formats, xlsx: 'Excel workbook', ndjson: 'JSON lines' },
  },
  paper: {
    record: {
      clients: 'Client',
      lots: 'Lot',
      cards: 'Card',
      merchant: 'Merchant',
      changes: 'Change',
      lookup: 'Card lookup',
      reconciled: 'Reconciliation',
      summary: 'Pivot table',
    },
    page: ['Page ', ' of ', ''],
    part: (part: number, of: number) => `Part ${part} of ${of}: the columns go on`,
    mark: 'SAMPLE DATA',
    dataAsOf: (instant: string) => `data as of ${instant}`,
  },
  about: 'About',
  mark: { column: sampleColumns.en, row: 'made-up record' },
  sampleProfile: 'Sample data',
  markLine: 'SAMPLE DATA: every record in this file is made up.',
  lines: {
    resource: 'Contents',
    list: 'List',
    profile: 'Connection',
    service: 'Service',
    asOf: 'Data as of',
    unfinished: 'not yet synced to its end',
    never: 'never synced',
    exportedAt: 'Exported at',
    records: 'Records',
    rows: 'Rows',
    lines: 'Lines',
    of: (records: number, of: number) => `${enCount(records)} of ${enCount(of)}`,
    completeness: 'Completeness',
    watch: 'Alert',
    search: 'Search',
    filters: 'Filters',
    sort: 'Sorted by',
    selection: 'Selection',
    none: 'none',
    change: 'Changes',
    since: 'Changes since',
    between: 'Compared',
    also: { in: 'Also matching', not: 'Not matching' },
    fields: 'Changed fields',
    contentHash: 'Checksum of the records (SHA-256)',
    hashMeaning:
      'The records as lines of JSON: an NDJSON export of the same records has this checksum.',
    dates: 'Dates and times',
    exactDates: (zone: string) =>
      `${zone}. Exact to the microsecond; what a cell cannot hold exactly is text as it was sent.`,
    everyDigit: (zone: string) => `${zone}, every digit of a second as it was sent`,
    toTheMinute: (zone: string) => `${zone}, to the minute`,
    ids: 'IDs',
    shortIds: 'first 6 and last 4 characters; complete in the other formats, and on request here',
    same: 'In every row',
    noRoom: 'Columns without room',
    noValues: 'Columns without values',
    count: (records: number) => `${enCount(records)} ${records === 1 ? 'record' : 'records'}`,
    signs: 'Signs',
    signsOnPaper: '— is null, "" is an empty text, blank is a field the record lacks',
    cutOnPaper: (count: number) =>
      `${enCount(count)} longer than a page should take; whole in JSON and CSV.`,
    numbers: 'Numbers',
    exact: 'Numbers of more than 15 digits are text, so that every digit stays.',
    cut: 'Cut texts',
    cutTexts: (count: number) =>
      `${enCount(count)} longer than a cell may be; whole in JSON and CSV.`,
    by: 'Written by',
    total: 'Total',
    column: 'Column',
    renamed: 'Renamed field',
    renamedAs: (sent: string, name: string) =>
      `${name} is "${sent}" of the service: that name belongs to Merchant Desk.`,
    value: 'Value',
  },
  summary: {
    all: 'All',
    none: '(no value)',
    total: 'Total',
    moreRows: (count: number) =>
      `(${enCount(count)} more ${count === 1 ? 'group' : 'groups'}, only in the totals)`,
    moreColumns: (count: number) =>
      `(${enCount(count)} more ${count === 1 ? 'column' : 'columns'}, only in the totals)`,
    measure: 'Measure',
    field: 'Field',
    measures: {
      records: 'Records',
      sum: 'Sum',
      average: 'Average',
      min: 'Minimum',
      max: 'Maximum',
    },
  },
  reconciled: {
    outcome: 'Result',
    row: 'Row in my file',
    found: 'Search in the result',
    key: 'Key',
    compared: 'Compared fields',
    rules: 'Treated as the same',
    same: {
      spaces: 'extra spaces',
      case: 'capitals, accents and translated statuses',
      zeros: 'leading zeros',
      numbers: 'number formats',
    },
    exact: 'nothing but dates and yes or no written differently',
    dates: 'Dates in my file',
    orders: {
      'by-column': 'as each column shows',
      'day-first': 'day/month/year',
      'month-first': 'month/day/year',
    },
    differs: 'Differences',
    timesMine: 'Times in my file',
    timesTheirs: 'Times at the service',
    sides: { mine: 'My file', theirs: 'Service' },
    outcomes: {
      different: 'Different',
      mine: 'Only in my file',
      theirs: 'Only at the service',
      repeated: 'Repeated key',
      summed: 'Paired by their sum',
      unkeyed: 'No key',
      total: 'Total row',
      equal: 'Equal',
    },
  },
  rows: (first: number, last: number) => `rows ${enCount(first)} to ${enCount(last)}`,
  ids: (count: number) => `${enCount(count)} chosen by id`,
  directions: { ascending: 'ascending', descending: 'descending' },
  presence: { null: 'is null', empty: 'is empty', absent: 'is absent', present: 'is present' },
  contains: 'contains',
  startsWith: 'starts with',
  not: 'not',
  isOneOf: 'is one of',
  isRepeated: (fields: readonly string[]) => `${fields.join(' + ')} is in several records`,
  between: ['from', 'to'],
} as const;

const es = {
  resources: {
    clients: 'Clientes',
    lots: 'Lotes',
    cards: 'Tarjetas',
    merchant: 'Comercio',
    changes: 'Cambios',
    lookup: 'Consulta de tarjetas',
    reconciled: 'Conciliación',
    summary: 'Tabla dinámica',
  },
  dialog: {
    title: 'Exportar',
    button: 'Exportar',
    formats: { ...formats, xlsx: 'Libro de Excel', ndjson: 'Líneas de JSON' },
  },
  paper: {
    record: {
      clients: 'Cliente',
      lots: 'Lote',
      cards: 'Tarjeta',
      merchant: 'Comercio',
      changes: 'Cambio',
      lookup: 'Consulta de tarjetas',
      reconciled: 'Conciliación',
      summary: 'Tabla dinámica',
    },
    page: ['Página ', ' de ', ''],
    part: (part: number, of: number) => `Parte ${part} de ${of}: continúan las columnas`,
    mark: 'DATOS DE EJEMPLO',
    dataAsOf: (instant: string) => `datos al ${instant}`,
  },
  about: 'Acerca de',
  mark: { column: sampleColumns.es, row: 'registro inventado' },
  sampleProfile: 'Datos de ejemplo',
  markLine: 'DATOS DE EJEMPLO: todos los registros de este archivo son inventados.',
  lines: {
    resource: 'Contenido',
    list: 'Lista',
    profile: 'Conexión',
    service: 'Servicio',
    asOf: 'Datos al',
    unfinished: 'aún sin sincronizar hasta el final',
    never: 'nunca sincronizado',
    exportedAt: 'Exportado el',
    records: 'Registros',
    rows: 'Filas',
    lines: 'Líneas',
    of: (records: number, of: number) => `${esCount(records)} de ${esCount(of)}`,
    completeness: 'Integridad',
    watch: 'Alerta',
    search: 'Texto buscado',
    filters: 'Filtros',
    sort: 'Ordenado por',
    selection: 'Selección',
    none: 'ninguno',
    change: 'Cambios',
    since: 'Cambios desde',
    between: 'Comparación',
    also: { in: 'También cumplen', not: 'No cumplen' },
    fields: 'Campos modificados',
    contentHash: 'Huella de los registros (SHA-256)',
    hashMeaning:
      'Los registros como líneas de JSON: una exportación NDJSON de los mismos registros tiene esta huella.',
    dates: 'Fechas y horas',
    exactDates: (zone: string) =>
      `${zone}. Exactas al microsegundo; lo que una celda no puede guardar exacto es texto tal como llegó.`,
    everyDigit: (zone: string) =>
      `${zone}, con todos los dígitos de los segundos tal como llegaron`,
    toTheMinute: (zone: string) => `${zone}, al minuto`,
    ids: 'IDs',
    shortIds:
      'los 6 primeros y los 4 últimos caracteres; completos en los otros formatos, y aquí si se pide',
    same: 'En todas las filas',
    noRoom: 'Columnas que no caben',
    noValues: 'Columnas sin datos',
    count: (records: number) => `${esCount(records)} ${records === 1 ? 'registro' : 'registros'}`,
    signs: 'Signos',
    signsOnPaper:
      '— es sin dato (null), "" es un texto vacío, en blanco es un campo que el registro no tiene',
    cutOnPaper: (count: number) =>
      count === 1
        ? '1 demasiado largo para una página; completo en JSON y CSV.'
        : `${esCount(count)} demasiado largos para una página; completos en JSON y CSV.`,
    numbers: 'Números',
    exact: 'Los números de más de 15 dígitos son texto, para que no se pierda ninguno.',
    cut: 'Textos cortados',
    cutTexts: (count: number) =>
      count === 1
        ? '1 más largo de lo que admite una celda; completo en JSON y CSV.'
        : `${esCount(count)} más largos de lo que admite una celda; completos en JSON y CSV.`,
    by: 'Escrito por',
    total: 'Total',
    column: 'Columna',
    renamed: 'Campo renombrado',
    renamedAs: (sent: string, name: string) =>
      `${name} es «${sent}» del servicio: ese nombre pertenece a Merchant Desk.`,
    value: 'Valor',
  },
  summary: {
    all: 'Todo',
    none: '(sin dato)',
    total: 'Total',
    moreRows: (count: number) =>
      `(${esCount(count)} ${count === 1 ? 'grupo' : 'grupos'} más, solo en los totales)`,
    moreColumns: (count: number) =>
      `(${esCount(count)} ${count === 1 ? 'columna' : 'columnas'} más, solo en los totales)`,
    measure: 'Medida',
    field: 'Campo',
    measures: {
      records: 'Registros',
      sum: 'Suma',
      average: 'Promedio',
      min: 'Mínimo',
      max: 'Máximo',
    },
  },
  reconciled: {
    outcome: 'Resultado',
    row: 'Fila en mi archivo',
    found: 'Texto buscado en el resultado',
    key: 'Clave',
    compared: 'Campos comparados',
    rules: 'Se consideran iguales',
    same: {
      spaces: 'espacios de más',
      case: 'mayúsculas, tildes y estados traducidos',
      zeros: 'ceros a la izquierda',
      numbers: 'formatos de número',
    },
    exact: 'nada, salvo fechas y sí o no escritos de otra forma',
    dates: 'Fechas de mi archivo',
    orders: {
      'by-column': 'como muestra cada columna',
      'day-first': 'día/mes/año',
      'month-first': 'mes/día/año',
    },
    differs: 'Diferencias',
    timesMine: 'Veces en mi archivo',
    timesTheirs: 'Veces en el servicio',
    sides: { mine: 'Mi archivo', theirs: 'Servicio' },
    outcomes: {
      different: 'Diferente',
      mine: 'Solo en mi archivo',
      theirs: 'Solo en el servicio',
      repeated: 'Clave repetida',
      summed: 'Emparejada por su suma',
      unkeyed: 'Sin clave',
      total: 'Fila de total',
      equal: 'Igual',
    },
  },
  rows: (first: number, last: number) => `filas ${esCount(first)} a ${esCount(last)}`,
  ids: (count: number) => `${esCount(count)} elegidos por id`,
  directions: { ascending: 'ascendente', descending: 'descendente' },
  presence: {
    null: 'sin dato (null)',
    empty: 'está vacío',
    absent: 'no está presente',
    present: 'está presente',
  },
  contains: 'contiene',
  startsWith: 'empieza con',
  not: 'no',
  isOneOf: 'es uno de',
  isRepeated: (fields: readonly string[]) => `${fields.join(' + ')} está en varios registros`,
  between: ['desde', 'hasta'],
} as const;

const words = { en, es };

export function exportWords(language: LanguageCode) {
  return { ...words[language], language };
}

export type ExportWords = ReturnType<typeof exportWords>;
