import type * as english from '../en/analysis';
import type { Translation } from '../translation';

export const summary: Translation<typeof english.summary> = {
  intro:
    'Cuenta y suma los registros de una lista por los campos que elija. Cada cifra abre sus registros.',
  of: 'Registros de',
  rows: 'Filas',
  columns: 'Columnas',
  measure: 'Mostrar',
  field: 'Monto',
  allRecords: 'Sin estos filtros',
  only: 'Solo los registros que cumplen',
  'only.example': 'estado:activo',
  nothing: 'Ninguna',
  noAmount: 'Ninguno',
  'measure.records': 'Número de registros',
  'measure.sum': 'Suma',
  'measure.average': 'Promedio',
  'measure.min': 'Mínimo',
  'measure.max': 'Máximo',
  currency: 'Moneda',
  moreChoices: ({ count }, format) => (count === 0 ? 'Más' : `Más (${format.number(count)})`),
  second: 'Segunda medida',
  shownAs: 'Mostrar como',
  asOf: 'Datos al',
  'asOf.now': 'Ahora',
  sort: 'Ordenar por esta columna',
  'chart.change': ({ change, before }) => `${change} frente ${before}`,
  'chart.others': 'Otros',
  total: 'Total',
  none: '(sin dato)',
  records: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'registro', 'registros')}`,
  more: ({ rows, columns }, format) =>
    `${format.number(rows + columns)} ${format.plural(rows + columns, 'grupo más está', 'grupos más están')} solo en los totales.`,
  unfinished: 'La sincronización de esta lista no ha terminado: las cifras pueden aumentar.',
  others: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'valor no es un número y queda', 'valores no son números y quedan')} fuera de los montos.`,
  open: ({ figure, group }) => `${figure}: ver los registros de ${group}`,
  table: 'Tabla dinámica',
  chart: ({ figure, rows }) => `${figure} por ${rows}`,
  chartOf: ({ figure, rows, currency }) => `${figure} por ${rows}, ${currency}`,
  groups: 'Grupos de la lista',
  groupedBy: 'Agrupados por',
  groupCount: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'grupo', 'grupos')}`,
  noGroups: 'Cerrar los grupos',
  asSummary: 'En una tabla dinámica',
  firstBars: ({ shown, rows }, format) =>
    `Las primeras ${format.number(shown)} de ${format.number(rows)} filas.`,
  'saved.title': 'Tablas guardadas',
  'saved.none': 'Todavía no hay tablas dinámicas guardadas.',
  'saved.create': 'Guardar como…',
  'saved.replace': 'Actualizar la tabla',
  'saved.remove': 'Eliminar',
  'saved.schedule': 'Exportar cada cierto tiempo…',
  'saved.dialog.create': 'Guardar tabla dinámica',
  'saved.dialog.rename': 'Cambiar el nombre de la tabla',
  'saved.keeps': 'Filas, columnas, medidas, orden y condiciones; las cifras son las del día.',
  'saved.saved': ({ table }) => `La tabla «${table}» quedó guardada.`,
  'saved.replaced': ({ table }) => `La tabla «${table}» se actualizó.`,
  'saved.renamed': ({ table }) => `Ahora se llama «${table}».`,
  'saved.removed': ({ table }) => `La tabla «${table}» se eliminó.`,
  'saved.changed': ({ table }) =>
    `«${table}» cambió desde que se guardó: actualícela o ábrala otra vez.`,
  copy: 'Copiar tabla',
  copied: 'Tabla copiada.',
  empty: 'No hay registros que resumir',
  emptyText: 'Aún no se ha sincronizado nada de esta lista.',
  emptyFiltered: 'Ningún registro de esta lista cumple.',
};

export const reconcile: Translation<typeof english.reconcile> = {
  title: 'Conciliar con mi archivo',
  intro:
    'Compare su propia lista con la del servicio, fila por fila. Su archivo se lee en esta computadora; no se modifica ni se envía.',
  choose: 'Elegir un archivo…',
  drop: 'o suelte aquí un archivo de Excel (.xlsx) o CSV',
  dropNow: 'Suelte el archivo para leerlo',
  reading: 'Leyendo el archivo…',
  comparing: 'Comparando…',
  oneFile: 'Un archivo a la vez.',
  tooLarge: ({ megabytes }, format) =>
    `Este archivo es demasiado grande (${format.number(megabytes)} MB como máximo). Guarde solo las columnas que necesita.`,
  unreadable: 'No se pudo leer el archivo. Tal vez se movió.',
  refused: ({ name }) => `No se abrió «${name}».`,
  staysOpen: ({ name }) => `Sigue abierto «${name}».`,
  anotherFile: 'Otro archivo',
  lastResult: 'Último resultado',
  changeMapping: 'Cambiar columnas',
  from: ({ name, sheet }) => (sheet === null ? `«${name}»` : `«${name}», hoja «${sheet}»`),
  file: 'Su archivo',
  rows: ({ count }, format) => `${format.number(count)} ${format.plural(count, 'fila', 'filas')}`,
  sheet: 'Hoja',
  header: 'Fila con los nombres de las columnas',
  'header.none': 'Ninguna: usar las letras de las columnas',
  'header.row': ({ row, words }) => `Fila ${row}: ${words}`,
  against: 'Comparar con',
  only: 'Solo los registros que cumplen',
  'only.hint': 'Opcional, como en cualquier búsqueda: estado:activo creado:2026-11',
  allRecords: 'Todos los registros',
  columns: 'Columnas y sus campos',
  'columns.hint':
    'El dato de cruce indica qué fila es qué registro, como el número de documento. Las columnas con un campo se comparan; las demás solo aparecen en el resultado.',
  'columns.mine': 'Columna de mi archivo',
  'columns.sample': 'Primer valor',
  'columns.field': 'Campo del servicio',
  'columns.key': 'Dato de cruce',
  'columns.keyOf': ({ column }) => `${column} es parte del dato de cruce`,
  'columns.fieldOf': ({ column }) => `Campo para ${column}`,
  'columns.none': 'No se compara',
  'columns.lost': ({ column, field, to }) =>
    `«${column}» ya no se compara: «${field}» ahora se compara con «${to}».`,
  'columns.lostKey': ({ column, field, to }) =>
    `«${column}» ya no es parte del dato de cruce: «${field}» ahora se compara con «${to}».`,
  remembered: 'Configurado como la última vez para un archivo con estas columnas.',
  rules: 'Considerar iguales',
  'rules.spaces': 'Espacios de más',
  'rules.spaces.hint': '« Ana  Ruiz » y «Ana Ruiz»',
  'rules.case': 'Mayúsculas, tildes y estados traducidos',
  'rules.case.hint':
    '«MUÑOZ» y «munoz», «Bloqueado» y BLOCKED, «Soles» y PEN, «Ruiz, Ana» y «Ruiz Ana»',
  'rules.zeros': 'Ceros a la izquierda',
  'rules.zeros.hint': '«00123456» y «123456»',
  'rules.numbers': 'Formatos de número',
  'rules.numbers.hint':
    '«S/ 1,234.50» y 1234.5, «+51 987 654 321» y 987654321; monedas distintas nunca son iguales',
  onlyMonth: ({ month }) => `Solo los creados en ${month}`,
  'rules.missingNames': 'Segundos nombres que faltan',
  'rules.missingNames.hint': '«Ana Ruiz» y «Ana María Ruiz Peña»',
  tolerance: ({ currency }) => `Tolerancia en ${currency}, p. ej. 0.01`,
  dates: 'Fechas de mi archivo como 3/4/2026',
  'dates.by-column': 'Como muestran las otras fechas de la columna',
  'dates.day-first': 'Día/mes/año',
  'dates.month-first': 'Mes/día/año',
  compare: 'Comparar',
  'whyNot.key': 'Elija un campo para al menos una columna y márquela como dato de cruce.',
  'whyNot.rows': 'Esta hoja no tiene filas debajo de los nombres de las columnas.',
  'whyNot.fields': 'Aún no se ha sincronizado nada de esta lista.',
  result: 'Resultado',
  figures: 'Cifras',
  'figures.warned': 'Cifras, con avisos',
  'outcome.all': 'Todo',
  'outcome.different': 'Diferente',
  'outcome.mine': 'Solo en mi archivo',
  'outcome.theirs': 'Solo en el servicio',
  'outcome.repeated': 'Dato de cruce repetido',
  'outcome.unkeyed': 'Sin dato de cruce',
  'outcome.summed': 'Emparejado por total',
  'outcome.total': 'Fila de total',
  'outcome.equal': 'Igual',
  show: 'Resultados que se muestran',
  sumMine: ({ rows = 0, carried = 0, equal = 0, different = 0, mine = 0, ...more }, format) =>
    `Mi archivo: ${format.number(rows)} ${format.plural(rows, 'fila', 'filas')}` +
    (carried === 0
      ? ''
      : ` + ${format.number(carried)} ${format.plural(carried, 'que quedó abierta', 'que quedaron abiertas')}`) +
    ` = ${format.number(equal)} ${format.plural(equal, 'igual', 'iguales')} + ${format.number(different)} ${format.plural(different, 'diferente', 'diferentes')} + ${format.number(mine)} solo aquí` +
    (more.repeated
      ? ` + ${format.number(more.repeated)} ${format.plural(more.repeated, 'repetida', 'repetidas')}`
      : '') +
    (more.unkeyed ? ` + ${format.number(more.unkeyed)} sin dato de cruce` : '') +
    (more.summed
      ? ` + ${format.number(more.summed)} ${format.plural(more.summed, 'emparejada', 'emparejadas')} por total`
      : '') +
    (more.total ? ` + ${format.number(more.total)} de total` : ''),
  sumTheirs: (
    { records = 0, carried = 0, equal = 0, different = 0, theirs = 0, ...more },
    format,
  ) =>
    `Servicio: ${format.number(records)} ${format.plural(records, 'registro', 'registros')}` +
    (carried === 0
      ? ''
      : ` + ${format.number(carried)} ${format.plural(carried, 'que quedó abierto', 'que quedaron abiertos')}`) +
    ` = ${format.number(equal)} ${format.plural(equal, 'igual', 'iguales')} + ${format.number(different)} ${format.plural(different, 'diferente', 'diferentes')} + ${format.number(theirs)} solo allí` +
    (more.repeated
      ? ` + ${format.number(more.repeated)} ${format.plural(more.repeated, 'repetido', 'repetidos')}`
      : '') +
    (more.summed
      ? ` + ${format.number(more.summed)} ${format.plural(more.summed, 'emparejado', 'emparejados')} por total`
      : ''),
  state: 'Filas por estado',
  'state.pending': 'Pendiente',
  'state.agreed': 'Conforme',
  'state.provider': 'Error del proveedor',
  'state.other': 'Otro',
  'state.resolved': 'Resuelta',
  'state.open': 'Sin conciliar',
  'filter.all': 'Todos los estados',
  'filter.todo': ({ count }, format) => `Abiertas (${format.number(count)})`,
  'filter.open': ({ count }, format) => `Sin conciliar (${format.number(count)})`,
  'filter.changed': ({ count }, format) => `Cambiaron después (${format.number(count)})`,
  'filter.pending': ({ count }, format) => `Pendiente (${format.number(count)})`,
  'filter.agreed': ({ count }, format) => `Conforme (${format.number(count)})`,
  'filter.provider': ({ count }, format) => `Error del proveedor (${format.number(count)})`,
  'filter.other': ({ count }, format) => `Otro (${format.number(count)})`,
  'filter.resolved': ({ count }, format) => `Resuelta (${format.number(count)})`,
  'settle.open': 'Conciliar…',
  'settle.target': 'Filas que se concilian',
  'settle.as': 'Clasificar como',
  'settle.selected': ({ count }, format) => `Seleccionadas (${format.number(count)})`,
  'settle.shown': ({ count }, format) => `Las mostradas (${format.number(count)})`,
  'settle.comment': 'Comentario',
  'settle.clear': 'Sin conciliar',
  'settle.undo': 'Deshacer',
  settledNow: ({ count, state }, format) =>
    `${format.number(count)} ${format.plural(count, 'fila', 'filas')}: ${state}`,
  since: ({ run }) => `desde ${run}`,
  changedSince: ({ state }) => `era: ${state}; cambió después`,
  changedToo: 'cambió después',
  resolvedNow: ({ count }, format) =>
    `${format.number(count)} que ${format.plural(count, 'quedó abierta ya coincide', 'quedaron abiertas ya coinciden')}: vea «Resuelta» entre las iguales.`,
  changedAgain: ({ count }, format) =>
    `${format.number(count)} ya ${format.plural(count, 'conciliada vuelve', 'conciliadas vuelven')} a aparecer: la diferencia ahora es otra.`,
  'sums.of': ({ currency }) => `Montos en ${currency}`,
  'sums.none': 'sin moneda',
  'sums.mine': 'Mi archivo',
  'sums.theirs': 'Servicio',
  'sums.difference': 'Diferencia',
  'sums.carried': 'De ello, abierto de antes',
  'sums.equal': 'Igual',
  'totals.right': ({ row, column, says, currency }) =>
    `El total de la fila ${row}, «${column}», es correcto: ${currency} ${says}.`,
  'totals.wrong': ({ row, column, says, sum, currency }) =>
    `El total de la fila ${row}, «${column}», dice ${currency} ${says}, pero sus filas suman ${currency} ${sum}.`,
  'totals.mixed': ({ row, column, says }) =>
    `El total de la fila ${row}, «${column}», ${says}, suma montos en monedas distintas.`,
  runs: 'Comparados antes',
  'runs.list': 'Lista',
  'runs.period': 'Periodo',
  'runs.at': 'Comparado',
  'runs.result': 'Resultado',
  'runs.states': 'Clasificadas como',
  'runs.state': ({ state, count }, format) => `${state} ${format.number(count)}`,
  'runs.counts': ({ equal, different, mine, theirs }, format) =>
    `${format.number(equal)} ${format.plural(equal, 'igual', 'iguales')}, ${format.number(different)} ${format.plural(different, 'diferente', 'diferentes')}, ${format.number(mine)} solo aquí, ${format.number(theirs)} solo allí`,
  'pairs.open': ({ count, made }, format) =>
    count === 0 && made > 0
      ? `Emparejados: ${format.number(made)}`
      : `Se parecen: ${format.number(count)}`,
  'pairs.title': 'Pares que se parecen',
  'pairs.intro':
    'Filas que solo están en su archivo junto a registros que solo están en el servicio y se les parecen. Nada se empareja hasta que usted lo haga; los pares se guardan y valen para el siguiente archivo configurado como este.',
  'pairs.pair': ({ count }, format) =>
    `Emparejar ${format.number(count)} ${format.plural(count, 'elegido', 'elegidos')}`,
  'pairs.done': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'par hecho', 'pares hechos')}`,
  'pairs.limited': 'Hay demasiadas filas para mirarlas todas: puede haber más que se parezcan.',
  'pairs.searching': 'Buscando pares…',
  'pairs.none': 'No hay otras filas y registros que se parezcan.',
  'pairs.more': 'Mostrar más',
  'pairs.choose': 'Elegir',
  'pairs.chooseOne': ({ key }) => `Emparejar ${key}`,
  'pairs.score': 'Parecido',
  'pairs.equal': ({ equal, compared }) => `${equal} de ${compared} datos iguales`,
  'pairs.exactly': 'Suma exacta',
  'pairs.ambiguous': 'Otros también suman lo mismo.',
  'pairs.why': 'Por qué',
  'pairs.row': ({ row }) => `fila ${row}`,
  'pairs.made': ({ count }, format) => `Emparejados por usted: ${format.number(count)}`,
  'pairs.by': 'Emparejado por',
  'pairs.separate': 'Separar',
  'pairs.paired': ({ outcome }) => `${outcome}, emparejado`,
  'pairs.same': ({ field }) => `igual: ${field}`,
  'pairs.one-digit': ({ field }) => `difiere un dígito: ${field}`,
  'pairs.swapped': ({ field }) => `dos dígitos cambiados de lugar: ${field}`,
  'pairs.digit-missing': ({ field }) => `un dígito de más o de menos: ${field}`,
  'pairs.name': 'mismo nombre',
  'pairs.name-within': 'un nombre está contenido en el otro',
  'pairs.date': ({ field }) => `mismo día: ${field}`,
  'pairs.amount': ({ field, days }, format) =>
    days === 0
      ? `mismo monto y día: ${field}`
      : `mismo monto, con ${format.number(days)} ${format.plural(days, 'día', 'días')} de diferencia: ${field}`,
  'pairs.sum': ({ field }) => `los montos suman lo mismo: ${field}`,
  field: 'Diferencias en',
  narrow: 'Más filtros',
  'narrow.outcome': 'Otros resultados',
  counted: ({ name, count }, format) => `${name} (${format.number(count)})`,
  search: 'Buscar en el resultado',
  lines: 'Filas y registros',
  none: 'No hay filas que mostrar.',
  'settled.these': 'Todas las filas de este tipo están conciliadas',
  'settled.others': ({ count }, format) =>
    `${format.number(count)} de otro tipo ${format.plural(count, 'sigue abierta', 'siguen abiertas')}.`,
  'settled.show': 'Ver las abiertas',
  'settled.all': 'Todas las filas están conciliadas',
  'settled.next': 'Lo que sigue: guardar el acta para firmarla.',
  'column.outcome': 'Resultado',
  'column.row': 'Fila',
  'column.name': 'Nombre',
  'column.amount': 'Diferencia de monto',
  'column.settled': 'Clasificada como',
  'column.differs': 'Diferencias',
  'column.mine': ({ name }) => `Mi archivo: ${name}`,
  'column.theirs': ({ name }) => `Servicio: ${name}`,
  differs: 'difiere',
  times: ({ mine, theirs }, format) =>
    `${format.number(mine)} en mi archivo, ${format.number(theirs)} en el servicio`,
  allEqual:
    'Todo coincide: cada fila tiene su registro, cada registro tiene su fila y los campos comparados son iguales.',
  allFound:
    'Cada fila tiene su registro y cada registro tiene su fila. Solo se comparó el dato de cruce.',
  unfinished: 'La sincronización de esta lista no ha terminado: pueden faltar registros.',
  done: ({ different, mine, theirs }, format) =>
    `Comparado: ${format.number(different)} ${format.plural(different, 'diferente', 'diferentes')}, ${format.number(mine)} solo en mi archivo, ${format.number(theirs)} solo en el servicio.`,
};

