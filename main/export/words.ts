import { fieldName } from '../../preload/contract/labels';
import type { Filter, Sort } from '../../preload/contract/browse';

export type Language = 'en' | 'es';

const resources = {
  en: {
    clients: 'Clients',
    lots: 'Lots',
    cards: 'Cards',
    merchant: 'Merchant',
    changes: 'Changes',
    lookup: 'Card lookup',
    reconciled: 'Reconciliation',
    summary: 'Summary',
  },
  es: {
    clients: 'Clientes',
    lots: 'Lotes',
    cards: 'Tarjetas',
    merchant: 'Comercio',
    changes: 'Cambios',
    lookup: 'Consulta de tarjetas',
    reconciled: 'Conciliación',
    summary: 'Cuadro resumen',
  },
} as const;

const bounds = (from: string | null, to: string | null, words: readonly [string, string]) =>
  [from === null ? '' : `${words[0]} ${from}`, to === null ? '' : `${words[1]} ${to}`]
    .filter((each) => each !== '')
    .join(' ');

const en = {
  dialog: {
    title: 'Export',
    button: 'Export',
    formats: {
      csv: 'CSV',
      xlsx: 'Excel workbook',
      json: 'JSON',
      ndjson: 'JSON lines',
      parquet: 'Parquet',
      pdf: 'PDF',
    },
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
      summary: 'Summary',
    },
    page: ['Page ', ' of ', ''],
    part: (part: number, of: number) => `Part ${part} of ${of}: the columns go on`,
    mark: 'SAMPLE DATA',
    dataAsOf: (moment: string) => `data as of ${moment}`,
  },
  about: 'About',
  mark: { column: 'SAMPLE DATA', row: 'made-up record' },
  sampleProfile: 'Sample data',
  markLine: 'SAMPLE DATA: every record in this file is made up.',
  lines: {
    resource: 'What',
    profile: 'Profile',
    service: 'Service',
    asOf: 'Data as of',
    unfinished: 'not yet synced to its end',
    never: 'never synced',
    exportedAt: 'Exported at',
    records: 'Records',
    of: (records: number, of: number) => `${records} of ${of}`,
    whole: 'Completeness',
    watch: 'Watch rule',
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
    datesOnPaper: (zone: string) => `${zone}, every digit of a second as it was sent`,
    signs: 'Signs',
    signsOnPaper: '— is null, "" is an empty text, blank is a field the record lacks',
    cutOnPaper: (count: number) =>
      `${count} longer than a page should take; whole in JSON and CSV.`,
    numbers: 'Numbers',
    exact: 'Numbers of more than 15 digits are text, so that every digit stays.',
    cut: 'Cut texts',
    cutTexts: (count: number) => `${count} longer than a cell may be; whole in JSON and CSV.`,
    by: 'Written by',
    total: 'Total',
    column: 'Column',
    value: 'Value',
  },
  summary: {
    all: 'All',
    none: '(no value)',
    total: 'Total',
    measure: 'Measure',
    field: 'Field',
    measures: {
      records: 'Records',
      sum: 'Sum',
      average: 'Average',
      least: 'Minimum',
      greatest: 'Maximum',
    },
  },
  reconciled: {
    outcome: 'Result',
    row: 'Row in my file',
    differs: 'Differences',
    timesMine: 'Times in my file',
    timesTheirs: 'Times at the service',
    sides: { mine: 'My file', theirs: 'Service' },
    outcomes: {
      different: 'Different',
      mine: 'Only in my file',
      theirs: 'Only at the service',
      repeated: 'Repeated key',
      unkeyed: 'No key',
      equal: 'Equal',
    },
  },
  rows: (first: number, last: number) => `rows ${first} to ${last}`,
  ids: (count: number) => `${count} chosen by id`,
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
  dialog: {
    title: 'Exportar',
    button: 'Exportar',
    formats: {
      csv: 'CSV',
      xlsx: 'Libro de Excel',
      json: 'JSON',
      ndjson: 'Líneas de JSON',
      parquet: 'Parquet',
      pdf: 'PDF',
    },
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
      summary: 'Cuadro resumen',
    },
    page: ['Página ', ' de ', ''],
    part: (part: number, of: number) => `Parte ${part} de ${of}: continúan las columnas`,
    mark: 'DATOS DE EJEMPLO',
    dataAsOf: (moment: string) => `datos al ${moment}`,
  },
  about: 'Acerca de',
  mark: { column: 'DATOS DE EJEMPLO', row: 'registro inventado' },
  sampleProfile: 'Datos de ejemplo',
  markLine: 'DATOS DE EJEMPLO: todos los registros de este archivo son inventados.',
  lines: {
    resource: 'Qué',
    profile: 'Perfil',
    service: 'Servicio',
    asOf: 'Datos al',
    unfinished: 'aún sin sincronizar hasta el final',
    never: 'nunca sincronizado',
    exportedAt: 'Exportado el',
    records: 'Registros',
    of: (records: number, of: number) => `${records} de ${of}`,
    whole: 'Integridad',
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
    datesOnPaper: (zone: string) =>
      `${zone}, con todos los dígitos de los segundos tal como llegaron`,
    signs: 'Signos',
    signsOnPaper:
      '— es sin dato (null), "" es un texto vacío, en blanco es un campo que el registro no tiene',
    cutOnPaper: (count: number) =>
      `${count} demasiado largos para una página; completos en JSON y CSV.`,
    numbers: 'Números',
    exact: 'Los números de más de 15 dígitos son texto, para que no se pierda ninguno.',
    cut: 'Textos cortados',
    cutTexts: (count: number) =>
      `${count} más largos de lo que admite una celda; completos en JSON y CSV.`,
    by: 'Escrito por',
    total: 'Total',
    column: 'Columna',
    value: 'Valor',
  },
  summary: {
    all: 'Todo',
    none: '(sin dato)',
    total: 'Total',
    measure: 'Medida',
    field: 'Campo',
    measures: {
      records: 'Registros',
      sum: 'Suma',
      average: 'Promedio',
      least: 'Mínimo',
      greatest: 'Máximo',
    },
  },
  reconciled: {
    outcome: 'Resultado',
    row: 'Fila en mi archivo',
    differs: 'Diferencias',
    timesMine: 'Veces en mi archivo',
    timesTheirs: 'Veces en el servicio',
    sides: { mine: 'Mi archivo', theirs: 'Servicio' },
    outcomes: {
      different: 'Diferente',
      mine: 'Solo en mi archivo',
      theirs: 'Solo en el servicio',
      repeated: 'Clave repetida',
      unkeyed: 'Sin clave',
      equal: 'Igual',
    },
  },
  rows: (first: number, last: number) => `filas ${first} a ${last}`,
  ids: (count: number) => `${count} elegidos por id`,
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

