export const search = {
  'search.title': 'Search everything',
  'search.field': 'Search clients, lots and cards, or go to a screen',
  'search.short': 'Search everything',
  'search.notDate': ({ date }: { date: string }) =>
    `“${date}” isn’t a valid date. Write it as 2026-11-13.`,
};
