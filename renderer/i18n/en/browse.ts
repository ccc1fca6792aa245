import type { Say } from '../translation';

/** Lists of records: searching, sorting, filtering, looking back. */
export const browse = {
  'browse.countOf': ({ count, of }: { count: number; of: number }, say: Say) =>
    `${say.number(count)} of ${say.number(of)}`,
  'browse.counting': ({ count, of }: { count: number; of: number }, say: Say) =>
    `${say.number(count)}+ of ${say.number(of)}, counting…`,
  'browse.countSoFar': ({ count }: { count: number }, say: Say) => `${say.number(count)} so far`,
  'browse.firstSync': 'first sync running',
  'browse.moved': ({ moved }: { moved: number }, say: Say) =>
    `${say.number(moved)} moved during the sync`,
  'browse.sync': 'Sync now',
  'browse.syncing': 'Syncing…',
  'browse.syncOffline': 'You are offline. The data saved on this computer stays available.',

  'browse.search': ({ list }: { list: string }) => `Search ${list.toLocaleLowerCase('en')}`,
  'browse.searchHint':
    'Words, or conditions: status:(blocked,review) · created:last 30 days · amount:>1000 · "exact words" · a OR b · -not',
  'browse.notUnderstood': ({ words, count }: { words: string; count: number }, say: Say) =>
    `Not understood: ${words}. ${say.plural(count, 'No field is called that, or its condition is unfinished.', 'No fields are called that, or their conditions are unfinished.')}`,
  'browse.didYouMean': ({ words }: { words: string }) => `Search for ${words}`,
  'browse.behind': ({ count }: { count: number }, say: Say) =>
    `The ${say.number(count)} newest ${say.plural(count, 'record is', 'records are')} still being indexed: there may be more matches.`,

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
  'browse.kind.not-contains': 'does not contain',
  'browse.kind.starts-with': 'starts with',
  'browse.kind.one-of': 'is',
  'browse.kind.not-one-of': 'is not',
  'browse.kind.number': 'between',
  'browse.kind.days': 'between',
  'browse.kind.period': 'in the period',
  'browse.kind.presence': 'is empty / is not empty',
  'browse.kind.repeated': 'repeated',
  'browse.contains': 'Text it contains',
  'browse.startsWith': 'Text it starts with',
  'browse.period': 'Period',
  'browse.period.today': 'today',
  'browse.period.yesterday': 'yesterday',
  'browse.period.last 7 days': 'last 7 days',
  'browse.period.last 30 days': 'last 30 days',
  'browse.period.last 90 days': 'last 90 days',
  'browse.period.this week': 'this week',
  'browse.period.this month': 'this month',
  'browse.period.last month': 'last month',
  'browse.period.this year': 'this year',
  'browse.containsHint': 'Accents and capitals are ignored.',
  'browse.values': 'Values',
  'browse.valuesReading': 'Counting values…',
  'browse.valuesNone': 'With the other filters, no record has a value here.',
  'browse.valuesMore': ({ shown, distinct }: { shown: number; distinct: number }, say: Say) =>
    `The ${say.number(shown)} most frequent of ${say.number(distinct)} values.`,
  'browse.valuesFind': 'Find a value',
  'browse.least': 'At least',
  'browse.most': 'At most',
  'browse.numberProblem': 'Enter an amount such as 1,284.50.',
  'browse.rangeProblem': 'The end is before the start.',
  'browse.nothingAsked': 'Enter at least one value.',
  'browse.textProblem': 'Enter the text to look for.',
  'browse.valuesProblem': 'Choose at least one value.',
  'browse.firstDay': 'From',
  'browse.lastDay': 'To (inclusive)',
  'browse.is.present': 'has a value',
  'browse.is.null': 'is null (—)',
  'browse.is.empty': 'is empty text ("")',
  'browse.is.absent': 'was not sent',
  'browse.chip.not': ({ words }: { words: string }) => `not ${words}`,
  'browse.chip.startsWith': ({ text }: { text: string }) => `“${text}…”`,
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
    `${name} is not in the rows shown: the search or a filter excludes it.`,
  'browse.notKept': ({ id }: { id: string }) =>
    `${id} is not saved on this computer. The next sync may bring it.`,

  'browse.notSynced': 'Not synced yet',
  'browse.notSyncedText':
    'Nothing of this list is saved on this computer yet. After one sync it can be browsed offline.',
  'browse.goesOn': 'The sync continues as soon as the service answers.',
  'browse.underWay': 'The first sync is running',
  'browse.underWayText': 'Records appear here as they arrive.',
  'browse.filtered': 'No matches',
  'browse.filteredText': ({ of }: { of: number }, say: Say) =>
    of === 1
      ? 'There is one record; the search and filters exclude it.'
      : `There are ${say.number(of)} records; the search and filters exclude all of them.`,
  'browse.showAll': 'Clear search and filters',
  'browse.askNothing': 'Start over',

  'browse.history': 'History',
  'browse.historyReading': 'Reading versions…',
  'browse.historyNone': 'No version of this record has been saved yet.',
  'browse.firstSeen': 'First seen',
  'browse.changed': ({ fields }: { fields: number }, say: Say) =>
    `${say.number(fields)} ${say.plural(fields, 'field', 'fields')} changed`,
  'browse.gone': 'Removed from the list',
  'browse.seenIn': ({ when }: { when: string }) => `seen in the sync of ${when}`,
  'browse.goneSince': ({ when }: { when: string }) =>
    `Removed: the sync of ${when} did not find it. Shown as last seen.`,
  'browse.before': 'before:',
  'browse.after': 'now:',

  'browse.totalsOfList': ({ count }: { count: number }, say: Say) =>
    `Totals of ${say.number(count)} ${say.plural(count, 'row', 'rows')}`,
  'browse.totalsTooMany': ({ most }: { most: number }, say: Say) =>
    `Totals for up to ${say.number(most)} rows`,

  'grid.columnMenu': ({ column }: { column: string }) => `Column: ${column}`,
  'grid.sortAscending': 'Sort ascending',
  'grid.sortDescending': 'Sort descending',
  'grid.sortAdd': 'Add to sort',
  'grid.sortNone': 'Remove from sort',
  'grid.alsoAscending': ({ rank }: { rank: number }) => `, sorted ascending, place ${rank}`,
  'grid.alsoDescending': ({ rank }: { rank: number }) => `, sorted descending, place ${rank}`,
  'grid.filterBy': 'Filter…',
  'grid.groupBy': 'Group by this column',
  'grid.moveLeft': 'Move left',
  'grid.moveRight': 'Move right',
  'grid.pin': 'Pin to the left',
  'grid.unpin': 'Unpin',
  'grid.pinned': ({ column }: { column: string }) => `Pin to the left: ${column}`,
  'grid.widen': 'Wider',
  'grid.narrow': 'Narrower',
  'grid.hide': 'Hide column',

  'cards.offline': 'You are offline. Cards can be looked up again once the service is reachable.',
  'cards.one': 'Card',
  'cards.none': 'No card looked up yet',
  'cards.noneText':
    'The service returns one card at a time. Each card you look up is saved here, searchable and available offline.',
  'browse.export': 'Export…',
  'browse.lookUpCards': 'Look up cards…',
  'browse.exporting': 'Exporting…',
  'browse.exported': 'Exported',
  'browse.exportFailed': 'Export failed',
};