export function exportWords(language: Language) {
  return { ...words[language], language, resources: resources[language] };
}

export type ExportWords = ReturnType<typeof exportWords>;

export function filterWords(filter: Filter, say: ExportWords): string {
  const words = conditionWords(filter, say);
  return filter.not === true ? `${say.not} (${words})` : words;
}

function conditionWords(filter: Filter, say: ExportWords): string {
  const field = fieldName(filter.field, say.language);
  switch (filter.kind) {
    case 'contains':
      return `${field} ${say.contains} "${filter.text}"`;
    case 'one-of':
      return `${field} ${say.isOneOf} ${filter.values.join(', ')}`;
    case 'number':
      return `${field} ${bounds(filter.least, filter.most, say.between)}`;
    case 'starts-with':
      return `${field} ${say.startsWith} "${filter.text}"`;
    case 'days':
      return `${field} ${bounds(filter.first, filter.last, say.between)}`;
    case 'repeated':
      return say.isRepeated(
        [filter.field, ...(filter.also ?? [])].map((each) => fieldName(each, say.language)),
      );
    case 'presence':
      return `${field} ${say.presence[filter.is]}`;
  }
}

export function sortWords({ field, direction }: Sort, say: ExportWords): string {
  return `${fieldName(field, say.language)} (${say.directions[direction]})`;
}
