import type { Say } from '../translation';

export const resources = {
  'list.reading': 'Reading…',
  'list.refresh': 'Refresh',
  'list.count': ({ count }: { count: number }, say: Say) => say.number(count),

  'record.asOfClock': ({ clock, ago }: { clock: string; ago: string }) => `As of ${clock} · ${ago}`,
  'record.asOf': ({ when }: { when: string }) => `As of ${when}`,
  'record.copyId': 'Copy ID',
  'record.copyJson': 'Copy JSON',
  'record.showAccounts': 'Show account numbers',
  'record.hideAccounts': 'Hide account numbers',
  'record.close': 'Close details',
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
  'grid.resize': 'Drag to resize; double-click to reset the width',
  'grid.narrower': ({ column }: { column: string }) => `Narrower: ${column}`,
  'grid.wider': ({ column }: { column: string }) => `Wider: ${column}`,
  'grid.moveUp': ({ column }: { column: string }) => `Move earlier: ${column}`,
  'grid.moveDown': ({ column }: { column: string }) => `Move later: ${column}`,
  'grid.moved': ({ column, place, of }: { column: string; place: number; of: number }) =>
    `${column}: column ${place} of ${of}`,
  'grid.width': ({ column, pixels }: { column: string; pixels: number }) =>
    `${column}: ${pixels} pixels wide`,
  'grid.notHere': 'not loaded yet',
  'grid.cellMenu': ({ column }: { column: string }) => `Cell of ${column}`,
  'grid.filterThis': 'Filter by this value',
  'grid.excludeThis': 'Exclude this value',
  'grid.selectColumn': 'Select column',
  'grid.open': 'Open details',
  'grid.values': ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'value', 'values')}`,
  'grid.average': ({ average }: { average: string }) => `average ${average}`,
  'grid.lookUpCards': 'Look up as cards',
  'grid.selected': ({ rows, columns }: { rows: number; columns: number }, say: Say) =>
    `${say.number(rows)} ${say.plural(rows, 'row', 'rows')} × ${columns} ${say.plural(columns, 'column', 'columns')} selected`,
  'grid.copied': ({ rows }: { rows: number }, say: Say) =>
    rows === 1 ? 'Copied' : `${say.number(rows)} rows copied`,
  'grid.copy': 'Copy',
  'grid.copyHeaders': 'Copy with headers',
  'grid.copyHeadersKeys': 'Copy with headers (Ctrl Shift C)',
  'grid.copyTooMany': ({ most }: { most: number }, say: Say) =>
    `Not copied: the clipboard takes at most ${say.number(most)} rows. An export takes them all.`,
  'grid.copyReading': ({ rows }: { rows: number }, say: Say) =>
    `Loading ${say.number(rows)} rows to copy…`,
  'grid.copyReady': ({ rows }: { rows: number }, say: Say) =>
    `${say.number(rows)} rows are ready to copy.`,
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
  'clients.lookUp': 'Look up',

  'lots.one': 'Lot',
  'lots.none': 'No lots yet',
  'lots.noneText': 'The service answered, and this merchant has no product lots.',

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

  'cards.id': 'Client-card ID',
  'cards.idHint': 'Paste an ID; cards are looked up one at a time.',
  'cards.enterId': 'Enter a card ID',
  'cards.trimmed': 'Spaces around the ID were removed.',
  'cards.byLink': 'This ID came from a link. Nothing is sent to the service until you look it up.',
  'cards.lookUp': 'Look up',
  'cards.lookUpList': 'Look up a list…',
  'cards.samples': 'Sample cards to try',
  'cards.result': 'Card',
  'cards.reading': 'Reading the card…',
  'cards.details': 'Details',
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
  'cards.notRead': 'not loaded yet',
  'cards.cycle': ({ id }: { id: string }) =>
    `The last card says it was replaced by ${id}, which is already in this chain. The service’s records form a loop here.`,
};
