import type { Say } from '../translation';

export const search = {
  'search.title': 'Search everything',
  'search.field': 'Search clients, lots and cards, or go somewhere',
  'search.short': 'Search everything',
  'search.results': 'Results',
  'search.goTo': 'Go to',
  'search.do': 'Do',
  'search.screen': 'screen',
  'search.total': ({ shown, total }: { shown: number; total: number }, say: Say) =>
    shown < total ? `${say.number(shown)} of ${say.number(total)}` : say.number(total),
  'search.totalAbout': ({ shown, total }: { shown: number; total: number }, say: Say) =>
    `${say.number(shown)} of about ${say.number(total)}`,
  'search.found': ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'result', 'results')}`,
  'search.nothing': ({ text }: { text: string }) => `No record found for “${text}”.`,
  'search.notUnderstood': ({ words }: { words: string }) => `Not understood: ${words}`,
  'search.behind': ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} records are still being indexed: more may be found.`,
  'search.hint': 'Also',
  'search.keys': '↑↓ choose · Enter open · Esc close',
};
