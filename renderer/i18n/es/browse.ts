import type { browse as english } from '../en/browse';
import type { Translation } from '../translation';

export const browse: Translation<typeof english> = {
  'browse.countOf': ({ count, of }, say) => `${say.number(count)} de ${say.number(of)}`,
  'browse.counting': ({ count, of }, say) =>
    `${say.number(count)} y más de ${say.number(of)}, contando…`,
  'browse.countSoFar': ({ count }, say) => `${say.number(count)} hasta ahora`,
  'browse.firstSync': 'primera sincronización en curso',
  'browse.completeness': ({ gaps }, say) =>
    gaps === 0
      ? 'completo, 0 faltantes'
      : `${say.number(gaps)} ${say.plural(gaps, 'faltante', 'faltantes')}: registros que el servicio anunció pero no entregó`,
  'browse.moved': ({ moved }, say) =>
    `${say.number(moved)} ${say.plural(moved, 'cambió', 'cambiaron')} de lugar durante la lectura`,
  'browse.twice': ({ twice }, say) =>
    `${say.number(twice)} ${say.plural(twice, 'entregado', 'entregados')} más de una vez`,
  'browse.sync': 'Sincronizar',
  'browse.syncing': 'Sincronizando…',
  'browse.syncOffline':
    'Sin conexión: ahora no se puede consultar al servicio. Lo guardado aquí se conserva.',

  'browse.search': ({ list }) => `Buscar en ${list.toLocaleLowerCase('es-PE')}`,
  'browse.searchHint':
    'Palabras o condiciones: status:blocked · created:>2026-01-01 · "palabras exactas" · -sin',
  'browse.notUnderstood': ({ words, count }, say) =>
    `No se entendió: ${words}. ${say.plural(count, 'Ningún campo se llama así o la condición está incompleta.', 'Ningún campo se llama así o las condiciones están incompletas.')}`,

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
  'browse.kind.one-of': 'es uno de',
  'browse.kind.number': 'está entre',
  'browse.kind.instant': 'ocurre entre',
  'browse.kind.presence': 'está o no está',
  'browse.contains': 'Texto que contiene',
  'browse.containsHint': 'No importan las tildes ni las mayúsculas.',
  'browse.values': 'Valores',
  'browse.valuesReading': 'Contando valores…',
  'browse.valuesNone': 'Con los demás filtros, ningún registro tiene un valor aquí.',
  'browse.valuesMore': ({ shown, distinct }, say) =>
    `Los ${say.number(shown)} más frecuentes de ${say.number(distinct)} valores.`,
  'browse.valuesFind': 'Buscar un valor',
  'browse.least': 'Como mínimo',
  'browse.most': 'Como máximo',
  'browse.numberProblem': 'Solo dígitos y punto decimal, p. ej. 1284.50.',
  'browse.rangeProblem': 'El segundo límite es anterior al primero.',
  'browse.nothingAsked': 'Indique al menos un límite.',
  'browse.textProblem': 'Indique el texto que busca.',
  'browse.valuesProblem': 'Elija al menos un valor.',
  'browse.firstDay': 'Desde',
  'browse.lastDay': 'Hasta, inclusive',
  'browse.is.present': 'tiene un valor',
  'browse.is.null': 'es null (—)',
  'browse.is.empty': 'es un texto vacío ("")',
  'browse.is.absent': 'no fue enviado',
  'browse.chip.contains': ({ text }) => `“${text}”`,
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
    `${id} no está en los datos guardados en este equipo. Puede llegar con la próxima sincronización.`,

  'browse.notSynced': 'Aún sin sincronizar',
  'browse.notSyncedText':
    'Todavía no hay nada de esta lista en este equipo. Una sincronización la trae y desde entonces se puede consultar sin conexión.',
  'browse.goesOn': 'La sincronización sigue por sí sola en cuanto el servicio responda.',
  'browse.underWay': 'La primera sincronización está en curso',
  'browse.underWayText': 'Los registros aparecen aquí desde la primera página.',
  'browse.filtered': 'Nada coincide',
  'browse.filteredText': ({ of }, say) =>
    of === 1
      ? 'Aquí hay un registro; la búsqueda y los filtros lo excluyen.'
      : `Aquí hay ${say.number(of)} registros; la búsqueda y los filtros los excluyen a todos.`,
  'browse.showAll': 'Quitar búsqueda y filtros',
  'browse.askNothing': 'Empezar de nuevo',

  'browse.history': 'Historial',
  'browse.historyReading': 'Leyendo versiones…',
  'browse.historyNone': 'Ninguna sincronización ha guardado aún una versión de este registro.',
  'browse.firstSeen': 'Visto por primera vez',
  'browse.changed': ({ fields }, say) =>
    `${say.number(fields)} ${say.plural(fields, 'campo cambió', 'campos cambiaron')}`,
  'browse.gone': 'Ya no está en la lista',
  'browse.seenIn': ({ when }) => `visto en la sincronización del ${when}`,
  'browse.goneSince': ({ when }) =>
    `Ya no está: la sincronización del ${when} no lo encontró. Así se vio por última vez.`,
  'browse.before': 'antes:',
  'browse.after': 'ahora:',

  'browse.totalsTooMany': ({ most }, say) => `Totales hasta ${say.number(most)} filas`,

  'grid.columnMenu': ({ column }) => `Columna: ${column}`,
  'grid.sortAscending': 'Orden ascendente',
  'grid.sortDescending': 'Orden descendente',
  'grid.sortAdd': 'Ordenar después por esta',
  'grid.sortNone': 'No ordenar por esta',
  'grid.alsoAscending': ({ rank }) => `, orden ascendente, lugar ${rank}`,
  'grid.alsoDescending': ({ rank }) => `, orden descendente, lugar ${rank}`,
  'grid.filterBy': 'Filtrar…',
  'grid.moveLeft': 'Mover a la izquierda',
  'grid.moveRight': 'Mover a la derecha',
  'grid.pin': 'Fijar a la izquierda',
  'grid.unpin': 'Dejar de fijar',
  'grid.pinned': ({ column }: { column: string }) => `Fijar a la izquierda: ${column}`,
  'grid.widen': 'Más ancha',
  'grid.narrow': 'Más angosta',
  'grid.hide': 'Ocultar columna',

  'cards.offline':
    'Sin conexión: podrá volver a consultar tarjetas cuando se pueda llegar al servicio.',
  'cards.one': 'Tarjeta',
  'cards.none': 'Aún no se ha consultado ninguna tarjeta',
  'cards.noneText':
    'El servicio entrega las tarjetas una por una. Cada una que consulte se guarda aquí, para buscarla y para verla sin conexión.',
  'browse.export': 'Exportar…',
  'browse.exporting': 'Exportando…',
  'browse.exported': 'Exportado',
  'browse.exportFailed': 'Exportación fallida',
};
