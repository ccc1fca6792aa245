import { reasonMessages } from '../../../shared/lookup-words';
import type * as english from '../en/records';
import type { Translation } from '../translation';

export const lookup: Translation<typeof english.lookup> = {
  title: 'Consultar una lista',
  back: 'Todas las tarjetas',
  intro:
    'Pegue o suelte una lista de documentos (DNI, RUC), ID de tarjetas, teléfonos o ID de clientes. Se consulta una tarjeta a la vez; puede pausar, salir y volver.',
  ids: 'Documentos, ID de tarjetas, teléfonos o ID de clientes, uno por línea, o una tabla',
  placeholder: '45612378\n3f2a9c1e-…',
  check: 'Revisar la lista',
  choose: 'Elegir un archivo…',
  drop: 'o suelte aquí un archivo de Excel (.xlsx), CSV o de texto',
  dropNow: 'Suelte el archivo para leerlo',
  reading: 'Leyendo la lista…',
  checked: 'Revise lo que se entendió',
  from: ({ name }) => `De «${name}»`,
  fromRows: ({ count }, format) =>
    `De ${format.number(count)} ${format.plural(count, 'fila de una lista', 'filas de una lista')}`,
  fromClients: ({ count }, format) =>
    `De ${format.number(count)} ${format.plural(count, 'cliente', 'clientes')}`,
  'tile.clients': ({ count }, format) =>
    `${format.plural(count, 'cliente', 'clientes')} sin tarjeta`,
  'known.documents': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'número', 'números')} de documento`,
  'known.clientIds': ({ count }, format) =>
    `${format.number(count)} ID de ${format.plural(count, 'cliente', 'clientes')}`,
  'known.phones': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'número', 'números')} de teléfono`,
  known: ({ what, clients }, format) =>
    `No son ID de tarjetas: la lista tiene ${what} de ${format.number(clients)} ${format.plural(clients, 'cliente guardado', 'clientes guardados')}.`,
  'known.part': ({ what, clients }, format) =>
    `No todos son ID de tarjetas: la lista tiene ${what} de ${format.number(clients)} ${format.plural(clients, 'cliente guardado', 'clientes guardados')}.`,
  'known.ambiguous': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'corresponde', 'corresponden')} a más de un cliente; se toman las tarjetas de cada uno.`,
  'known.cards': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'es un ID de tarjeta conocido.', 'son ID de tarjetas conocidos.')}`,
  'known.lots': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'es un lote', 'son lotes')}; los lotes no indican tarjetas.`,
  'known.others': ({ count }, format) =>
    `${format.number(count)} no ${format.plural(count, 'figura entre lo guardado y queda tal como se escribió.', 'figuran entre lo guardado y quedan tal como se escribieron.')}`,
  'known.take': ({ count }, format) =>
    count === 1
      ? 'Consultar las tarjetas de este cliente'
      : `Consultar las tarjetas de estos ${format.number(count)} clientes`,
  'known.taken': ({ what, clients }, format) =>
    `La lista tiene ahora las tarjetas de ${format.number(clients)} ${format.plural(clients, 'cliente', 'clientes')} en lugar de ${what}.`,
  'known.asListed': 'Consultar la lista como estaba',
  'tile.ids': 'por consultar',
  'tile.duplicates': ({ count }) =>
    count === 1 ? 'repetida, se consulta una vez' : 'repetidas, se consultan una vez',
  'tile.rejected': ({ count }) =>
    count === 1 ? 'omitida, con su motivo' : 'omitidas, cada una con su motivo',
  'tile.blank': ({ count }, format) => `${format.plural(count, 'línea', 'líneas')} en blanco`,
  header: ({ names }) => `Leído como nombres de columnas: ${names}`,
  column: 'Columna con los ID',
  sheet: 'Hoja',
  'column.every': 'Cada celda es un ID',
  'column.nth': ({ number, label }) => `${number}: ${label}`,
  noIds: 'Ninguna línea tiene un ID que se pueda consultar. Los motivos están abajo.',
  start: ({ count }, format) =>
    `Consultar ${format.number(count)} ${format.plural(count, 'tarjeta', 'tarjetas')}`,
  anotherList: 'Otra lista',
  offline: 'No hay conexión: para consultar se necesita el servicio. La lista se conserva.',
  lines: 'Líneas de la lista',
  'show.all': 'Todas',
  'show.ids': 'Por consultar',
  'show.found': 'Encontradas',
  'show.not-found': 'No encontradas',
  'show.failed': 'Fallidas',
  'show.waiting': 'En espera',
  'show.left-out': 'Omitidas',
  'show.duplicate': 'Repetidas',
  'show.rejected': 'Omitidas',
  show: 'Líneas que se muestran',
  'field.line': 'Línea',
  'field.id': 'ID de la tarjeta',
  'field.listed': 'Como está en la lista',
  'field.outcome': 'Resultado',
  'field.reason': 'Motivo',
  'field.client': 'Cliente',
  'field.document': 'Documento',
  'outcome.waiting': 'En espera',
  'outcome.found': 'Encontrada',
  'outcome.not-found': 'No encontrada',
  'outcome.failed': 'Falló',
  'outcome.duplicate': 'Repetida',
  'outcome.rejected': 'Omitida',
  'outcome.cancelled': 'No consultada',
  'reason.sameAs': ({ line }) => `Igual que la línea ${line}`,
  ...reasonMessages('es'),
  none: 'No hay líneas que mostrar.',
  'phase.running': 'Consultando',
  'phase.paused': 'En pausa',
  'phase.done': 'Consultada',
  'phase.cancelled': 'Cancelada',
  'phase.ended': 'Terminada: la conexión tiene ahora otras claves u otra dirección',
  progress: ({ done, total }, format) =>
    `${format.number(done)} de ${format.number(total)} consultadas`,
  rate: ({ count }, format) => `${format.number(count)} por segundo`,
  left: ({ time }) => `faltan unos ${time}`,
  minutes: ({ count }, format) => `${format.number(count)} min`,
  seconds: ({ count }, format) => `${format.number(count)} s`,
  waits: ({ why }) => `En espera: ${why} Se reanuda automáticamente.`,
  pausedNote:
    'En pausa no se consulta nada. Puede esperar cuanto quiera, también con la aplicación cerrada.',
  pause: 'Pausar',
  resume: 'Reanudar',
  cancel: 'Cancelar',
  rest: ({ count }, format) => `Consultar las otras ${format.number(count)}`,
  retry: ({ count }, format) => `Reintentar ${format.number(count)} fallidas`,
  newList: 'Nueva lista',
  lastResults: 'Últimos resultados',
  editKeys: 'Revisar la conexión',
  ended: ({ found, missing, failed }, format) =>
    `Consulta terminada: ${format.number(found)} encontradas, ${format.number(missing)} no encontradas, ${format.number(failed)} fallidas.`,
  understood: ({ ids, rejected }, format) =>
    `${format.number(ids)} por consultar, ${format.number(rejected)} omitidas.`,
  path: 'Del comercio a las cuentas',
  'path.product': 'Producto',
  'path.this': 'Esta tarjeta',
  'path.lots': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'lote', 'lotes')}`,
  'path.accounts': 'Cuentas',
  tooLarge: 'Este archivo es demasiado grande para una lista (16 MB como máximo). Divídalo.',
  unreadable: 'No se pudo leer el archivo. Tal vez se movió.',
  oneFile: 'Un archivo a la vez.',
};

