import type { MessageFormat } from '../translation';
import type { Count } from './records';

/** A column of a file, and the column that its field was moved to. */
export interface Lost {
  column: string;
  field: string;
  to: string;
}

export const summary = {
  intro:
    'Counts and adds up the records of a list by the fields you choose. Each figure opens its records.',
  of: 'Records of',
  rows: 'Rows',
  columns: 'Columns',
  measure: 'Show',
  field: 'Amount',
  allRecords: 'Without these filters',
  only: 'Only records that match',
  'only.example': 'e.g. status:active',
  nothing: 'None',
  noAmount: 'None',
  'measure.records': 'Number of records',
  'measure.sum': 'Sum',
  'measure.average': 'Average',
  'measure.min': 'Minimum',
  'measure.max': 'Maximum',
  currency: 'Currency',
  moreChoices: ({ count }: Count, format: MessageFormat) =>
    count === 0 ? 'More' : `More (${format.number(count)})`,
  second: 'Second measure',
  shownAs: 'Shown as',
  asOf: 'As of',
  'asOf.now': 'Now',
  sort: 'Sort by this column',
  'chart.change': ({ change, before }: { change: string; before: string }) =>
    `${change} against ${before}`,
  'chart.others': 'Others',
  total: 'Total',
  none: '(no value)',
  records: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'record', 'records')}`,
  more: ({ rows, columns }: { rows: number; columns: number }, format: MessageFormat) =>
    `${format.number(rows + columns)} more ${format.plural(rows + columns, 'group is', 'groups are')} in the totals only.`,
  unfinished: 'This list has not finished syncing: the figures may still grow.',
  others: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'value is not a number and is', 'values are not numbers and are')} left out of the amounts.`,
  open: ({ figure, group }: { figure: string; group: string }) =>
    `${figure}: show the records of ${group}`,
  table: 'Pivot table',
  /** `Sum of Total amount by month, PEN`. */
  chart: ({ figure, rows }: { figure: string; rows: string }) => `${figure} by ${rows}`,
  chartOf: ({ figure, rows, currency }: { figure: string; rows: string; currency: string }) =>
    `${figure} by ${rows}, ${currency}`,
  groups: 'Groups of the list',
  groupedBy: 'Grouped by',
  groupCount: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'group', 'groups')}`,
  noGroups: 'Close groups',
  asSummary: 'As a pivot table',
  firstBars: ({ shown, rows }: { shown: number; rows: number }, format: MessageFormat) =>
    `The first ${format.number(shown)} of ${format.number(rows)} rows.`,
  'saved.title': 'Saved tables',
  'saved.none': 'No pivot table is saved yet.',
  'saved.create': 'Save as…',
  'saved.replace': 'Update table',
  'saved.remove': 'Delete',
  'saved.schedule': 'Export on a schedule…',
  'saved.dialog.create': 'Save pivot table',
  'saved.dialog.rename': 'Rename pivot table',
  'saved.keeps': 'Rows, columns, measures, order and conditions; the figures are those of the day.',
  'saved.saved': ({ table }: { table: string }) => `The table “${table}” is saved.`,
  'saved.replaced': ({ table }: { table: string }) => `The table “${table}” was updated.`,
  'saved.renamed': ({ table }: { table: string }) => `Renamed to “${table}”.`,
  'saved.removed': ({ table }: { table: string }) => `The table “${table}” was deleted.`,
  'saved.changed': ({ table }: { table: string }) =>
    `“${table}” was changed since it was saved: update it, or open it again.`,
  copy: 'Copy table',
  copied: 'Table copied.',
  empty: 'No records to summarize',
  emptyText: 'Nothing has been synced for this list yet.',
  emptyFiltered: 'No record of this list matches.',
};

export interface TotalRow {
  readonly row: number;
  readonly column: string;
  readonly currency: string;
  readonly says: string;
  readonly sum: string;
}

export interface PairReason {
  readonly field: string;
  readonly days: number;
}

export const reconcile = {
  title: 'Reconcile with my file',
  intro:
    'Compare your own list with the service’s, row by row. Your file is read on this computer and is never changed or sent.',
  choose: 'Choose a file…',
  drop: 'or drop an Excel workbook (.xlsx) or CSV file here',
  dropNow: 'Drop the file to read it',
  reading: 'Reading the file…',
  comparing: 'Comparing…',
  oneFile: 'One file at a time.',
  tooLarge: ({ megabytes }: { megabytes: number }, format: MessageFormat) =>
    `This file is too large (${format.number(megabytes)} MB at most). Save only the columns you need.`,
  unreadable: 'The file could not be read. It may have been moved.',
  refused: ({ name }: { name: string }) => `“${name}” was not opened.`,
  staysOpen: ({ name }: { name: string }) => `“${name}” is still the open file.`,
  anotherFile: 'Another file',
  lastResult: 'Last result',
  changeMapping: 'Change columns',
  from: ({ name, sheet }: { name: string; sheet: string | null }) =>
    sheet === null ? `“${name}”` : `“${name}”, sheet “${sheet}”`,
  file: 'Your file',
  rows: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'row', 'rows')}`,
  sheet: 'Sheet',
  header: 'Row with the column names',
  'header.none': 'None: use column letters',
  'header.row': ({ row, words }: { row: number; words: string }) => `Row ${row}: ${words}`,
  against: 'Compare with',
  only: 'Only records that match',
  'only.hint': 'Optional, as in any search: status:active created:2026-11',
  allRecords: 'All records',
  columns: 'Match columns to fields',
  'columns.hint':
    'The match key tells which row is which record. Columns with a field are compared; the others only appear in the result.',
  'columns.mine': 'Column in my file',
  'columns.sample': 'First value',
  'columns.field': 'Field at the service',
  'columns.key': 'Match key',
  'columns.keyOf': ({ column }: { column: string }) => `${column} is part of the match key`,
  'columns.fieldOf': ({ column }: { column: string }) => `Field for ${column}`,
  'columns.none': 'Not compared',
  'columns.lost': ({ column, field, to }: Lost) =>
    `“${column}” is no longer compared: “${field}” is now matched to “${to}”.`,
  'columns.lostKey': ({ column, field, to }: Lost) =>
    `“${column}” is no longer part of the match key: “${field}” is now matched to “${to}”.`,
  remembered: 'Set up as last time for a file with these columns.',
  rules: 'Treat as the same',
  'rules.spaces': 'Extra spaces',
  'rules.spaces.hint': '“ Ana  Ruiz ” and “Ana Ruiz”',
  'rules.case': 'Capitals, accents and translated statuses',
  'rules.case.hint':
    '“MUÑOZ” and “munoz”, “Bloqueado” and BLOCKED, “Soles” and PEN, “Ruiz, Ana” and “Ruiz Ana”',
  'rules.zeros': 'Leading zeros',
  'rules.zeros.hint': '“00123456” and “123456”',
  'rules.numbers': 'Number formats',
  'rules.numbers.hint':
    '“S/ 1,234.50” and 1234.5, “+51 987 654 321” and 987654321; different currencies are never the same',
  onlyMonth: ({ month }: { month: string }) => `Only those created in ${month}`,
  'rules.missingNames': 'Missing second names',
  'rules.missingNames.hint': '“Ana Ruiz” and “Ana María Ruiz Peña”',
  tolerance: ({ currency }: { currency: string }) => `Tolerance in ${currency}, e.g. 0.01`,
  dates: 'Dates in my file such as 3/4/2026',
  'dates.by-column': 'As the column’s other dates show',
  'dates.day-first': 'Day/month/year',
  'dates.month-first': 'Month/day/year',
  compare: 'Compare',
  'whyNot.key': 'Choose a field for at least one column and tick it as the match key.',
  'whyNot.rows': 'This sheet has no rows below the column names.',
  'whyNot.fields': 'Nothing has been synced for this list yet.',
  result: 'Result',
  figures: 'Figures',
  'figures.warned': 'Figures, with notices',
  'outcome.all': 'All',
  'outcome.different': 'Different',
  'outcome.mine': 'Only in my file',
  'outcome.theirs': 'Only at the service',
  'outcome.repeated': 'Repeated match key',
  'outcome.unkeyed': 'No match key',
  'outcome.summed': 'Paired by sum',
  'outcome.total': 'Total row',
  'outcome.equal': 'Equal',
  show: 'Results to show',
  sumMine: (
    { rows, carried, equal, different, mine, ...more }: Readonly<Record<string, number>>,
    format: MessageFormat,
  ) =>
    `My file: ${format.number(rows ?? 0)} ${format.plural(rows ?? 0, 'row', 'rows')}` +
    (carried ? ` + ${format.number(carried)} left open before` : '') +
    ` = ${format.number(equal ?? 0)} equal + ${format.number(different ?? 0)} different + ${format.number(mine ?? 0)} only here` +
    (more.repeated ? ` + ${format.number(more.repeated)} repeated` : '') +
    (more.unkeyed ? ` + ${format.number(more.unkeyed)} without a match key` : '') +
    (more.summed ? ` + ${format.number(more.summed)} paired by sum` : '') +
    (more.total
      ? ` + ${format.number(more.total)} ${format.plural(more.total, 'total row', 'total rows')}`
      : ''),
  sumTheirs: (
    { records, carried, equal, different, theirs, ...more }: Readonly<Record<string, number>>,
    format: MessageFormat,
  ) =>
    `Service: ${format.number(records ?? 0)} ${format.plural(records ?? 0, 'record', 'records')}` +
    (carried ? ` + ${format.number(carried)} left open before` : '') +
    ` = ${format.number(equal ?? 0)} equal + ${format.number(different ?? 0)} different + ${format.number(theirs ?? 0)} only there` +
    (more.repeated ? ` + ${format.number(more.repeated)} repeated` : '') +
    (more.summed ? ` + ${format.number(more.summed)} paired by sum` : ''),
  state: 'Lines by state',
  'state.pending': 'Pending',
  'state.agreed': 'Agreed',
  'state.provider': 'Provider’s error',
  'state.other': 'Other',
  'state.resolved': 'Resolved',
  'state.open': 'Not settled',
  'filter.all': 'Every state',
  'filter.todo': ({ count }: Count, format: MessageFormat) =>
    `Still open (${format.number(count)})`,
  'filter.open': ({ count }: Count, format: MessageFormat) =>
    `Not settled (${format.number(count)})`,
  'filter.changed': ({ count }: Count, format: MessageFormat) =>
    `Changed since (${format.number(count)})`,
  'filter.pending': ({ count }: Count, format: MessageFormat) =>
    `Pending (${format.number(count)})`,
  'filter.agreed': ({ count }: Count, format: MessageFormat) => `Agreed (${format.number(count)})`,
  'filter.provider': ({ count }: Count, format: MessageFormat) =>
    `Provider’s error (${format.number(count)})`,
  'filter.other': ({ count }: Count, format: MessageFormat) => `Other (${format.number(count)})`,
  'filter.resolved': ({ count }: Count, format: MessageFormat) =>
    `Resolved (${format.number(count)})`,
  'settle.open': 'Settle…',
  'settle.target': 'Lines to settle',
  'settle.as': 'Settle as',
  'settle.selected': ({ count }: Count, format: MessageFormat) =>
    `Selected (${format.number(count)})`,
  'settle.shown': ({ count }: Count, format: MessageFormat) =>
    `All shown (${format.number(count)})`,
  'settle.comment': 'Comment',
  'settle.clear': 'Not settled',
  'settle.undo': 'Undo',
  settledNow: ({ count, state }: Count & { state: string }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'line', 'lines')}: ${state}`,
  since: ({ run }: { run: string }) => `since ${run}`,
  changedSince: ({ state }: { state: string }) => `was: ${state}; has changed since`,
  changedToo: 'has changed since',
  resolvedNow: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} left open before ${format.plural(count, 'agrees', 'agree')} now: see “Resolved” among the equal ones.`,
  changedAgain: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} settled before ${format.plural(count, 'is', 'are')} shown again: the difference has changed.`,
  'sums.of': ({ currency }: { currency: string }) => `Amounts in ${currency}`,
  'sums.none': 'no currency',
  'sums.mine': 'My file',
  'sums.theirs': 'Service',
  'sums.difference': 'Difference',
  'sums.carried': 'Of which left open before',
  'sums.equal': 'Equal',
  'totals.right': ({ row, column, says, currency }: TotalRow) =>
    `The total in row ${row}, “${column}”, is right: ${currency} ${says}.`,
  'totals.wrong': ({ row, column, says, sum, currency }: TotalRow) =>
    `The total in row ${row}, “${column}”, says ${currency} ${says}, but its rows add up to ${currency} ${sum}.`,
  'totals.mixed': ({ row, column, says }: TotalRow) =>
    `The total in row ${row}, “${column}”, ${says}, adds up amounts in different currencies.`,
  runs: 'Compared before',
  'runs.list': 'List',
  'runs.period': 'Period',
  'runs.at': 'Compared',
  'runs.result': 'Result',
  'runs.states': 'Settled as',
  'runs.state': ({ state, count }: Count & { state: string }, format: MessageFormat) =>
    `${state} ${format.number(count)}`,
  'runs.counts': (
    {
      equal,
      different,
      mine,
      theirs,
    }: Readonly<Record<'equal' | 'different' | 'mine' | 'theirs', number>>,
    format: MessageFormat,
  ) =>
    `${format.number(equal)} equal, ${format.number(different)} different, ${format.number(mine)} only here, ${format.number(theirs)} only there`,
  'pairs.open': ({ count, made }: Count & { made: number }, format: MessageFormat) =>
    count === 0 && made > 0
      ? `Paired: ${format.number(made)}`
      : `Look alike: ${format.number(count)}`,
  'pairs.title': 'Pairs that look alike',
  'pairs.intro':
    'Rows only in your file beside records only at the service that look alike. Nothing is paired until you do it; pairs are stored and apply to the next file set up like this one.',
  'pairs.pair': ({ count }: Count, format: MessageFormat) => `Pair ${format.number(count)} chosen`,
  'pairs.done': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'pair', 'pairs')} made`,
  'pairs.limited': 'There are too many lines to look at all of them: more may look alike.',
  'pairs.searching': 'Looking for pairs…',
  'pairs.none': 'No other rows and records look alike.',
  'pairs.more': 'Show more',
  'pairs.choose': 'Choose',
  'pairs.chooseOne': ({ key }: { key: string }) => `Pair ${key}`,
  'pairs.score': 'Alike',
  'pairs.equal': ({ equal, compared }: { equal: number; compared: number }) =>
    `${equal} of ${compared} values equal`,
  'pairs.exactly': 'Adds up exactly',
  'pairs.ambiguous': 'Others add up to it as well.',
  'pairs.why': 'Why',
  'pairs.row': ({ row }: { row: number }) => `row ${row}`,
  'pairs.made': ({ count }: Count, format: MessageFormat) =>
    `Paired by you: ${format.number(count)}`,
  'pairs.by': 'Paired by',
  'pairs.separate': 'Separate',
  'pairs.paired': ({ outcome }: { outcome: string }) => `${outcome}, paired`,
  'pairs.same': ({ field }: PairReason) => `same: ${field}`,
  'pairs.one-digit': ({ field }: PairReason) => `one digit differs: ${field}`,
  'pairs.swapped': ({ field }: PairReason) => `two digits swapped: ${field}`,
  'pairs.digit-missing': ({ field }: PairReason) => `a digit more or less: ${field}`,
  'pairs.name': 'same name',
  'pairs.name-within': 'one name is contained in the other',
  'pairs.date': ({ field }: PairReason) => `same day: ${field}`,
  'pairs.amount': ({ field, days }: PairReason, format: MessageFormat) =>
    days === 0
      ? `same amount and day: ${field}`
      : `same amount, ${format.number(days)} ${format.plural(days, 'day', 'days')} apart: ${field}`,
  'pairs.sum': ({ field }: PairReason) => `the amounts add up: ${field}`,
  field: 'Differences in',
  narrow: 'More filters',
  'narrow.outcome': 'Other results',
  counted: ({ name, count }: { name: string; count: number }, format: MessageFormat) =>
    `${name} (${format.number(count)})`,
  search: 'Search the result',
  lines: 'Rows and records',
  none: 'No rows to show.',
  'settled.these': 'All lines of this kind are settled',
  'settled.others': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} of another kind ${format.plural(count, 'is', 'are')} still open.`,
  'settled.show': 'Show what is open',
  'settled.all': 'All lines are settled',
  'settled.next': 'What comes next: save the statement, to be signed.',
  'column.outcome': 'Result',
  'column.row': 'Row',
  'column.name': 'Name',
  'column.amount': 'Difference in amount',
  'column.settled': 'Settled as',
  'column.differs': 'Differences',
  'column.mine': ({ name }: { name: string }) => `My file: ${name}`,
  'column.theirs': ({ name }: { name: string }) => `Service: ${name}`,
  differs: 'differs',
  times: ({ mine, theirs }: { mine: number; theirs: number }, format: MessageFormat) =>
    `${format.number(mine)} in my file, ${format.number(theirs)} at the service`,
  allEqual:
    'Everything matches: every row has a record, every record has a row, and all compared fields are equal.',
  allFound: 'Every row has a record, and every record has a row. Only the match key was compared.',
  unfinished: 'This list has not finished syncing: records may be missing.',
  done: (
    { different, mine, theirs }: { different: number; mine: number; theirs: number },
    format: MessageFormat,
  ) =>
    `Compared: ${format.number(different)} different, ${format.number(mine)} only in my file, ${format.number(theirs)} only at the service.`,
};

/** The statement of a reconciliation. */
export const act = {
  open: 'Statement…',
  title: 'Reconciliation statement',
  'title.done': 'Statement saved',
  intro: 'To be signed: what was compared, the totals, and how each difference was settled.',
  notFinal: ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'line is', 'lines are')} not settled: the statement says that it is not final.`,
  noneOpen: 'Every line is settled or listed as pending.',
  sums: 'The figures do not add up: the statement says that it is not final.',
  incomplete:
    'The service’s list was not read to its end, or may lack records: the statement says that it is not final.',
  'look.open': ({ count }: Count, format: MessageFormat) => `${format.number(count)} not settled`,
  'look.pending': ({ count }: Count, format: MessageFormat) => `${format.number(count)} pending`,
  'look.provider': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'provider’s error', 'provider’s errors')}`,
  format: 'Format',
  xlsx: 'Excel workbook',
  pdf: 'PDF',
  language: 'Language of the statement',
  en: 'English',
  es: 'Spanish',
  prepared: 'Prepared by',
  reviewed: 'Reviewed by',
  preparedOn: 'Prepared on',
  reviewedOn: 'Reviewed on',
  blank: 'Blank: a line to write on',
  columns: 'Columns of the lines',
  'column.row': 'Row',
  'column.key': 'Match key',
  'column.title': 'Name',
  'column.outcome': 'Result',
  'column.differs': 'Differences: my file → service',
  'column.amounts': 'Amounts: currency, my file, service, difference',
  'column.state': 'State',
  'column.comment': 'Comment',
  'column.by': 'Settled by',
  'column.at': 'Settled on',
  'column.since': 'Since',
  'column.id': 'ID',
  save: 'Save',
  saving: 'Writing the statement…',
  saved: ({ name }: { name: string }) => `${name} is saved.`,
  'hash.actHash': 'Checksum of what the statement says (printed in it)',
  'hash.fileHash': 'Checksum of the saved file',
  'hash.comparedHash': 'Checksum of the compared file',
  'hash.copy': 'Copy checksum',
  close: 'Close',
  show: 'Show in folder',
  check: 'Check a statement…',
  'check.title': 'Check a statement',
  'check.intro':
    'Finds out whether a statement (XLSX or PDF) is as it was written, and still belongs to its file, to the stored records and to how lines are settled.',
  'check.choose': 'Choose the statement and its file…',
  'check.tooLarge': ({ megabytes }: { megabytes: number }, format: MessageFormat) =>
    `A file is too large to check: at most ${format.number(megabytes)} MB.`,
  'check.two': 'Choose the statement, and at most the file it was made from.',
  'check.none': 'None of these files is a reconciliation statement.',
  'check.altered': 'It was altered after it was written: nothing it says can be relied on.',
  'check.elsewhere': ({ connection, host }: { connection: string; host: string }) =>
    `It is of another connection: ${connection} (${host}).`,
  'check.unchanged': 'It is as it was written.',
  'check.file.same': ({ file }: { file: string }) => `${file} is the file that was compared.`,
  'check.file.changed': ({ file }: { file: string }) =>
    `The file chosen with it is not ${file} as it was compared.`,
  'check.file.missing': ({ file }: { file: string }) =>
    `${file} was not checked: choose it together with the statement.`,
  'check.settlements.same': 'The lines are settled as it says.',
  'check.settlements.changed': 'Lines were settled in another way since.',
  'check.settlements.missing': 'How its lines were settled is no longer stored.',
  'check.sync.same': 'The stored records are those it was compared with.',
  'check.sync.changed': 'The stored records are not those it was compared with.',
  'check.sync.missing': 'The stored records cannot be compared with it any more.',
  'check.history': 'Those are still in the history, unchanged.',
} as const;

export const duplicates = {
  of: 'Records of',
  by: 'With the same',
  also: 'And the same',
  nothing: 'None',
  only: 'Only records that match',
  'only.example': 'e.g. status:active',
  allRecords: 'All records',
  found: ({ groups, records }: { groups: number; records: number }, format: MessageFormat) =>
    `${format.number(groups)} ${format.plural(groups, 'group', 'groups')}, ${format.number(records)} ${format.plural(records, 'record', 'records')}`,
  rules:
    'Capitals, accents and spaces are ignored. In phone and document numbers, so are other signs, leading zeros and +51.',
  unfinished: 'This list has not finished syncing: there may be more duplicates.',
  table: 'Groups of duplicates',
  count: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'record', 'records')}`,
  beyond: ({ count }: Count, format: MessageFormat) => `${format.number(count)} more in the list`,
  inList: 'Show in the list',
  inListOf: ({ values }: { values: string }) => `Show in the list: ${values}`,
  more: 'Show more groups',
  none: 'No duplicates',
  noneText: ({ fields }: { fields: string }) => `No two of these records have the same: ${fields}.`,
  empty: 'Nothing synced yet',
  emptyText: 'Duplicates are looked for in what is saved on this computer.',
};

