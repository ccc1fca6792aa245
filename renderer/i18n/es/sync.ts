import type { sync as english } from '../en/sync';
import type { Translation } from '../translation';

export const sync: Translation<typeof english> = {
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
  'sync.failed.merchant': 'Comercio sin sincronizar',
  'sync.failed.clients': 'Clientes sin sincronizar',
  'sync.failed.lots': 'Lotes sin sincronizar',
  'sync.failed.cards': 'Tarjetas sin sincronizar',
  'sync.page': ({ page }, say) => `página ${say.number(page)}`,
  'sync.pageOf': ({ page, of }, say) => `página ${say.number(page)} / ~${say.number(of)}`,
  'sync.cardOf': ({ done, of }, say) => `${say.number(done)} / ${say.number(of)}`,
  'sync.records': ({ records }, say) =>
    `${say.number(records)} ${say.plural(records, 'registro', 'registros')}`,
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
  'nav.search': 'Buscar en todo',
  'nav.records': ({ count }, say) =>
    `${say.number(count)} ${say.plural(count, 'registro', 'registros')}`,
  'nav.unseen': ({ count }, say) => `${say.number(count)} sin revisar`,

  'bar.offlineAsOf': ({ why, when, ago }) =>
    [
      'Sin conexión.',
      why,
      `Actualizado ${when}, ${ago}.`,
      'Todo se puede consultar; solo la actualización y la consulta de tarjetas nuevas tendrán que esperar.',
    ]
      .filter(Boolean)
      .join(' '),
  'bar.marksSetAside':
    'No se pudieron leer sus marcas y notas. Se apartaron en la carpeta de la conexión, y puede escribir nuevas.',
  'bar.setAside.wrong-key':
    'Los datos guardados estaban cifrados con otra clave. Se apartaron y se descargan de nuevo.',
  'bar.setAside.damaged':
    'Los datos guardados estaban dañados. Se apartaron y se descargan de nuevo.',
  'bar.setAside.empty': 'Los datos guardados estaban vacíos. Se apartaron y se descargan de nuevo.',
  'bar.setAside.newer':
    'Los datos guardados son de una versión más reciente de la aplicación. Se apartaron y se descargan de nuevo.',
  'bar.setAside.older':
    'Los datos guardados son de una versión anterior de la aplicación. Se apartaron y se descargan de nuevo.',
  'bar.setAside.key-lost':
    'La clave de los datos guardados ya no está en el llavero. Los datos se apartaron y se descargan de nuevo.',
  'bar.memoryOnly':
    'Esta computadora no tiene llavero: los datos quedan solo en memoria y se pierden al cerrar la aplicación.',
  'bar.understood': 'Entendido',
  'bar.cache.keychain':
    'Los datos guardados no se pueden abrir ahora: el llavero no entrega su clave. Desbloquéelo e intente de nuevo.',
  'bar.cache.in-use':
    'Otro programa tiene abiertos los datos guardados, quizá una sincronización por línea de comandos. Espere a que termine e intente de nuevo.',
  'bar.cache.disk-full':
    'El disco está lleno: los datos no se pueden leer ni guardar hasta que haya espacio.',
  'bar.cache.unwritable':
    'No se puede escribir en la carpeta de los datos guardados. Revise a quién pertenece e intente de nuevo.',
  'bar.cache.damaged':
    'Los datos guardados están dañados. Intente de nuevo: se apartan, sin borrarlos, y se descargan otra vez.',
  'bar.cache.unreadable':
    'Los datos guardados o alguno de sus archivos no se pueden leer. Revise el disco y a quién pertenece la carpeta e intente de nuevo.',

  'settings.sync': 'Sincronización',
  'settings.sync.onStart': 'Sincronizar al abrir esta conexión',
  'settings.sync.every': 'Sincronizar automáticamente',
  'settings.sync.byHand': 'Solo a pedido',
  'settings.sync.minutes': ({ minutes }) => `Cada ${minutes} minutos`,
  'settings.sync.hours': ({ hours }, say) => `Cada ${say.plural(hours, 'hora', `${hours} horas`)}`,
  'settings.sync.keep': 'Conservar el historial',
  'settings.sync.keepHint':
    'Versiones anteriores de los registros, para ver qué cambió y cómo estaba todo en una sincronización anterior. La última versión siempre se conserva.',
  'settings.sync.days': ({ days }, say) => `${say.number(days)} ${say.plural(days, 'día', 'días')}`,
  'settings.sync.years': ({ years }, say) => `${years} ${say.plural(years, 'año', 'años')}`,
  'settings.sync.forEver': 'Para siempre',
  'settings.sync.sample':
    'Los datos de ejemplo se sincronizan solo a pedido: con Ctrl R o con Sincronizar ahora, abajo a la izquierda.',
  'settings.sync.closed': 'Abra una conexión para definir cuándo se sincroniza.',

  'settings.cache': 'Datos guardados en esta computadora',
  'settings.cache.where': 'Dónde',
  'settings.cache.size': 'Tamaño',
  'settings.cache.holds': 'Contenido',
  'settings.cache.encrypted-file': ({ vault }) =>
    `Un archivo cifrado en esta computadora; su clave está en ${vault}`,
  'settings.cache.memory': 'Solo en memoria; se pierden al cerrar la aplicación',
  'settings.cache.none': 'Ninguno por ahora',
  'settings.cache.unopened': 'En esta computadora; ahora no se pueden abrir',
  'settings.cache.inUse':
    'Otro programa los tiene abiertos. Cuando termine, se pueden eliminar desde aquí.',
  'settings.cache.contents': ({ clients, lots, cards }, say) =>
    `${say.number(clients)} ${say.plural(clients, 'cliente', 'clientes')}, ${say.number(lots)} ${say.plural(lots, 'lote', 'lotes')}, ${say.number(cards)} ${say.plural(cards, 'tarjeta consultada', 'tarjetas consultadas')}`,
  'settings.cache.unseen': 'Su contenido no se puede leer ahora.',
  'settings.cache.wipe': 'Eliminar los datos guardados…',
  'settings.cache.wipe.title': ({ name }) => `¿Eliminar los datos guardados de «${name}»?`,
  'settings.cache.wipe.text':
    'Se eliminan de esta computadora todos los registros y su historial, junto con la clave con que se cifraron; también las vistas guardadas, las alertas y sus marcas y notas, porque pueden nombrar a personas. Las sincronizaciones anteriores no se pueden recuperar.',
  'settings.cache.wipe.stays':
    'La conexión y sus claves se mantienen, y nada cambia en el servicio. La próxima sincronización descarga todo de nuevo.',
  'settings.cache.wipe.yes': 'Eliminar los datos',
  'settings.cache.wiped': 'Se eliminaron los datos guardados.',
};
