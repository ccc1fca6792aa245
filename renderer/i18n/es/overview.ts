import type { overview as english } from '../en/overview';
import type { Translation } from '../translation';

export const overview: Translation<typeof english> = {
  'overview.title': 'Resumen',
  'overview.reading': 'Leyendo…',
  'overview.atLeast': 'leídos hasta ahora',
  'overview.cards': 'Tarjetas consultadas',
  'overview.card': 'Tarjeta',
  'overview.cardsNone': 'desde que se abrió este perfil',
  'overview.cardsSplit': ({ blocked, replaced }) =>
    `${blocked} ${blocked === 1 ? 'bloqueada' : 'bloqueadas'} · ${replaced} ${replaced === 1 ? 'reemplazada' : 'reemplazadas'}`,
  'overview.signature': 'Firma',
  'overview.signs.query': 'firma la consulta ordenada',
  'overview.signs.timestamp': 'firma la marca de tiempo',
  'overview.signs.timestamp-pair': 'firma «timestamp=…»',
  'overview.signs.query-timestamp-first': 'firma la consulta, primero la marca de tiempo',
  'overview.signs.query-as-sent': 'firma la consulta tal como se envía',
  'overview.signs.method-path-timestamp': 'firma método, ruta y marca de tiempo',
  'overview.clockUnknown': 'reloj aún sin comparar',
  'overview.clock': ({ offset }) => `reloj del servicio ${offset}, corregido`,
  'overview.toMerchant': 'Ver comercio',
  'overview.status': 'Estado de los clientes',
  'overview.statusOf': ({ read, total }, say) =>
    `De los ${say.number(read)} clientes leídos hasta ahora, de un total de ${say.number(total)}`,
  'overview.statusOfRead': ({ read }, say) => `De los ${say.number(read)} clientes leídos`,
  'overview.latest': 'Últimas solicitudes',
  'overview.allActivity': 'Toda la actividad',
  'overview.recent': 'Abiertos recientemente',
  'overview.recentNone': 'Aquí aparecen los clientes y las tarjetas que abra.',
};
