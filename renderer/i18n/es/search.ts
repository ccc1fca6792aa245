import type { search as english } from '../en/search';
import type { Translation } from '../translation';

export const search: Translation<typeof english> = {
  'search.title': 'Buscar en todo',
  'search.field': 'Busque clientes, lotes y tarjetas, o vaya a una pantalla',
  'search.short': 'Buscar en todo',
  'search.notDate': ({ date }) => `«${date}» no es una fecha válida. Escríbala como 2026-11-13.`,
};
