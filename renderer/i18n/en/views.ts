import type { Say } from '../translation';

/** Saved views of a list, and rules that watch it. */
export const views = {
  'views.title': 'Views',
  'views.all.clients': 'All',
  'views.all.lots': 'All',
  'views.all.cards': 'All',
  'views.allHint': 'Everything: no search, no filters',
  'views.save': 'Save view',
  'views.more': ({ view }: { view: string }) => `Options for the view “${view}”`,
  'views.isChanged': 'changed since it was saved',
  'views.changed': ({ view }: { view: string }) => `${view}: changed since it was saved`,
  'views.replace': 'Update view',
  'views.replaced': ({ view }: { view: string }) => `The view “${view}” was updated.`,
  'views.revert': 'Discard changes',
  'views.rename': 'Rename…',
  'views.remove': 'Delete…',
  'views.name': 'Name',
  'views.keeps': 'Saves the columns, order, filters and search.',
  'views.saved': ({ view }: { view: string }) => `Saved as “${view}”.`,
  'views.renamed': ({ view }: { view: string }) => `Renamed to “${view}”.`,
  'views.removed': ({ view }: { view: string }) => `The view “${view}” was deleted.`,
  'views.removeText': ({ view }: { view: string }) =>
    `“${view}” is deleted. The records stay, and so does the list as shown now.`,
  'views.dialog.create': 'Save view',
  'views.replaceText': ({ view }: { view: string }) =>
    `“${view}” keeps its name and takes the columns, order, filters and search shown now.`,
  'views.dialog.replace': 'Update view',
  'views.dialog.rename': 'Rename view',
  'views.dialog.remove': 'Delete view',
  'views.dialog.watch': 'Watch these records',
  'views.do.create': 'Save',
  'views.do.replace': 'Update',
  'views.do.rename': 'Rename',
  'views.do.remove': 'Delete',
  'views.do.watch': 'Watch',
  'views.notHere': 'This connection has no view with that link.',
  'views.copyLink': 'Copy link',
  'views.missing': ({ columns, count }: { columns: string; count: number }, say: Say) =>
    say.plural(
      count,
      `No saved record has the field “${columns}” any more. The parts that use it are not applied; everything else is.`,
      `No saved record has these fields any more: ${columns}. The parts that use them are not applied; everything else is.`,
    ),
  'views.forgetMissing': 'Remove',
  'views.filterWaits': ({ filter }: { filter: string }) =>
    `${filter}: not applied, because no record has this field`,

  'date.format': 'mm/dd/yyyy',
  'browse.dayProblem': 'One of the dates isn’t valid.',
  'date.unclear': ({ day }: { day: string }) =>
    `“${day}” isn’t a valid date. Write it as mm/dd/yyyy, e.g. 11/13/2026.`,
  'browse.goneNote': ({ name, when }: { name: string; when: string }) =>
    `${name} is no longer in this list: the sync of ${when} did not find it. Its details are shown as last seen.`,
  'grid.status': 'Selection',

  'watches.begin': 'Watch…',
  'watches.text': ({ words }: { words: string }) =>
    `You’ll see it in Changes when a sync finds new or changed records that match: ${words}`,
  'watches.begun': ({ watch }: { watch: string }) => `Watching “${watch}” from the next sync on.`,
  'watches.title': 'Watched',
  'watches.count': ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'new match', 'new matches')}`,
  'watches.show': ({ watch }: { watch: string }) => `Show what “${watch}” found`,
  'watches.remove': ({ watch }: { watch: string }) => `Stop watching “${watch}”`,
  'watches.removed': ({ watch }: { watch: string }) => `“${watch}” is no longer watched.`,
  'watches.badge': ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'record you watch', 'records you watch')}`,
};