/** The Changes screen. */
export const comparing = {
  alerts: 'Alerts and exports…',
  field: 'Changed field',
  'field.any': 'Any field',
  between: 'Between two syncs…',
  from: 'Earlier sync',
  to: 'Later sync',
  betweenInstants: ({ from, to }: { from: string; to: string }) => `from ${from} to ${to}`,
  betweenNone: ({ from, to }: { from: string; to: string }) =>
    `The records of ${from} and ${to} are the same.`,
  uncompared: ({ lists, from }: { lists: string; from: string }) =>
    `Not compared: ${lists}. Their records of ${from} are not stored.`,
  uncomparedNone: 'No differences found',
};

export const viewsCompared = {
  title: 'Compare views',
  open: 'Compare views…',
  back: 'Back to alerts and exports',
  of: 'List',
  one: 'First view',
  other: 'Second view',
  all: 'All records',
  groups: 'Groups',
  both: 'In both',
  onlyOne: ({ view }: { view: string }) => `Only in “${view}”`,
  count: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'record', 'records')}`,
  records: 'Records of the group',
  none: 'No records in this group.',
  noViews: 'No saved views yet',
  noViewsText: 'Save a view in Clients, Lots or Cards to compare it with another.',
};

export type LineNouns = Readonly<
  Record<'records' | 'rows' | 'lines' | 'changes', readonly [one: string, other: string]>
>;

const lineNouns: LineNouns = {
  records: ['record', 'records'],
  rows: ['row', 'rows'],
  lines: ['line', 'lines'],
  changes: ['change', 'changes'],
};

export const exporting = {
  'title.clients': 'Export clients',
  'title.lots': 'Export lots',
  'title.cards': 'Export cards',
  'title.changes': 'Export changes',
  'title.lookup': 'Export looked-up cards',
  'title.reconciled': 'Export the reconciliation',
  'title.summary': 'Export the pivot table',
  'title.record': 'Export record',
  'title.printed': 'Printed',
  'scope.record': 'This record with all its fields',
  'title.running': 'Exporting',
  'title.done': 'Exported',
  scope: 'Records',
  'scope.selection': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} selected ${format.plural(count, 'row', 'rows')}`,
  'scope.records.filtered': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} filtered ${format.plural(count, 'record', 'records')}`,
  'scope.counting': 'Filtered records, counting…',
  'scope.everything': ({ count }: Count, format: MessageFormat) =>
    count === 1 ? 'The only record' : `All ${format.number(count)} records`,
  'scope.rows': 'Rows',
  'scope.rows.filtered': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} filtered ${format.plural(count, 'row', 'rows')}`,
  'scope.rows.everything': ({ count }: Count, format: MessageFormat) =>
    count === 1 ? 'The only row' : `All ${format.number(count)} rows`,
  'scope.lines': 'Lines',
  'scope.lines.filtered': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} filtered ${format.plural(count, 'line', 'lines')}`,
  'scope.lines.everything': ({ count }: Count, format: MessageFormat) =>
    count === 1 ? 'The only line' : `All ${format.number(count)} lines`,
  'scope.changes.filtered': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} filtered ${format.plural(count, 'change', 'changes')}`,
  'scope.changes.everything': ({ when }: { when: string }) => `All changes since ${when}`,
  'scope.changes.ever': 'All changes since the first sync',
  columns: 'Columns',
  'columns.shown': ({ count }: Count) => `As shown, in this order (${count})`,
  'columns.fit': 'As shown, as many as fit the page',
  'columns.selected': ({ count }: Count) => `Only selected (${count})`,
  'columns.chosen': 'Choose columns…',
  'columns.none': 'Choose at least one column.',
  'columns.all': ({ count }: Count) => `All fields of the service (${count})`,
  groupBy: 'Group rows by',
  'groupBy.none': 'No groups',
  exact: 'IDs and times in full',
  'exact.hint': 'Otherwise the first 6 and last 4 characters of an ID, and times to the minute.',
  headings: 'Headings',
  'headings.shown': 'As on screen',
  'headings.service': 'Field names and codes of the service',
  'headings.shown.hint': ({ zone }: { zone: string }) =>
    `Times in ${zone}. In XLSX, the “About” sheet lists the service’s field names.`,
  format: 'Format',
  'format.xlsx': 'Excel (XLSX)',
  'format.xlsx.hint': 'Real dates and numbers, plus an “About” sheet',
  'format.pdf': 'PDF',
  'format.pdf.hint': ({ max }: { max: number }, format: MessageFormat) =>
    `To save or print, up to ${format.number(max)} records`,
  'format.csv': 'CSV',
  'format.csv.hint': 'For any spreadsheet or system',
  'format.json': 'JSON',
  'format.json.hint': 'One list, every digit exact',
  'format.ndjson': 'NDJSON',
  'format.ndjson.hint': 'One line of JSON per record',
  'format.parquet': 'Parquet',
  'format.parquet.hint': 'For analysis: exact types, small file',
  separator: 'Separator',
  'separator.comma': 'Comma ,',
  'separator.semicolon': 'Semicolon ;',
  'separator.tab': 'Tab',
  decimal: 'Decimal sign',
  'decimal.point': 'Point 8.10',
  'decimal.comma': 'Comma 8,10',
  bothCommas:
    'With commas for both, numbers are put in quotes. A semicolon between columns is more widely supported.',
  byteOrderMark: 'Accents correct in Excel',
  'byteOrderMark.hint': 'Without it, Excel shows á and ñ as strange symbols.',
  personal:
    'The file contains unencrypted personal data: anyone who gets it can read it. Keep it only where your company allows.',
  sample: 'This is sample data: every record in the file is marked as made up.',
  unfinished:
    'The first sync has not finished: the file will contain only what has been synced so far.',
  asOf: ({ when }: { when: string }) => `The list as of the sync of ${when}.`,
  start: 'Export…',
  choosing: 'Choose where to save it.',
  writing: ({ name }: { name: string }) => `Writing “${name}”`,
  progress: ({ done, total }: { done: number; total: number }, format: MessageFormat) =>
    `${format.number(done)} of ${format.number(total)}`,
  stop: 'Cancel export',
  print: 'Print…',
  printing: 'Opening print…',
  printed: ({ what, count }: { what: keyof LineNouns; count: number }, format: MessageFormat) =>
    `Sent to the printer: ${format.number(count)} ${format.plural(count, ...lineNouns[what])}`,
  tooLong: ({ max }: { max: number }, format: MessageFormat) =>
    `A PDF takes at most ${format.number(max)} records. Filter the list, or choose CSV or Excel.`,
  hide: 'Hide',
  hidden: 'The export continues in the background.',
  saved: (
    { what, name, count }: { what: keyof LineNouns; name: string; count: number },
    format: MessageFormat,
  ) => `Saved “${name}”, ${format.number(count)} ${format.plural(count, ...lineNouns[what])}`,
  partial: 'The list had not finished syncing: the file contains only part of it.',
  differs: ({ offered, written }: { offered: number; written: number }, format: MessageFormat) =>
    `${format.number(offered)} expected, ${format.number(written)} written: the data changed in the meantime.`,
  doubts: ({ words }: { words: string }) => `The list is ${words}.`,
  cut: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'text was', 'texts were')} longer than a cell allows and cut. CSV and JSON keep them complete.`,
  fileHash: 'Checksum of the file',
  'fileHash.copy': 'Copy the checksum of the file',
  open: 'Open file',
  longNumbers: ({ count }: Count, format: MessageFormat) =>
    `If you open this CSV in Excel, it changes ${format.number(count)} ${format.plural(count, 'value', 'values')}: zeros at the beginning go, and digits after the 15th become zeros. XLSX keeps them.`,
  asWorkbook: 'Export as XLSX instead…',
  show: 'Show in folder',
  again: 'Export again…',
  close: 'Close',
  useCsv: 'Choose CSV',
};

export const alerts = {
  title: 'Alerts and exports',
  back: 'Back to changes',
  intro:
    'After each sync, while Merchant Desk is open, you are told what is new or has changed here. To add something, save a view in a list or a pivot table, or choose “New alert…” in a list.',
  notifications: 'Show desktop notifications',
  'notifications.hint': 'They say the name of the view and how many records; nothing else.',
  'notifications.off': 'Desktop notifications are off: alerts show only here and in Changes.',
  others:
    'You are notified about the open connection only, and only its exports are written. What alerts of the others found stands in All merchants once they were synced.',
  'notifications.forbidden': 'Your administrator has switched off desktop notifications.',
  views: 'Saved views',
  pivots: 'Pivot tables',
  rules: 'Alerts',
  none: 'No saved views or alerts yet',
  noneText: 'Save a view in Clients, Lots or Cards, or filter a list and choose “New alert…”.',
  everything: 'all records',
  notify: 'Notify me',
  'notify.never': 'Never',
  'notify.new': 'About new records',
  'notify.more': 'Above a number…',
  'notify.rule': 'When it finds something',
  more: 'More than',
  moreProblem: 'A whole number, 0 or more.',
  export: 'Export to a folder',
  'export.never': 'Never',
  'export.sync': 'After each sync',
  'export.day': 'Once a day',
  'export.week': 'Once a week',
  'export.month': 'Once a month',
  'sync.onStart':
    'This connection is synced only when it is opened and when you ask; the file is written after a sync. It can also be chosen in Settings, under Sync.',
  'sync.byHand':
    'This connection is synced only when you ask; the file is written after a sync. It can also be chosen in Settings, under Sync.',
  'sync.sample': 'Sample data is synced only when you ask; the file is written after a sync.',
  'sync.hourly': 'Sync every hour',
  format: 'Format',
  'format.xlsx': 'Excel (XLSX)',
  'format.pdf': 'PDF',
  'format.csv': 'CSV',
  'format.parquet': 'Parquet',
  'format.ndjson': 'NDJSON',
  folder: 'Folder',
  'folder.none': 'Off: it came with a backup. Choose its folder on this computer.',
  chooseFolder: 'Choose folder…',
  changeFolder: 'Change folder…',
  show: 'Show file',
  personal: 'Exported files are not encrypted.',
  never: 'Not checked yet; it will be after the next sync.',
  last: (
    { when, records, fresh }: { when: string; records: number; fresh: number },
    format: MessageFormat,
  ) =>
    `${format.number(records)} ${format.plural(records, 'record', 'records')}, ${format.number(fresh)} new (checked ${when})`,
  lastRule: ({ when, fresh }: { when: string; fresh: number }, format: MessageFormat) =>
    `${format.number(fresh)} new or changed ${format.plural(fresh, 'record', 'records')} (checked ${when})`,
  notified: 'notified',
  exported: ({ when, file, lines }: { when: string; file: string; lines: string }) =>
    `Exported ${when}: ${file}, ${lines}`,
  'exported.records': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'record', 'records')}`,
  'exported.lines': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'row', 'rows')}`,
  notExported: 'Not exported yet; it will be after the next sync.',
  openView: ({ view }: { view: string }) => `Open the view “${view}”`,
  openPivot: ({ table }: { table: string }) => `Open the pivot table “${table}”`,
  fields: 'Fields to watch',
  'fields.any': 'Any field',
  'fields.choose': 'Choose fields…',
};