export const act: Translation<typeof english.act> = {
  open: 'Acta…',
  title: 'Acta de conciliación',
  'title.done': 'Acta guardada',
  intro: 'Para firmar: qué se comparó, los totales y cómo se concilió cada diferencia.',
  notFinal: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'fila está', 'filas están')} sin conciliar: el acta dice que no es definitiva.`,
  noneOpen: 'Todas las filas están conciliadas o figuran como pendientes.',
  sums: 'Las cifras no cuadran: el acta dice que no es definitiva.',
  incomplete:
    'La lista del servicio no se leyó hasta el final, o pueden faltarle registros: el acta dice que no es definitiva.',
  'look.open': ({ count }, format) => `${format.number(count)} sin conciliar`,
  'look.pending': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'pendiente', 'pendientes')}`,
  'look.provider': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'error', 'errores')} del proveedor`,
  format: 'Formato',
  xlsx: 'Libro de Excel',
  pdf: 'PDF',
  language: 'Idioma del acta',
  en: 'Inglés',
  es: 'Español',
  prepared: 'Preparado por',
  reviewed: 'Revisado por',
  preparedOn: 'Fecha de preparación',
  reviewedOn: 'Fecha de revisión',
  blank: 'En blanco: una línea para escribir',
  columns: 'Columnas de las filas',
  'column.row': 'Fila',
  'column.key': 'Dato de cruce',
  'column.title': 'Nombre',
  'column.outcome': 'Resultado',
  'column.differs': 'Diferencias: mi archivo → servicio',
  'column.amounts': 'Montos: moneda, mi archivo, servicio, diferencia',
  'column.state': 'Estado',
  'column.comment': 'Comentario',
  'column.by': 'Conciliada por',
  'column.at': 'Conciliada el',
  'column.since': 'Desde',
  'column.id': 'ID',
  save: 'Guardar',
  saving: 'Escribiendo el acta…',
  saved: ({ name }) => `${name} está guardada.`,
  'hash.actHash': 'Huella de lo que dice el acta (impresa en ella)',
  'hash.fileHash': 'Huella del archivo guardado',
  'hash.comparedHash': 'Huella del archivo comparado',
  'hash.copy': 'Copiar la huella',
  close: 'Cerrar',
  show: 'Mostrar en la carpeta',
  check: 'Comprobar un acta…',
  'check.title': 'Comprobar un acta',
  'check.intro':
    'Aquí se comprueba si un acta (XLSX o PDF) está como se escribió y aún corresponde a su archivo, a los registros guardados y a cómo se conciliaron las filas.',
  'check.choose': 'Elegir el acta y su archivo…',
  'check.tooLarge': ({ megabytes }, format) =>
    `Un archivo es demasiado grande para comprobarlo: máximo ${format.number(megabytes)} MB.`,
  'check.two': 'Elija el acta y, a lo más, el archivo con el que se hizo.',
  'check.none': 'Ninguno de estos archivos es un acta de conciliación.',
  'check.altered': 'Se alteró después de escribirse: nada de lo que dice es confiable.',
  'check.elsewhere': ({ connection, host }) => `Es de otra conexión: ${connection} (${host}).`,
  'check.unchanged': 'Está como se escribió.',
  'check.file.same': ({ file }) => `${file} es el archivo que se comparó.`,
  'check.file.changed': ({ file }) =>
    `El archivo elegido con ella no es ${file} tal como se comparó.`,
  'check.file.missing': ({ file }) => `${file} no se comprobó: elíjalo junto con el acta.`,
  'check.settlements.same': 'Las filas están conciliadas como dice.',
  'check.settlements.changed': 'Desde entonces se conciliaron filas de otra forma.',
  'check.settlements.missing': 'Ya no está guardado cómo se conciliaron sus filas.',
  'check.sync.same': 'Los registros guardados son los que se compararon.',
  'check.sync.changed': 'Los registros guardados no son los que se compararon.',
  'check.sync.missing': 'Los registros guardados ya no se pueden comparar con ella.',
  'check.history': 'Aquellos siguen en el historial, sin cambios.',
};

export const duplicates: Translation<typeof english.duplicates> = {
  of: 'Registros de',
  by: 'Que repiten',
  also: 'Y también',
  nothing: 'Ninguno',
  only: 'Solo los registros que cumplen',
  'only.example': 'estado:activo',
  allRecords: 'Todos los registros',
  found: ({ groups, records }, format) =>
    `${format.number(groups)} ${format.plural(groups, 'grupo', 'grupos')}, ${format.number(records)} ${format.plural(records, 'registro', 'registros')}`,
  rules:
    'No cuentan las mayúsculas, las tildes ni los espacios. En teléfonos y números de documento tampoco los demás signos, los ceros a la izquierda ni el +51.',
  unfinished: 'La sincronización de esta lista no ha terminado: puede haber más duplicados.',
  table: 'Grupos de duplicados',
  count: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'registro', 'registros')}`,
  beyond: ({ count }, format) => `${format.number(count)} más en la lista`,
  inList: 'Ver en la lista',
  inListOf: ({ values }) => `Ver en la lista: ${values}`,
  more: 'Ver más grupos',
  none: 'Sin duplicados',
  noneText: ({ fields }) => `Ninguno de estos registros coincide con otro en: ${fields}.`,
  empty: 'Aún no hay datos sincronizados',
  emptyText: 'Los duplicados se buscan en los datos guardados en esta computadora.',
};

