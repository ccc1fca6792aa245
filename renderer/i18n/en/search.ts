import type { Say } from '../translation';

export const search = {
  'search.title': 'Search everything',
  'search.field': 'Search clients, lots and cards, or go to a screen',
  'search.short': 'Search everything',
  'search.results': 'Results',
  'search.goTo': 'Go to',
  'search.do': 'Actions',
  'search.screen': 'screen',
  'search.total': ({ shown, total }: { shown: number; total: number }, say: Say) =>
    shown < total ? `${say.number(shown)} of ${say.number(total)}` : say.number(total),
  'search.found': ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'result', 'results')}`,
  'search.nothing': ({ text }: { text: string }) => `No record found for “${text}”.`,
  'search.didYouMean': ({ words }: { words: string }) => `Did you mean ${words}?`,
  'search.notDate': ({ date }: { date: string }) =>
    `“${date}” isn’t a valid date. Write it as 2026-11-13.`,
  'search.notUnderstood': ({ words }: { words: string }) => `Not understood: ${words}`,
  'search.behind': ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} records are still being indexed: there may be more results.`,
  'search.hint': 'Also',
  'search.keys': '↑↓ choose · Enter open · Esc close',
};
