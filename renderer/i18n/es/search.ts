import type { search as english } from '../en/search';
import type { Translation } from '../translation';

export const search: Translation<typeof english> = {
  'search.title': 'Buscar en todo',
  'search.field': 'Busque clientes, lotes y tarjetas, o vaya a una pantalla',
  'search.short': 'Buscar en todo',
  'search.results': 'Resultados',
  'search.goTo': 'Ir a',
  'search.do': 'Acciones',
  'search.screen': 'pantalla',
  'search.total': ({ shown, total }, say) =>
    shown < total ? `${say.number(shown)} de ${say.number(total)}` : say.number(total),
  'search.found': ({ count }, say) =>
    `${say.number(count)} ${say.plural(count, 'resultado', 'resultados')}`,
  'search.nothing': ({ text }) => `Ningún registro con «${text}».`,
  'search.didYouMean': ({ words }) => `¿Quiso decir ${words}?`,
  'search.notDate': ({ date }) => `«${date}» no es una fecha válida. Escríbala como 2026-11-13.`,
  'search.notUnderstood': ({ words }) => `No se entendió: ${words}`,
  'search.behind': ({ count }, say) =>
    `Aún se indexan ${say.number(count)} registros: puede haber más resultados.`,
  'search.hint': 'También',
  'search.keys': '↑↓ elegir · Enter abrir · Esc cerrar',
};
