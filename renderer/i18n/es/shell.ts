import type { shell as english } from '../en/shell';
import type { Translation } from '../translation';

const setAside =
  'Los datos se apartaron, con su historial. Los registros se están descargando de nuevo.';

export const shell: Translation<typeof english> = {
  'shell.product': 'Merchant Desk',
  'shell.guide': 'Guía',
  'shell.guide.chapters': 'Capítulos',
  'shell.guide.close': 'Cerrar',
  'shell.copied': 'Copiado',
  'shell.undo': 'Deshacer',
  'shell.messages': 'Mensajes',
  'shell.dismiss': 'Cerrar mensaje',
  'shell.cancel': 'Cancelar',
  'shell.change': 'Cambiar',
  'shell.details': 'Detalles',
  'shell.loading': 'Cargando…',
  'shell.optional': 'opcional',
  'shell.unfold': 'Navegación y sincronización',
  'shell.navigation': 'Pantallas',
  'shell.notices': 'Avisos',

  'shell.failure.told': 'Todavía no se leyó nada',
  'shell.failure.inBar': 'La barra de arriba dice por qué.',
  'shell.failure.code': 'Código',
  'shell.failure.copyCode': 'Copiar código',
  'shell.failure.body': 'Respuesta del servicio, con los secretos ocultos',
  'shell.action.retry': 'Reintentar',

  'nav.overview': 'Inicio',
  'nav.merchant': 'Comercio',
  'nav.clients': 'Clientes',
  'nav.lots': 'Lotes',
  'nav.cards': 'Tarjetas',
  'nav.summary': 'Tabla dinámica',
  'nav.reconcile': 'Conciliar',
  'nav.duplicates': 'Duplicados',
  'nav.activity': 'Registro técnico',
  'nav.audit': 'Registro de auditoría',
  'nav.settings': 'Configuración',
  'nav.connections': 'Todos los comercios',
  'nav.start': 'Pantalla inicial',

  'environment.live': 'Producción',
  'environment.test': 'Pruebas',
  'environment.sample': 'Datos de ejemplo',

  'profile.none': 'Ninguna conexión abierta',
  'profile.connections': 'Conexiones y comercio',
  'profile.edit': 'Editar esta conexión…',
  'profile.close': 'Cerrar esta conexión',
  'profile.add': 'Nueva conexión…',
  'profile.new': 'Nueva conexión',

  'status.online': 'Conectado',
  'status.opening': 'Conectando…',
  'status.offline': 'Sin conexión',
  'status.refused': 'Rechazado por el servicio',
  'status.closed': 'No conectado',
  'status.keychain': 'Claves en el almacén de credenciales',
  'status.sessionOnly': 'Claves solo hasta cerrar',
  'status.clock.ahead': (p) => `Reloj del servicio ${p.seconds} s adelantado; corregido`,
  'status.clock.behind': (p) => `Reloj del servicio ${p.seconds} s atrasado; corregido`,

  'bar.sample': 'Datos de ejemplo. Todo lo que ve es inventado; nada sale de esta computadora.',
  'bar.sample.leave': 'Salir de los datos de ejemplo',
  'bar.offline': ({ why }) => ['Sin conexión.', why].filter(Boolean).join(' '),
  'bar.offline.waits': 'Lo ya cargado sigue en pantalla; lo demás tendrá que esperar.',
  'bar.vaultWaiting': (p) =>
    `Esperando al almacén de credenciales (${p.name})… Es posible que el sistema le pida desbloquearlo, quizá detrás de esta ventana.`,

  'start.lead': 'Su comercio, clientes, lotes y tarjetas, directamente desde su servicio.',
  'start.sample': 'Explorar con datos de ejemplo',
  'start.sample.hint': 'Clientes, lotes y tarjetas inventados. Sin cuenta y sin red.',
  'start.connect': 'Conectar',
  'start.connect.hint': 'A su servicio, con sus claves.',
  'start.connections': 'Sus conexiones',
  'start.open': (p) => `Abrir ${p.name}`,
  'start.vault.keychain': (p) =>
    `Las claves se guardan en el almacén de credenciales de esta computadora (${p.name}).`,
  'start.vault.locked': (p) =>
    `${p.name} está bloqueado. Le pedirá su contraseña al abrir una conexión.`,
  'start.vault.absent':
    'Esta computadora no tiene almacén de credenciales. Las claves quedan en memoria hasta que cierre la aplicación y nunca se escriben en el disco.',
  'start.vault.waiting': (p) => `Consultando el almacén de credenciales (${p.name})…`,
  'start.setAside': (p, format) =>
    p.count === null
      ? `No se pudo leer el archivo de sus conexiones. Se apartó como ${p.fileName}; no se usó nada de él.`
      : `${p.count} ${format.plural(p.count, 'conexión no se pudo leer y se apartó', 'conexiones no se pudieron leer y se apartaron')} en ${p.fileName}; no se usó nada de ahí.`,
  'search.title': 'Buscar en todo',
  'search.field': 'Busque clientes, lotes y tarjetas, o vaya a una pantalla',
  'search.readAs': (p) => `${p.words} se leyó como ${p.value}.`,

  'sync.title': 'Estado de la sincronización',
  'sync.now': 'Sincronizar ahora',
  'sync.nowOffline': 'Sincronizar ahora: espera hasta que el servicio responda',
  'merchant.refreshOffline': 'Espera hasta que el servicio responda',
  'sync.pause': 'Pausar la sincronización',
  'sync.resume': 'Reanudar la sincronización',
  'sync.cancel': 'Cancelar la sincronización',
  'sync.never': 'Aún sin sincronizar',
  'sync.running.merchant': 'Sincronizando comercio',
  'sync.running.clients': 'Sincronizando clientes',
  'sync.running.lots': 'Sincronizando lotes',
  'sync.running.cards': 'Sincronizando tarjetas',
  'sync.paused.merchant': 'Comercio en pausa',
  'sync.paused.clients': 'Clientes en pausa',
  'sync.paused.lots': 'Lotes en pausa',
  'sync.paused.cards': 'Tarjetas en pausa',
  'sync.failed.merchant': 'Comercio sin actualizar',
  'sync.failed.clients': 'Clientes sin actualizar',
  'sync.failed.lots': 'Lotes sin actualizar',
  'sync.failed.cards': 'Tarjetas sin actualizar',
  'sync.page': ({ page }, format) => `página ${format.number(page)}`,
  'sync.clientsOf': ({ records, total }, format) =>
    `${format.number(records)} de ${format.number(total)} ${format.plural(total, 'cliente', 'clientes')}`,
  'sync.lotsOf': ({ records, total }, format) =>
    `${format.number(records)} de ${format.number(total)} ${format.plural(total, 'lote', 'lotes')}`,
  'sync.cardOf': ({ done, total }, format) => `${format.number(done)} de ${format.number(total)}`,
  'sync.records': ({ records }, format) =>
    `${format.number(records)} ${format.plural(records, 'registro', 'registros')}`,
  'sync.secondsLeft': ({ seconds }) => `faltan ${seconds} s`,
  'sync.minutesLeft': ({ minutes }) => `faltan ${minutes} min`,
  'sync.waits': 'La sincronización espera al servicio',
  'sync.asOf': ({ when }) => `Actualizado ${when}`,
  'sync.asOf.clients': ({ when }) => `Clientes: actualizado ${when}`,
  'sync.asOf.lots': ({ when }) => `Lotes: actualizado ${when}`,
  'sync.asOf.merchant': ({ when }) => `Comercio: actualizado ${when}`,
  'sync.asOf.cards': ({ when }) => `Tarjetas: actualizado ${when}`,
  'sync.progress': 'Avance de la sincronización',

  'nav.changes': 'Cambios',
  'nav.records': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'registro', 'registros')}`,
  'nav.unseen': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'cambio', 'cambios')} sin ver`,

  'bar.offlineAsOf': ({ why, when }) =>
    ['Sin conexión.', why, `Actualizado ${when}.`].filter(Boolean).join(' '),
  'bar.offlineAsOf.waits':
    'Todo se puede consultar; solo la actualización y la consulta de tarjetas nuevas tendrán que esperar.',
  'bar.setAside.wrong-key': `Los datos guardados estaban cifrados con otra clave. ${setAside}`,
  'bar.setAside.damaged': `Los datos guardados estaban dañados. ${setAside}`,
  'bar.setAside.empty': `Los datos guardados estaban vacíos. ${setAside}`,
  'bar.setAside.older': `Los datos guardados son de una versión anterior de la aplicación. ${setAside}`,
  'bar.setAside.key-lost': `La clave de los datos guardados ya no está en el almacén de credenciales. ${setAside}`,
  'bar.memoryOnly':
    'Esta computadora no tiene almacén de credenciales: los datos quedan solo en memoria y se pierden al cerrar la aplicación.',
  'bar.understood': 'Entendido',
  'bar.unopened': ({ what }) => `Los datos guardados no se pueden abrir ahora. ${what}`,
  'bar.migrating': ({ percent }) =>
    `Los datos guardados se están convirtiendo para esta versión de la aplicación: ${percent} %.`,

  'overview.cards': 'Tarjetas consultadas',
  'overview.cardsSplit': ({ blocked, replaced }) =>
    `${blocked} ${blocked === 1 ? 'bloqueada' : 'bloqueadas'} · ${replaced} ${replaced === 1 ? 'reemplazada' : 'reemplazadas'}`,
  'overview.arrange': 'Personalizar inicio',
  'overview.arranged': 'Listo',
  'overview.moveBack': ({ tile }) => `Mover antes: ${tile}`,
  'overview.moveOn': ({ tile }) => `Mover después: ${tile}`,
  'overview.status': 'Estado de los clientes',
  'overview.others': 'Resto',
  'overview.recent': 'Abiertos recientemente',
  'overview.reading': 'Primera sincronización en curso…',
  'overview.notSynced':
    'Después de sincronizar, los clientes y lotes se pueden consultar sin conexión.',
  'overview.none': 'Aún no hay nada',
  'overview.noneText': 'El servicio respondió: este comercio no tiene clientes ni lotes.',
  'overview.changed': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'cambió', 'cambiaron')}`,
  'overview.changedSince': ({ what }) => `${what} desde el lunes`,
  'overview.unchanged': 'sin cambios desde el lunes',
  'overview.cardsNone': 'una por una, por su ID',
  'overview.months': 'Clientes creados por mes',
  'overview.asTable': 'Ver tabla',
  'overview.asBars': 'Ver barras',
  // «sábado 28 de noviembre»: within a sentence no comma stands after the weekday.

  'changes.since': 'Mostrar',
  'changes.since.last': 'Lo que encontró la última sincronización',
  'changes.since.yesterday': 'Desde ayer',
  'changes.since.week-begin': 'Desde el lunes',
  'changes.since.week': 'Últimos 7 días',
  'changes.since.beginning': 'Desde la primera sincronización',
  'changes.since.date': 'Desde una fecha…',
  'changes.since.sync': ({ when }) => `Desde la sincronización del ${when}`,
  'changes.since.earlier': 'Sincronizaciones anteriores',
  'changes.date': 'Fecha',
  'changes.resource': 'Registros',
  'changes.resource.all': 'Todo',
  'changes.kinds': 'Tipos de cambio',
  'changes.kind.all': 'Todos',
  'changes.kind.new': 'Nuevos',
  'changes.kind.changed': 'Modificados',
  'changes.kind.gone': 'Ya no están',
  'changes.chip.new': 'Nuevo',
  'changes.chip.changed': 'Modificado',
  'changes.chip.gone': 'Ya no está',
  'changes.chip.drift': 'Campos',
  'changes.search': 'Buscar registros que cambiaron',
  'changes.searchShort': 'Buscar registros',
  'changes.count': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'cambio', 'cambios')}`,
  'changes.sinceMoment': ({ when }) => `desde ${when}`,
  'changes.since.unseen': 'Sin ver',
  'changes.unseen': 'Sin ver',
  'changes.unseenOne': 'Sin ver',
  'changes.markSeen': ({ count }, format) =>
    format.plural(count, 'Marcar 1 como visto', `Marcar los ${format.number(count)} como vistos`),
  'changes.seen': ({ count }, format) =>
    format.plural(
      count,
      '1 cambio quedó marcado como visto.',
      `${format.number(count)} cambios quedaron marcados como vistos.`,
    ),
  'changes.unseenAgain': ({ count }, format) =>
    format.plural(
      count,
      '1 cambio está sin ver.',
      `${format.number(count)} cambios están sin ver.`,
    ),
  'changes.list': 'Cambios, los más recientes primero',
  'changes.reading': 'Leyendo cambios…',
  'changes.before': 'antes',
  'changes.after': 'ahora',
  'changes.moreFields': ({ count }) => `+${count}`,
  'changes.allFields': ({ count }, format) =>
    `y ${count} ${format.plural(count, 'campo', 'campos')} más`,
  'changes.driftNew': ({ count }, format) =>
    `el servicio envía ${format.plural(count, 'un campo nuevo', 'campos nuevos')}:`,
  'changes.driftLost': ({ count }, format) =>
    `el servicio ya no envía ${format.plural(count, 'el campo', 'los campos')}:`,
  'changes.drift': 'Cambios en los campos del servicio',
  'changes.notSynced': 'Aún no hay qué comparar',
  'changes.notSyncedText':
    'Los cambios son las diferencias entre dos sincronizaciones. Aparecerán aquí después de la segunda.',
  'changes.comparing': 'Comparando: hay una sincronización en curso.',
  'changes.none': 'No hubo cambios',
  'changes.noneText': ({ when }) => `Ninguna sincronización encontró diferencias desde ${when}.`,
  'changes.filtered': 'Ningún cambio coincide',
  'changes.filteredText': 'Ningún cambio cumple los filtros y las palabras elegidos.',
  'changes.clear': 'Quitar filtros',
  'changes.sinceFirst': 'Ver todo desde la primera sincronización',
  'changes.newer': ({ count }, format) =>
    `Una sincronización posterior encontró ${format.number(count)} ${format.plural(count, 'cambio más', 'cambios más')}.`,
  'changes.keys': '↑↓ mover · Enter abrir',
};