/** The Changes screen. */
export const comparing: Translation<typeof english.comparing> = {
  alerts: 'Alertas y exportaciones…',
  field: 'Campo modificado',
  'field.any': 'Cualquier campo',
  between: 'Entre dos sincronizaciones…',
  from: 'Sincronización anterior',
  to: 'Sincronización posterior',
  betweenInstants: ({ from, to }) => `de ${from} a ${to}`,
  betweenNone: ({ from, to }) => `Los registros de ${from} y de ${to} son iguales.`,
  uncompared: ({ lists, from }) =>
    `Sin comparar: ${lists}. Sus registros de ${from} no están guardados.`,
  uncomparedNone: 'No se encontraron diferencias',
};

export const viewsCompared: Translation<typeof english.viewsCompared> = {
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
  count: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'registro', 'registros')}`,
  records: 'Registros del grupo',
  none: 'No hay registros en este grupo.',
  noViews: 'Aún no hay vistas guardadas',
  noViewsText: 'Guarde una vista en Clientes, Lotes o Tarjetas para compararla con otra.',
};

const lineNouns: english.LineNouns = {
  records: ['registro', 'registros'],
  rows: ['fila', 'filas'],
  lines: ['línea', 'líneas'],
  changes: ['cambio', 'cambios'],
};

export const exporting: Translation<typeof english.exporting> = {
  'title.clients': 'Exportar clientes',
  'title.lots': 'Exportar lotes',
  'title.cards': 'Exportar tarjetas',
  'title.changes': 'Exportar cambios',
  'title.lookup': 'Exportar la consulta de tarjetas',
  'title.reconciled': 'Exportar la conciliación',
  'title.summary': 'Exportar la tabla dinámica',
  'title.record': 'Exportar registro',
  'title.printed': 'Impreso',
  'scope.record': 'Este registro con todos sus campos',
  'title.running': 'Exportando',
  'title.done': 'Exportado',
  scope: 'Registros',
  'scope.selection': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'fila seleccionada', 'filas seleccionadas')}`,
  'scope.records.filtered': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'registro filtrado', 'registros filtrados')}`,
  'scope.counting': 'Registros filtrados, contando…',
  'scope.everything': ({ count }, format) =>
    count === 1 ? 'El único registro' : `Los ${format.number(count)} registros`,
  'scope.rows': 'Filas',
  'scope.rows.filtered': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'fila filtrada', 'filas filtradas')}`,
  'scope.rows.everything': ({ count }, format) =>
    count === 1 ? 'La única fila' : `Las ${format.number(count)} filas`,
  'scope.lines': 'Líneas',
  'scope.lines.filtered': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'línea filtrada', 'líneas filtradas')}`,
  'scope.lines.everything': ({ count }, format) =>
    count === 1 ? 'La única línea' : `Las ${format.number(count)} líneas`,
  'scope.changes.filtered': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'cambio filtrado', 'cambios filtrados')}`,
  'scope.changes.everything': ({ when }) => `Todos los cambios desde ${when}`,
  'scope.changes.ever': 'Todos los cambios desde la primera sincronización',
  columns: 'Columnas',
  'columns.shown': ({ count }) => `Las visibles, en este orden (${count})`,
  'columns.fit': 'Como se ven, las que caben en la página',
  'columns.selected': ({ count }) => `Solo las seleccionadas (${count})`,
  'columns.chosen': 'Elegir columnas…',
  'columns.none': 'Elija al menos una columna.',
  'columns.all': ({ count }) => `Todos los campos del servicio (${count})`,
  groupBy: 'Agrupar filas por',
  'groupBy.none': 'Sin grupos',
  exact: 'ID y horas completos',
  'exact.hint': 'Si no, los 6 primeros y los 4 últimos caracteres del ID, y horas al minuto.',
  headings: 'Encabezados',
  'headings.shown': 'Como en pantalla',
  'headings.service': 'Nombres de campo y códigos del servicio',
  'headings.shown.hint': ({ zone }) =>
    `Horas en la zona ${zone}. En XLSX, la hoja «Acerca de» indica los nombres de campo del servicio.`,
  format: 'Formato',
  'format.xlsx': 'Excel (XLSX)',
  'format.xlsx.hint': 'Fechas y montos reales, más una hoja «Acerca de»',
  'format.pdf': 'PDF',
  'format.pdf.hint': ({ max }, format) =>
    `Para guardar o imprimir, hasta ${format.number(max)} registros`,
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
    'Si ambos son comas, los números van entre comillas. El punto y coma como separador es más compatible.',
  byteOrderMark: 'Tildes correctas en Excel',
  'byteOrderMark.hint': 'Sin esto, Excel muestra la á y la ñ como símbolos extraños.',
  personal:
    'El archivo contiene datos personales sin cifrar: quien lo tenga puede leerlos. Guárdelo solo donde su empresa lo permita.',
  sample:
    'Son datos de ejemplo: cada registro del archivo lleva la indicación de que es inventado.',
  unfinished:
    'La primera sincronización no ha terminado: el archivo contendrá solo lo sincronizado hasta ahora.',
  asOf: ({ when }) => `La lista tal como quedó en la sincronización del ${when}.`,
  start: 'Exportar…',
  choosing: 'Elija dónde guardarlo.',
  writing: ({ name }) => `Escribiendo «${name}»`,
  progress: ({ done, total }, format) => `${format.number(done)} de ${format.number(total)}`,
  stop: 'Cancelar exportación',
  print: 'Imprimir…',
  printing: 'Abriendo la impresión…',
  printed: ({ what, count }, format) =>
    `Enviado a la impresora: ${format.number(count)} ${format.plural(count, ...lineNouns[what])}`,
  tooLong: ({ max }, format) =>
    `Un PDF admite como máximo ${format.number(max)} registros. Filtre la lista o elija CSV o Excel.`,
  hide: 'Ocultar',
  hidden: 'La exportación continúa en segundo plano.',
  saved: ({ what, name, count }, format) =>
    `Se guardó «${name}», ${format.number(count)} ${format.plural(count, ...lineNouns[what])}`,
  partial: 'La lista no había terminado de sincronizarse: el archivo contiene solo una parte.',
  differs: ({ offered, written }, format) =>
    `Se ${format.plural(offered, 'esperaba', 'esperaban')} ${format.number(offered)} y se ${format.plural(written, 'escribió', 'escribieron')} ${format.number(written)}: los datos cambiaron mientras tanto.`,
  doubts: ({ words }) => `Integridad de la lista: ${words}.`,
  cut: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'texto era más largo', 'textos eran más largos')} de lo que admite una celda y se ${format.plural(count, 'cortó', 'cortaron')}. CSV y JSON los guardan completos.`,
  fileHash: 'Huella del archivo (SHA-256)',
  'fileHash.copy': 'Copiar la huella del archivo',
  open: 'Abrir archivo',
  longNumbers: ({ count }, format) =>
    `Si abre este CSV en Excel, ${format.plural(count, 'cambia 1 valor', `cambian ${format.number(count)} valores`)}: se pierden los ceros del comienzo, y las cifras después de la decimoquinta pasan a ser ceros. XLSX los conserva.`,
  asWorkbook: 'Exportar como XLSX…',
  show: 'Mostrar en la carpeta',
  again: 'Volver a exportar…',
  close: 'Cerrar',
  useCsv: 'Elegir CSV',
};

export const alerts: Translation<typeof english.alerts> = {
  title: 'Alertas y exportaciones',
  back: 'Volver a los cambios',
  intro:
    'Después de cada sincronización, con Merchant Desk abierto, se le avisa qué hay de nuevo o qué cambió en lo que ve aquí. Para agregar algo, guarde una vista en una lista o una tabla dinámica, o elija «Nueva alerta…» en una lista.',
  notifications: 'Mostrar notificaciones de escritorio',
  'notifications.hint': 'Dicen el nombre de la vista y cuántos registros hay; nada más.',
  'notifications.off':
    'Las notificaciones de escritorio están desactivadas: las alertas se ven solo aquí y en Cambios.',
  others:
    'Solo recibe avisos de la conexión abierta, y solo se escriben sus exportaciones. Lo que encontraron las alertas de las demás está en Todos los comercios, una vez sincronizadas.',
  'notifications.forbidden': 'Su administrador desactivó las notificaciones de escritorio.',
  views: 'Vistas guardadas',
  pivots: 'Tablas dinámicas',
  rules: 'Alertas',
  none: 'Aún no hay vistas guardadas ni alertas',
  noneText:
    'Guarde una vista en Clientes, Lotes o Tarjetas, o filtre una lista y elija «Nueva alerta…».',
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
  'export.month': 'Una vez al mes',
  'sync.onStart':
    'Esta conexión se sincroniza solo al abrirla y a pedido; el archivo se escribe después de una sincronización. También se puede elegir en Configuración, en Sincronización.',
  'sync.byHand':
    'Esta conexión se sincroniza solo a pedido; el archivo se escribe después de una sincronización. También se puede elegir en Configuración, en Sincronización.',
  'sync.sample':
    'Los datos de ejemplo se sincronizan solo a pedido; el archivo se escribe después de una sincronización.',
  'sync.hourly': 'Sincronizar cada hora',
  format: 'Formato',
  'format.xlsx': 'Excel (XLSX)',
  'format.pdf': 'PDF',
  'format.csv': 'CSV',
  'format.parquet': 'Parquet',
  'format.ndjson': 'NDJSON',
  folder: 'Carpeta',
  'folder.none':
    'Desactivada: llegó con una copia de seguridad. Elija su carpeta en esta computadora.',
  chooseFolder: 'Elegir carpeta…',
  changeFolder: 'Cambiar carpeta…',
  show: 'Mostrar archivo',
  personal: 'Los archivos exportados no están cifrados.',
  never: 'Aún sin revisar; se revisará tras la próxima sincronización.',
  last: ({ when, records, fresh }, format) =>
    `${format.number(records)} ${format.plural(records, 'registro', 'registros')}, ${format.number(fresh)} ${format.plural(fresh, 'nuevo', 'nuevos')} (revisado: ${when})`,
  lastRule: ({ when, fresh }, format) =>
    `${format.number(fresh)} ${format.plural(fresh, 'registro nuevo o modificado', 'registros nuevos o modificados')} (revisado: ${when})`,
  notified: 'notificado',
  exported: ({ when, file, lines }) => `Última exportación, ${when}: ${file}, ${lines}`,
  'exported.records': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'registro', 'registros')}`,
  'exported.lines': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'fila', 'filas')}`,
  notExported: 'Aún sin exportar; se exportará tras la próxima sincronización.',
  openView: ({ view }) => `Abrir la vista «${view}»`,
  openPivot: ({ table }) => `Abrir la tabla dinámica «${table}»`,
  fields: 'Campos que se vigilan',
  'fields.any': 'Cualquier campo',
  'fields.choose': 'Elegir campos…',
};
