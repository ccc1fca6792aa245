import type { browse as english } from '../en/browse';
import type { Translation } from '../translation';

export const browse: Translation<typeof english> = {
  'browse.countOf': ({ count, of }, say) => `${say.number(count)} de ${say.number(of)}`,
  'browse.counting': ({ count, of }, say) =>
    `más de ${say.number(count)} de ${say.number(of)}, contando…`,
  'browse.countSoFar': ({ count }, say) => `${say.number(count)} hasta ahora`,
  'browse.firstSync': 'primera sincronización en curso',
  'browse.moved': ({ moved }, say) =>
    `${say.number(moved)} ${say.plural(moved, 'cambió', 'cambiaron')} de lugar durante la sincronización`,
  'browse.sync': 'Sincronizar',
  'browse.syncing': 'Sincronizando…',
  'browse.syncOffline':
    'No hay conexión. Los datos guardados en esta computadora siguen disponibles.',

  'browse.search': ({ list }) => `Buscar en ${list.toLocaleLowerCase('es-PE')}`,
  'browse.searchHint':
    'Palabras o condiciones: estado:(bloqueado,pendiente) · creado:últimos 30 días · monto:>1000 · "palabras exactas" · a O b · -sin',
  'browse.notUnderstood': ({ words, count }, say) =>
    `No se entiende: ${words}. ${say.plural(count, 'Ningún campo se llama así, o su condición está incompleta.', 'Ningún campo se llama así, o sus condiciones están incompletas.')}`,
  'browse.didYouMean': ({ words }) => `Buscar ${words}`,
  'browse.behind': ({ count }, say) =>
    `Aún se ${say.plural(count, 'indexa el registro más reciente', `indexan los ${say.number(count)} registros más recientes`)}: puede haber más coincidencias.`,

  'browse.filters': 'Filtros',
  'browse.filter': 'Filtrar',
  'browse.filterOn': ({ column }) => `Filtrar: ${column}`,
  'browse.filterEdit': ({ filter }) => `Cambiar filtro: ${filter}`,
  'browse.filterRemove': ({ filter }) => `Quitar filtro: ${filter}`,
  'browse.filterClear': 'Quitar todos',
  'browse.filterBack': 'Todas las columnas',
  'browse.filterKind': 'Condición',
  'browse.filterApply': 'Aplicar',
  'browse.kind.contains': 'contiene',
  'browse.kind.not-contains': 'no contiene',
  'browse.kind.starts-with': 'empieza con',
  'browse.kind.one-of': 'es',
  'browse.kind.not-one-of': 'no es',
  'browse.kind.number': 'entre',
  'browse.kind.days': 'entre',
  'browse.kind.period': 'en el periodo',
  'browse.kind.presence': 'vacío o con dato',
  'browse.kind.repeated': 'repetido',
  'browse.contains': 'Texto que contiene',
  'browse.startsWith': 'Texto con que empieza',
  'browse.period': 'Periodo',
  'browse.period.today': 'hoy',
  'browse.period.yesterday': 'ayer',
  'browse.period.last 7 days': 'últimos 7 días',
  'browse.period.last 30 days': 'últimos 30 días',
  'browse.period.last 90 days': 'últimos 90 días',
  'browse.period.this week': 'esta semana',
  'browse.period.this month': 'este mes',
  'browse.period.last month': 'mes pasado',
  'browse.period.this year': 'este año',
  'browse.containsHint': 'No importan las tildes ni las mayúsculas.',
  'browse.values': 'Valores',
  'browse.valuesReading': 'Contando valores…',
  'browse.valuesNone': 'Con los demás filtros, ningún registro tiene un valor aquí.',
  'browse.valuesMore': ({ shown, distinct }, say) =>
    `Los ${say.number(shown)} más frecuentes de ${say.number(distinct)} valores.`,
  'browse.valuesFind': 'Buscar un valor',
  'browse.least': 'Como mínimo',
  'browse.most': 'Como máximo',
  'browse.numberProblem': 'Ingrese un monto como 1,284.50.',
  'browse.rangeProblem': 'El final es anterior al inicio.',
  'browse.nothingAsked': 'Ingrese al menos un valor.',
  'browse.textProblem': 'Ingrese el texto que busca.',
  'browse.valuesProblem': 'Elija al menos un valor.',
  'browse.firstDay': 'Desde',
  'browse.lastDay': 'Hasta (inclusive)',
  'browse.is.present': 'con dato',
  'browse.is.null': 'sin dato (—)',
  'browse.is.empty': 'texto vacío ("")',
  'browse.is.absent': 'no enviado',
  'browse.chip.not': ({ words }) => `no ${words}`,
  'browse.chip.startsWith': ({ text }) => `«${text}…»`,
  'browse.chip.contains': ({ text }) => `«${text}»`,
  'browse.chip.atLeast': ({ least }) => `≥ ${least}`,
  'browse.chip.atMost': ({ most }) => `≤ ${most}`,
  'browse.chip.between': ({ least, most }) => `${least} – ${most}`,
  'browse.chip.since': ({ first }) => `desde ${first}`,
  'browse.chip.until': ({ last }) => `hasta ${last}`,
  'browse.chip.oneOf': ({ first, more }) => (more === 0 ? first : `${first} + ${more}`),

  'browse.asOf': 'Mostrar la lista a la fecha',
  'browse.asOfNow': 'Datos actuales',
  'browse.lookingBack': ({ when }) => `Está viendo la lista tal como era el ${when}.`,
  'browse.backToNow': 'Volver a lo actual',
  'browse.newer': ({ difference }, say) =>
    difference === 0
      ? 'Actualizado: algunos de estos registros cambiaron.'
      : difference > 0
        ? `Actualizado: ${say.number(difference)} ${say.plural(difference, 'fila', 'filas')} más.`
        : `Actualizado: ${say.number(-difference)} ${say.plural(-difference, 'fila', 'filas')} menos.`,
  'browse.showNewer': 'Mostrar',
  'browse.elsewhere': ({ name }) =>
    `${name} no está entre las filas que se muestran: la búsqueda o un filtro lo excluye.`,
  'browse.notKept': ({ id }) =>
    `${id} no está en los datos guardados en esta computadora. Puede aparecer con la próxima sincronización.`,

  'browse.notSynced': 'Aún sin sincronizar',
  'browse.notSyncedText':
    'Esta lista aún no está guardada en esta computadora. Después de sincronizar se puede consultar sin conexión.',
  'browse.goesOn': 'La sincronización se reanuda en cuanto el servicio responda.',
  'browse.underWay': 'La primera sincronización está en curso',
  'browse.underWayText': 'Los registros aparecen aquí a medida que llegan.',
  'browse.filtered': 'Sin coincidencias',
  'browse.filteredText': ({ of }, say) =>
    of === 1
      ? 'Hay un registro; la búsqueda y los filtros lo excluyen.'
      : `Hay ${say.number(of)} registros; la búsqueda y los filtros los excluyen a todos.`,
  'browse.showAll': 'Quitar búsqueda y filtros',
  'browse.askNothing': 'Empezar de nuevo',

  'browse.history': 'Historial',
  'browse.historyReading': 'Leyendo versiones…',
  'browse.historyNone': 'Ninguna sincronización ha guardado aún una versión de este registro.',
  'browse.firstSeen': 'Visto por primera vez',
  'browse.changed': ({ fields }, say) =>
    `${say.number(fields)} ${say.plural(fields, 'campo cambió', 'campos cambiaron')}`,
  'browse.gone': 'Retirado de la lista',
  'browse.seenIn': ({ when }) => `visto en la sincronización del ${when}`,
  'browse.goneSince': ({ when }) =>
    `Retirado: la sincronización del ${when} no lo encontró. Se muestra como se vio por última vez.`,
  'browse.before': 'antes:',
  'browse.after': 'ahora:',

  'browse.totalsOfList': ({ count }, say) =>
    `Totales de ${say.number(count)} ${say.plural(count, 'fila', 'filas')}`,
  'browse.totalsTooMany': ({ most }, say) => `Totales hasta ${say.number(most)} filas`,

  'grid.columnMenu': ({ column }) => `Columna: ${column}`,
  'grid.sortAscending': 'Orden ascendente',
  'grid.sortDescending': 'Orden descendente',
  'grid.sortAdd': 'Agregar al orden',
  'grid.sortNone': 'Quitar orden',
  'grid.alsoAscending': ({ rank }) => `, orden ascendente, lugar ${rank}`,
  'grid.alsoDescending': ({ rank }) => `, orden descendente, lugar ${rank}`,
  'grid.filterBy': 'Filtrar…',
  'grid.groupBy': 'Agrupar por esta columna',
  'grid.moveLeft': 'Mover a la izquierda',
  'grid.moveRight': 'Mover a la derecha',
  'grid.pin': 'Fijar a la izquierda',
  'grid.unpin': 'Dejar de fijar',
  'grid.pinned': ({ column }: { column: string }) => `Fijar a la izquierda: ${column}`,
  'grid.widen': 'Más ancha',
  'grid.narrow': 'Más angosta',
  'grid.hide': 'Ocultar columna',

  'cards.offline':
    'No hay conexión. Podrá volver a consultar tarjetas cuando el servicio responda.',
  'cards.one': 'Tarjeta',
  'cards.none': 'Aún no se ha consultado ninguna tarjeta',
  'cards.noneText':
    'El servicio entrega una tarjeta a la vez. Cada tarjeta que consulte se guarda aquí: podrá buscarla y verla sin conexión.',
  'browse.export': 'Exportar…',
  'browse.lookUpCards': 'Consultar tarjetas…',
  'browse.exporting': 'Exportando…',
  'browse.exported': 'Exportado',
  'browse.exportFailed': 'Exportación fallida',
};
