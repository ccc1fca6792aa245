import type { overview as english } from '../en/overview';
import type { Translation } from '../translation';

export const overview: Translation<typeof english> = {
  'overview.cards': 'Tarjetas consultadas',
  'overview.card': 'Tarjeta',
  'overview.cardsSplit': ({ blocked, replaced }) =>
    `${blocked} ${blocked === 1 ? 'bloqueada' : 'bloqueadas'} · ${replaced} ${replaced === 1 ? 'reemplazada' : 'reemplazadas'}`,
  'overview.arrange': 'Ordenar recuadros',
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
  'overview.changed': ({ count }, say) =>
    `${say.number(count)} ${say.plural(count, 'cambió', 'cambiaron')}`,
  'overview.changedSince': ({ what }) => `${what} desde el lunes`,
  'overview.unchanged': 'sin cambios desde el lunes',
  'overview.cardsNone': 'una por una, por su ID',
  'overview.months': 'Clientes creados por mes',
  'overview.asTable': 'Ver tabla',
  'overview.asBars': 'Ver barras',
  'overview.changes': ({ day }) => `Cambios desde el ${day}`,
  'overview.allChanges': ({ count }, say) => `Ver los ${say.number(count)}`,
  'overview.toChanges': 'Cambios',
  'overview.noChanges': 'No hubo cambios desde entonces.',
  'overview.cardShares': 'Tarjetas por proveedor y moneda',
  'overview.providers': 'Por proveedor',
  'overview.currencies': 'Por moneda de sus cuentas',
};
