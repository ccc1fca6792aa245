import { codeMessages, fieldMessages, type MessageFormat } from '../translation';

/** Lists of records, their fields and saved views, and a record’s own screen. */
export const lists = {
  ...fieldMessages('en'),
  ...codeMessages('en'),
  'value.yes': 'Yes',
  'value.no': 'No',
  'value.null': 'no value',
  'value.empty': 'empty text',
  'value.absent': 'not sent',
  'value.blank': 'empty',

  'browse.countOf': ({ count, total }: { count: number; total: number }, format: MessageFormat) =>
    `${format.number(count)} of ${format.number(total)}`,
  'browse.counting': ({ count, total }: { count: number; total: number }, format: MessageFormat) =>
    `${format.number(count)}+ of ${format.number(total)}, counting…`,
  'browse.countSoFar': ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} so far`,
  'browse.firstSync': 'first sync running',
  'browse.firstStopped': 'first sync stopped, records are missing',
  'browse.moved': ({ moved }: { moved: number }, format: MessageFormat) =>
    `${format.number(moved)} moved during the sync`,
  'browse.sync': 'Sync now',
  'browse.syncing': 'Syncing…',
  'browse.syncOffline': 'You are offline. The data saved on this computer stays available.',

  'browse.searchShort': 'Search',
  'browse.search': ({ list }: { list: string }) => `Search ${list.toLocaleLowerCase('en')}`,
  'browse.searchHint':
    'Words, or conditions: status:(blocked,review) · created:>=10/31/2026 · created:last 30 days · "exact words" · a OR b · -not',
  'browse.notUnderstood': (
    { words, count }: { words: string; count: number },
    format: MessageFormat,
  ) =>
    `Not understood: ${words}. ${format.plural(count, 'No field is called that, or its condition is unfinished.', 'No fields are called that, or their conditions are unfinished.')}`,
  'browse.didYouMean': ({ words }: { words: string }) => `Search for ${words}`,
  'browse.behind': ({ count }: { count: number }, format: MessageFormat) =>
    `The ${format.number(count)} newest ${format.plural(count, 'record is', 'records are')} still being indexed: there may be more matches.`,

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
  'browse.period.last week': 'last week',
  'browse.period.this month': 'this month',
  'browse.period.last month': 'last month',
  'browse.period.this quarter': 'this quarter',
  'browse.period.last quarter': 'last quarter',
  'browse.period.this year': 'this year',
  'browse.containsHint': 'Accents and capitals are ignored.',
  'browse.values': 'Values',
  'browse.valuesReading': 'Counting values…',
  'browse.valuesNone': 'With the other filters, no record has a value here.',
  'browse.valuesMore': (
    { shown, distinct }: { shown: number; distinct: number },
    format: MessageFormat,
  ) => `The ${format.number(shown)} most frequent of ${format.number(distinct)} values.`,
  'browse.valuesFind': 'Find a value',
  'browse.min': 'At least',
  'browse.max': 'At most',
  'browse.excludes': 'Exclude these records',
  'browse.numberProblem': 'Enter an amount such as 1,284.50.',
  'browse.rangeProblem': 'The end is before the start.',
  'browse.nothingAsked': 'Enter at least one value.',
  'browse.textProblem': 'Enter the text to look for.',
  'browse.valuesProblem': 'Choose at least one value.',
  'browse.firstDay': 'From',
  'browse.lastDay': 'To (inclusive)',
  'browse.is.present': 'has a value',
  'browse.is.null': 'no value (—)',
  'browse.is.empty': 'is empty text ("")',
  'browse.is.absent': 'no value (not sent)',
  'browse.chip.not': ({ words }: { words: string }) => `not ${words}`,
  'browse.chip.startsWith': ({ text }: { text: string }) => `“${text}…”`,
  'browse.chip.contains': ({ text }: { text: string }) => `“${text}”`,
  'browse.chip.atLeast': ({ min }: { min: string }) => `≥ ${min}`,
  'browse.chip.atMost': ({ max }: { max: string }) => `≤ ${max}`,
  'browse.chip.between': ({ min, max }: { min: string; max: string }) => `${min} – ${max}`,
  'browse.chip.since': ({ first }: { first: string }) => `since ${first}`,
  'browse.chip.changedSince': ({ first }: { first: string }) => `changed since ${first}`,
  'browse.chip.until': ({ last }: { last: string }) => `until ${last}`,
  'browse.chip.oneOf': ({ first, more }: { first: string; more: number }) =>
    more === 0 ? first : `${first} + ${more}`,
  'browse.chip.values': ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} values`,

  'browse.asOf': 'Show the list as of',
  'browse.asOfNow': 'Current data',
  'browse.lookingBack': ({ when }: { when: string }) =>
    `You are looking at the list as it was on ${when}.`,
  'browse.backToNow': 'Back to now',
  'browse.newer': ({ difference }: { difference: number }, format: MessageFormat) =>
    difference === 0
      ? 'Updated: some of these records have changed.'
      : difference > 0
        ? `Updated: ${format.number(difference)} more ${format.plural(difference, 'row', 'rows')}.`
        : `Updated: ${format.number(-difference)} ${format.plural(-difference, 'row', 'rows')} fewer.`,
  'browse.showNewer': 'Show',
  'browse.elsewhere': ({ name }: { name: string }) =>
    `${name} is not in the rows shown: the search or a filter excludes it.`,
  'browse.notKept': ({ id }: { id: string }) =>
    `${id} is not saved on this computer. The next sync may bring it.`,

  'browse.notSynced': 'Not synced yet',
  'browse.notSyncedText':
    'This list is not saved on this computer yet. After one sync you can browse it offline.',
  'browse.goesOn': 'The sync continues as soon as the service answers.',
  'browse.underWay': 'The first sync is running',
  'browse.underWayText': 'Records appear here as they arrive.',
  'browse.filtered': 'No matches',
  'browse.filteredText': ({ total }: { total: number }, format: MessageFormat) =>
    total === 1
      ? 'There is one record; the search and filters exclude it.'
      : `There are ${format.number(total)} records; the search and filters exclude all of them.`,
  'browse.filteredUnclear': 'Nothing is shown until all of the search is understood.',
  'browse.filteredBehind': 'Among the records indexed so far, none matches.',
  'browse.asLeft': ({ words }: { words: string }) => `Filtered as you left it: ${words}`,
  'browse.showAll': 'Clear search and filters',
  'browse.askNothing': 'Start over',

  'browse.history': 'History',
  'browse.historyReading': 'Reading versions…',
  'browse.historyNone': 'No version of this record has been saved yet.',
  'browse.firstSeen': 'First seen',
  'browse.changed': ({ fields }: { fields: number }, format: MessageFormat) =>
    `${format.number(fields)} ${format.plural(fields, 'field', 'fields')} changed`,
  'browse.gone': 'Removed from the list',
  'browse.back': 'Back in the list',
  'browse.seenIn': ({ when }: { when: string }) => `seen in the sync of ${when}`,
  'browse.goneSince': ({ when }: { when: string }) =>
    `Removed: the sync of ${when} did not find it. Shown as last seen.`,
  'browse.before': 'before:',
  'browse.after': 'now:',

  'browse.totalsOfList': ({ count }: { count: number }, format: MessageFormat) =>
    `Totals of ${format.number(count)} ${format.plural(count, 'row', 'rows')}`,
  'browse.totalsTooMany': ({ max }: { max: number }, format: MessageFormat) =>
    `Totals for up to ${format.number(max)} rows`,

  'grid.columnMenu': ({ column }: { column: string }) => `Column: ${column}`,
  'grid.sort.text.ascending': 'Sort A to Z',
  'grid.sort.text.descending': 'Sort Z to A',
  'grid.sort.number.ascending': 'Sort smallest to largest',
  'grid.sort.number.descending': 'Sort largest to smallest',
  'grid.sort.time.ascending': 'Sort oldest to newest',
  'grid.sort.time.descending': 'Sort newest to oldest',
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
  'grid.widen': 'Widen',
  'grid.narrow': 'Narrow',
  'grid.hide': 'Hide column',

  'cards.offline': 'You are offline. Cards can be looked up again once the service is reachable.',
  'cards.one': 'Card',
  'cards.none': 'No card looked up yet',
  'cards.noneText':
    'The service returns one card at a time. Each card you look up is saved here, searchable and available offline.',
  'browse.export': 'Export…',
  'browse.lookUpCards': 'Look up cards…',
  'browse.more': 'More',
  'browse.understood': 'Understood',
  'browse.understoodRemove': ({ words }: { words: string }) => `Remove from the search: ${words}`,
  'browse.whichDate': ({ name }: { name: string }) =>
    `“${name}” is the name of several dates. Which one?`,
  'browse.duplicates': 'Find duplicates…',
  'browse.alerts': 'Alerts and exports…',
  'views.alertOn': 'Has an alert or a scheduled export',
  'views.alerts': 'Alerts and exports…',
  'views.compare': 'Compare with another view…',
  'browse.exporting': 'Exporting…',
  'browse.exported': 'Exported',
  'browse.exportFailed': 'Export failed',

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
  'views.dialog.watch': 'New alert',
  'views.do.create': 'Save',
  'views.do.replace': 'Update',
  'views.do.rename': 'Rename',
  'views.do.remove': 'Delete',
  'views.do.watch': 'Create alert',
  'views.copyLink': 'Copy link',
  'views.noLink': 'No link can be made to this.',
  'views.missing': (
    { columns, count }: { columns: string; count: number },
    format: MessageFormat,
  ) =>
    format.plural(
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

  'watches.begin': 'New alert…',
  'watches.text': ({ words }: { words: string }) =>
    `You’ll see it in Changes when a sync finds new or changed records that match: ${words}`,
  'watches.begun': ({ watch }: { watch: string }) =>
    `The alert “${watch}” starts with the next sync.`,
  'watches.notify': 'Also show a desktop notification',
  'watches.notifyHint': 'It says the name of the alert and how many records; nothing else.',
  'watches.notifyForbidden': 'Your administrator has switched off desktop notifications.',
  'watches.title': 'Alerts',
  'watches.count': ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'new match', 'new matches')}`,
  'watches.show': ({ watch }: { watch: string }) => `Show what “${watch}” found`,
  'watches.remove': ({ watch }: { watch: string }) => `Remove the alert “${watch}”`,
  'watches.removed': ({ watch }: { watch: string }) => `The alert “${watch}” was removed.`,
  'watches.badge': ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'record with an alert', 'records with an alert')}`,

  'list.reading': 'Reading…',
  'list.refresh': 'Refresh',
  'list.count': ({ count }: { count: number }, format: MessageFormat) => format.number(count),

  'record.asOfClock': ({ clock }: { clock: string }) => `Updated ${clock}`,
  'record.asOf': ({ when }: { when: string }) => `Updated ${when}`,
  'record.copyId': 'Copy ID',
  'record.copyJson': 'Copy JSON',
  'record.showAccounts': 'Show account numbers',
  'record.hideAccounts': 'Hide account numbers',
  'record.close': 'Close details',
  'record.opened': ({ title }: { title: string }) => `Details opened: ${title}`,
  'record.details': 'Details',
  'record.json': 'JSON',
  'record.fields': 'Fields',
  'record.noMoney': 'The service provides no balances and no transactions.',
  'record.others': 'Other fields',
  'record.redactions': ({ count }: { count: number }) =>
    count === 1
      ? 'The service sent one of your keys back inside a value. It is hidden.'
      : `The service sent your keys back inside ${count} values. They are hidden.`,
  'record.timeline': 'Timeline',

  'grid.columns': 'Columns',
  'grid.columnsHidden': ({ hidden }: { hidden: number }) => `Columns · ${hidden} hidden`,
  'grid.findColumn': 'Find a column',
  'grid.noColumn': 'No matching column.',
  'grid.reset': 'Reset columns',
  'grid.showAll': 'All',
  'grid.showNone': 'None',
  'grid.showAllHint': 'Shows all columns',
  'grid.showNoneHint': 'Hides all columns but the first',
  'grid.move': ({ column }: { column: string }) => `Move: ${column}`,
  'grid.moveHint': 'Drag, or press ↑ or ↓, to move the column',
  'grid.resize': 'Drag to resize; double-click to reset the width',
  'grid.moved': ({ column, place, total }: { column: string; place: number; total: number }) =>
    `${column}: column ${place} of ${total}`,
  'grid.width': ({ column, pixels }: { column: string; pixels: number }) =>
    `${column}: ${pixels} pixels wide`,
  'grid.notHere': 'not loaded yet',
  'grid.cellMenu': ({ column }: { column: string }) => `Cell of ${column}`,
  'grid.filterThis': 'Filter by this value',
  'grid.excludeThis': 'Exclude this value',
  'grid.selectColumn': 'Select column',
  'grid.open': 'Open details',
  'grid.values': ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'value', 'values')}`,
  'grid.average': ({ average }: { average: string }) => `average ${average}`,
  'grid.mark': 'Mark…',
  'grid.markTooMany': 'At most 5,000 records at once',
  'grid.lookUpTheirCards': 'Look up their cards',
  'grid.lookUpTheseCards': 'Look up these cards',
  'grid.selected': ({ rows, columns }: { rows: number; columns: number }, format: MessageFormat) =>
    `${format.number(rows)} ${format.plural(rows, 'row', 'rows')} × ${columns} ${format.plural(columns, 'column', 'columns')} selected`,
  'grid.copied': ({ rows }: { rows: number }, format: MessageFormat) =>
    rows === 1 ? 'Copied' : `${format.number(rows)} rows copied`,
  'grid.copy': 'Copy',
  'grid.copyHeaders': 'Copy with headers',
  'grid.copyHeadersKeys': 'Copy with headers (Ctrl Shift C)',
  'grid.copyTooMany': ({ max }: { max: number }, format: MessageFormat) =>
    `Not copied: the clipboard takes at most ${format.number(max)} rows. An export takes them all.`,
  'grid.copyReading': ({ rows }: { rows: number }, format: MessageFormat) =>
    `Loading ${format.number(rows)} rows to copy…`,
  'grid.copyReady': ({ rows }: { rows: number }, format: MessageFormat) =>
    `${format.number(rows)} rows are ready to copy.`,
  'grid.copyFailed': 'Not copied: some of the rows could not be read.',
  'grid.keys': '↑↓ move · Enter open · Shift select · Ctrl C copy',
  'grid.keysHeader': 'Shift ← → width · Ctrl ← → move column',

  'clients.one': 'Client',
  'clients.none': 'No clients yet',
  'clients.noneText': 'The service answered, and this merchant has no clients.',
  'clients.identity': 'Identity',
  'clients.contact': 'Contact',
  'clients.provider': 'Provider',
  'clients.cards': 'Cards',

  'lots.one': 'Lot',
  'lots.none': 'No lots yet',
  'lots.noneText': 'The service answered, and this merchant has no product lots.',

  'merchant.one': 'Merchant',
  'merchant.company': 'Company',
  'merchant.whiteList': 'Allowed IPs',
  'merchant.whiteListText': 'The service only accepts requests from these addresses.',
  'merchant.whiteListNone': 'The service sent no addresses.',
  'allowed.own': 'This computer’s public address',
  'allowed.ownHint': 'Paste it to compare. It is sent nowhere.',
  'allowed.noAddress': 'This is not an IP address.',
  'allowed.is': ({ address }: { address: string }) =>
    `${address} is among the allowed IPs: the refusal has another reason.`,
  'allowed.isNot': ({ address }: { address: string }) =>
    `${address} is not among the allowed IPs. Ask your service provider to add it.`,
  'allowed.unknown': ({ address }: { address: string }) =>
    `${address} is not listed by itself; the list also has entries that are not single addresses.`,
  'merchant.copyWhiteList': 'Copy all addresses',
  'merchant.copyAddress': ({ address }: { address: string }) => `Copy ${address}`,
  'merchant.token': 'Access token',
  'merchant.token.none': 'The service sent no access token with the merchant.',
  'merchant.key.secret': 'Secret key',
  'merchant.key.public': 'Public key',
  'merchant.key.matches': ({ vault }: { vault: string }) =>
    `Matches the key in your keychain (${vault}).`,
  'merchant.key.matchesSession': 'Matches this session’s key.',
  'merchant.key.differs':
    'Differs from the key on this computer. It may have been changed: ask whoever manages it.',
  'merchant.key.notStored': 'No secret key is stored on this computer to compare with.',
  'merchant.key.notSent':
    'The service did not send its secret key, so there was nothing to compare.',
  'merchant.key.safe':
    'The secret key never comes to this window. Reveal opens a short-lived window of its own; Copy puts the key stored on this computer on the clipboard for a short time.',
  'merchant.key.reveal': 'Reveal',
  'merchant.key.copy': 'Copy',
  'merchant.key.revealOf': ({ key }: { key: string }) => `Reveal: ${key}`,
  'merchant.key.copyOf': ({ key }: { key: string }) => `Copy: ${key}`,
  'merchant.key.revealed': 'Shown in a separate window.',
  'merchant.key.copied': ({ seconds }: { seconds: number }) =>
    `Copied. The clipboard is cleared in ${seconds} s.`,

  'cards.id': 'Card ID',
  'cards.idHint': 'Paste an ID; cards are looked up one at a time.',
  'cards.idHintShort': 'Paste an ID',
  'cards.enterId': 'Enter a card ID',
  'cards.trimmed': 'Spaces around the ID were removed.',
  'cards.byLink': 'This ID came from a link. Nothing is sent to the service until you look it up.',
  'cards.lookUp': 'Look up',
  'cards.lookUpList': 'Look up a list…',
  'cards.samples': 'Sample cards to try',
  'cards.reading': 'Reading the card…',
  'cards.currencies': 'Currencies',
  'cards.noCurrencies': 'The service sent no currencies for this card.',
  'cards.copyAccount': 'Copy account',
  'cards.showAccount': 'Show account',
  'cards.hideAccount': 'Hide account',
  'cards.toClient': 'Find in Clients',
  'cards.created_at': 'Created',
  'cards.updated_at': 'Updated',
  'cards.blocked_at': 'Blocked',
  'cards.deleted_at': 'Deleted',
  'cards.notBlocked': 'Not blocked',
  'cards.notReplaced': 'Not replaced',
  'cards.chain': 'Replacements',
  'cards.chainWhole': ({ cards }: { cards: number }) => `${cards} cards, complete from here on`,
  'cards.follow': 'Show full chain',
  'cards.cycle': ({ id }: { id: string }) =>
    `The last card says it was replaced by ${id}, which is already in this chain. The service’s records form a loop here.`,
};