export const marks: Translation<typeof english.marks> = {
  title: 'Su marca',
  add: 'Agregar marca o nota…',
  edit: 'Editar',
  remove: 'Quitar',
  tag: 'Marca',
  tagHint: 'Pocas palabras. Solo la ve usted, en esta computadora.',
  note: 'Nota',
  due: 'Plazo',
  dueOn: ({ day }) => `Plazo: ${day}`,
  assignee: 'Asignado a',
  assigneeHint: 'El nombre de quien debe verlo.',
  assignedTo: ({ name }) => `Asignado a ${name}`,
  assignedToYou: 'Asignado a usted',
  many: ({ count }, format) =>
    `Marcar ${format.number(count)} ${format.plural(count, 'registro', 'registros')}`,
  manyText: 'Lo que deje vacío queda como está en cada registro.',
  removeMany: 'Quitar marcas',
  savedMany: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'registro marcado', 'registros marcados')}.`,
  removedMany: ({ count }, format) =>
    `Se quitaron las marcas de ${format.number(count)} ${format.plural(count, 'registro', 'registros')}.`,
  undone: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'registro está', 'registros están')} como antes.`,
  pending: 'Sus registros pendientes',
  'pending.clients': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'cliente', 'clientes')}`,
  'pending.lots': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'lote', 'lotes')}`,
  'pending.cards': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'tarjeta', 'tarjetas')}`,
  'pending.due': 'con plazo hasta hoy',
  'pending.later': 'con plazo posterior',
  'pending.undated': 'sin plazo',
  save: 'Guardar',
  'tag.reviewed': 'Revisado',
  'tag.ask': 'Consultar al banco',
  by: ({ by, when }) => `${by}, ${when}`,
  saved: 'Marca guardada.',
  removed: 'Marca quitada.',
  gone: ({ count }, format) =>
    format.plural(
      count,
      '1 registro marcado ya no está',
      `${format.number(count)} registros marcados ya no están`,
    ),
  goneText: 'Las marcas se conservan hasta que usted las descarte.',
  dismiss: 'Descartar',
  dismissOf: ({ title }) => `Descartar la marca de ${title}`,
  dismissed: ({ title }) => `Se descartó la marca de ${title}.`,
};

export const allowed: Translation<typeof english.allowed> = {
  thisComputer: 'Dirección pública de esta computadora',
  pasteHint: 'Péguela para comparar. No se envía a ninguna parte.',
  noAddress: 'Esto no es una dirección IP.',
  is: ({ address }) => `${address} está entre las IP permitidas: el rechazo tiene otro motivo.`,
  isNot: ({ address }) =>
    `${address} no está entre las IP permitidas. Pida a su proveedor del servicio que la agregue.`,
  unknown: ({ address }) =>
    `${address} no figura por sí sola; la lista tiene además entradas que no son direcciones individuales.`,
};

/** Of the merchant's token and keys, as the service and this computer have them. */
export const merchantKeys: Translation<typeof english.merchantKeys> = {
  'merchant.token.none': 'El servicio no envió un token de acceso con el comercio.',
  'merchant.key.secret': 'Clave secreta',
  'merchant.key.public': 'Clave pública',
  'merchant.key.matches': ({ vault }) =>
    `Coincide con la clave de su almacén de credenciales (${vault}).`,
  'merchant.key.matchesSession': 'Coincide con la clave de esta sesión.',
  'merchant.key.differs':
    'Es distinta de la clave guardada en esta computadora. Puede que la hayan cambiado: consulte a quien la administra.',
  'merchant.key.notStored': 'No hay una clave secreta guardada en esta computadora para comparar.',
  'merchant.key.notSent': 'El servicio no envió su clave secreta, así que no hay con qué comparar.',
  'merchant.key.safe':
    'La clave secreta nunca llega a esta ventana. Mostrar abre por poco tiempo una ventana aparte; Copiar pone en el portapapeles, por un momento, la clave guardada en esta computadora.',
  'merchant.key.reveal': 'Mostrar',
  'merchant.key.copy': 'Copiar',
  'merchant.key.revealOf': ({ key }) => `Mostrar: ${key}`,
  'merchant.key.copyOf': ({ key }) => `Copiar: ${key}`,
  'merchant.key.revealed': 'Se muestra en una ventana aparte.',
  'merchant.key.copied': ({ seconds }) => `Copiado. El portapapeles se borra en ${seconds} s.`,
};
