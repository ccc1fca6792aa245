import type { Say } from '../translation';

/** Saved views of a list, and rules that watch it. */
export const views = {
  'views.title': 'Views',
  'views.all': 'All',
  'views.allHint': 'Everything: no search, no filters',
  'views.save': 'Save view',
  'views.more': ({ view }: { view: string }) => `What to do with the view “${view}”`,
  'views.isChanged': 'changed since it was saved',
  'views.changed': ({ view }: { view: string }) => `${view}: changed since it was saved`,
  'views.replace': 'Replace it with what is shown…',
  'views.replaced': ({ view }: { view: string }) => `The view “${view}” was replaced.`,
  'views.revert': 'Show it as it was saved',
  'views.rename': 'Rename…',
  'views.remove': 'Delete…',
  'views.name': 'Name',
  'views.keeps': 'Keeps the columns, the order, the filters and the search.',
  'views.saved': ({ view }: { view: string }) => `Saved as “${view}”.`,
  'views.renamed': ({ view }: { view: string }) => `It is now called “${view}”.`,
  'views.removed': ({ view }: { view: string }) => `The view “${view}” was deleted.`,
  'views.removeText': ({ view }: { view: string }) =>
    `“${view}” goes; the records stay, and the list stays as it is shown now.`,
  'views.dialog.create': 'Save view',
  'views.replaceText': ({ view }: { view: string }) =>
    `“${view}” keeps its name and gets the columns, order, filters and search that are shown now.`,
  'views.dialog.replace': 'Replace view',
  'views.dialog.rename': 'Rename view',
  'views.dialog.remove': 'Delete view',
  'views.dialog.watch': 'Watch these records',
  'views.do.create': 'Save',
  'views.do.replace': 'Replace',
  'views.do.rename': 'Rename',
  'views.do.remove': 'Delete',
  'views.do.watch': 'Watch',
  'views.missing': ({ columns, count }: { columns: string; count: number }, say: Say) =>
    say.plural(
      count,
      `No record kept here has a field “${columns}” any more. What names it waits; everything else applies.`,
      `No record kept here has these fields any more: ${columns}. What names them waits; everything else applies.`,
    ),
  'views.forgetMissing': 'Take out',
  'views.filterWaits': ({ filter }: { filter: string }) =>
    `${filter}: not applied, because no record has this field`,

  'date.format': 'mm/dd/yyyy',
  'browse.dayProblem': 'One of the days cannot be read.',
  'date.unclear': ({ day }: { day: string }) =>
    `“${day}” is no day of the calendar. Write it as mm/dd/yyyy, e.g. 11/13/2026.`,
  'browse.goneNote': ({ name, when }: { name: string; when: string }) =>
    `${name} is no longer in this list: the sync of ${when} did not find it. Its details are shown as they were last seen.`,
  'search.views': 'Saved views',
  'search.connections': 'Connections',
  'search.lists': 'In a list',
  'search.inList': ({ list, text }: { list: string; text: string }) => `Show “${text}” in ${list}`,
  'do.shortcuts': 'Keyboard shortcuts',
  'do.markSeen': 'Mark all changes as seen',
  'do.pause': 'Pause the sync',
  'do.back': 'Go back',
  'do.leave': 'All connections',
  'do.theme': 'Switch between light and dark',
  'do.language': 'En español',
  'do.density.compact': 'Rows: compact',
  'do.density.regular': 'Rows: regular',
  'do.density.comfortable': 'Rows: comfortable',
  'grid.status': 'Selection',

  'watches.begin': 'Watch…',
  'watches.text': ({ words }: { words: string }) =>
    `You are told under Changes when a sync finds new or changed records that fit: ${words}`,
  'watches.begun': ({ watch }: { watch: string }) => `“${watch}” is watched from the next sync on.`,
  'watches.title': 'Watched',
  'watches.count': ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'new hit', 'new hits')}`,
  'watches.show': ({ watch }: { watch: string }) => `Show what was found by “${watch}”`,
  'watches.remove': ({ watch }: { watch: string }) => `Stop watching “${watch}”`,
  'watches.removed': ({ watch }: { watch: string }) => `“${watch}” is no longer watched.`,
  'watches.only': ({ watch }: { watch: string }) => `Only what “${watch}” found`,
  'watches.everything': 'Show all changes',
  'watches.badge': ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'record you watch', 'records you watch')}`,
};
