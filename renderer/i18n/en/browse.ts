import type { Say } from '../translation';

/** Lists of records: searching, sorting, filtering, looking back. */
export const browse = {
  'browse.countOf': ({ count, of }: { count: number; of: number }, say: Say) =>
    `${say.number(count)} of ${say.number(of)}`,
  'browse.counting': ({ count, of }: { count: number; of: number }, say: Say) =>
    `${say.number(count)} and more of ${say.number(of)}, counting …`,
  'browse.countSoFar': ({ count }: { count: number }, say: Say) => `${say.number(count)} so far`,
  'browse.firstSync': 'first sync under way',
  'browse.completeness': ({ gaps }: { gaps: number }, say: Say) =>
    gaps === 0
      ? 'complete, 0 gaps'
      : `${say.number(gaps)} ${say.plural(gaps, 'gap', 'gaps')}: records the service announced but never gave`,
  'browse.moved': ({ moved }: { moved: number }, say: Say) =>
    `${say.number(moved)} moved while reading`,
  'browse.twice': ({ twice }: { twice: number }, say: Say) =>
    `${say.number(twice)} given more than once`,
  'browse.sync': 'Sync now',
  'browse.syncing': 'Syncing…',
  'browse.syncOffline': 'Offline: the service cannot be asked now. What is kept here stays.',

  'browse.search': ({ list }: { list: string }) => `Search ${list.toLocaleLowerCase('en')}`,
  'browse.searchHint':
    'Words, or conditions: status:blocked · created:>2026-01-01 · "exact words" · -not',
  'browse.notUnderstood': ({ words, count }: { words: string; count: number }, say: Say) =>
    `Not understood: ${words}. ${say.plural(count, 'No field is called that, or its condition is unfinished.', 'No fields are called that, or their conditions are unfinished.')}`,

  'browse.filters': 'Filters',
  'browse.filter': 'Filter',
  'browse.filterOn': ({ column }: { column: string }) => `Filter: ${column}`,
  'browse.filterEdit': ({ filter }: { filter: string }) => `Change filter: ${filter}`,
  'browse.filterRemove': ({ filter }: { filter: string }) => `Remove filter: ${filter}`,
  'browse.filterClear': 'Clear all',
  'browse.filterBack': 'All columns',
  'browse.filterKind': 'Condition',
  'browse.filterApply': 'Apply',
  'browse.kind.contains': 'contains',
  'browse.kind.one-of': 'is one of',
  'browse.kind.number': 'lies between',
  'browse.kind.instant': 'falls between',
  'browse.kind.presence': 'is there or not',
  'browse.contains': 'Text it contains',
  'browse.containsHint': 'Accents and capitals make no difference.',
  'browse.values': 'Values',
  'browse.valuesReading': 'Counting values…',
  'browse.valuesNone': 'No record under the other filters has a value here.',
  'browse.valuesMore': ({ shown, distinct }: { shown: number; distinct: number }, say: Say) =>
    `The ${say.number(shown)} most frequent of ${say.number(distinct)} values.`,
  'browse.valuesFind': 'Find a value',
  'browse.least': 'At least',
  'browse.most': 'At most',
  'browse.numberProblem': 'Digits and a decimal point only, e.g. 1284.50.',
  'browse.rangeProblem': 'The second bound lies before the first.',
  'browse.nothingAsked': 'Give at least one bound.',
  'browse.textProblem': 'Give a text to look for.',
  'browse.valuesProblem': 'Choose at least one value.',
  'browse.firstDay': 'From',
  'browse.lastDay': 'Up to and including',
  'browse.is.present': 'has a value',
  'browse.is.null': 'is null (—)',
  'browse.is.empty': 'is empty text ("")',
  'browse.is.absent': 'was not sent',
  'browse.chip.contains': ({ text }: { text: string }) => `“${text}”`,
  'browse.chip.atLeast': ({ least }: { least: string }) => `≥ ${least}`,
  'browse.chip.atMost': ({ most }: { most: string }) => `≤ ${most}`,
  'browse.chip.between': ({ least, most }: { least: string; most: string }) => `${least} – ${most}`,
  'browse.chip.since': ({ first }: { first: string }) => `since ${first}`,
  'browse.chip.until': ({ last }: { last: string }) => `until ${last}`,
  'browse.chip.oneOf': ({ first, more }: { first: string; more: number }) =>
    more === 0 ? first : `${first} + ${more}`,

  'browse.asOf': 'Show the list as of',
  'browse.asOfNow': 'As of now',
  'browse.lookingBack': ({ when }: { when: string }) =>
    `You are looking at the list as it was on ${when}.`,
  'browse.backToNow': 'Back to now',
  'browse.newer': ({ difference }: { difference: number }, say: Say) =>
    difference === 0
      ? 'Updated: some of these records have changed.'
      : difference > 0
        ? `Updated: ${say.number(difference)} more ${say.plural(difference, 'row', 'rows')}.`
        : `Updated: ${say.number(-difference)} ${say.plural(-difference, 'row', 'rows')} fewer.`,
  'browse.showNewer': 'Show',
  'browse.elsewhere': ({ name }: { name: string }) =>
    `${name} is not among the rows shown here: the search or a filter leaves it out.`,
  'browse.notKept': ({ id }: { id: string }) =>
    `${id} is not in the data kept on this computer. It may come with the next sync.`,

  'browse.notSynced': 'Not synced yet',
  'browse.notSyncedText':
    'Nothing of this list is kept on this computer yet. One sync brings it here, and then it can be browsed with the cable out.',
  'browse.goesOn': 'The sync goes on by itself as soon as the service answers.',
  'browse.underWay': 'The first sync is under way',
  'browse.underWayText': 'Records appear here from the first page on.',
  'browse.filtered': 'Nothing fits',
  'browse.filteredText': ({ of }: { of: number }, say: Say) =>
    of === 1
      ? 'There is one record here; the search and filters leave it out.'
      : `There are ${say.number(of)} records here; the search and filters leave all of them out.`,
  'browse.showAll': 'Clear search and filters',
  'browse.askNothing': 'Start over',

  'browse.history': 'History',
  'browse.historyReading': 'Reading versions…',
  'browse.historyNone': 'No sync has kept a version of this record yet.',
  'browse.firstSeen': 'First seen',
  'browse.changed': ({ fields }: { fields: number }, say: Say) =>
    `${say.number(fields)} ${say.plural(fields, 'field', 'fields')} changed`,
  'browse.gone': 'No longer in the list',
  'browse.seenIn': ({ when }: { when: string }) => `seen in the sync of ${when}`,
  'browse.goneSince': ({ when }: { when: string }) =>
    `Gone: the sync of ${when} no longer found it. This is how it was last seen.`,
  'browse.before': 'before:',
  'browse.after': 'now:',

  'browse.totalsTooMany': ({ most }: { most: number }, say: Say) =>
    `Totals for up to ${say.number(most)} rows`,

  'grid.columnMenu': ({ column }: { column: string }) => `Column: ${column}`,
  'grid.sortAscending': 'Sort ascending',
  'grid.sortDescending': 'Sort descending',
  'grid.sortAdd': 'Then sort by this',
  'grid.sortNone': 'Do not sort by this',
  'grid.alsoAscending': ({ rank }: { rank: number }) => `, sorted ascending, place ${rank}`,
  'grid.alsoDescending': ({ rank }: { rank: number }) => `, sorted descending, place ${rank}`,
  'grid.filterBy': 'Filter…',
  'grid.moveLeft': 'Move left',
  'grid.moveRight': 'Move right',
  'grid.pin': 'Pin to the left',
  'grid.unpin': 'Unpin',
  'grid.pinned': ({ column }: { column: string }) => `Pin to the left: ${column}`,
  'grid.widen': 'Wider',
  'grid.narrow': 'Narrower',
  'grid.hide': 'Hide column',

  'cards.offline': 'Offline: a card can be looked up again once the service can be reached.',
  'cards.one': 'Card',
  'cards.none': 'No card looked up yet',
  'cards.noneText':
    'The service gives cards one by one. Each one you look up is kept here, for search and for offline.',
  'browse.export': 'Export…',
  'browse.exporting': 'Exporting…',
  'browse.exported': 'Exported',
  'browse.exportFailed': 'Export failed',
};
