import type { Say } from '../translation';
import type { Count } from './lookup';

/** What a notice about a file may name. */
export interface Notice extends Count {
  column: string;
  words: string;
}

/** Loaded with the screen, not with the start (`Language.speaker`). */
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
  tooLarge: ({ megabytes }: { megabytes: number }, say: Say) =>
    `This file is too large (${say.number(megabytes)} MB at most). Save only the columns you need.`,
  unreadable: 'The file could not be read. It may have been moved.',
  anotherFile: 'Another file',
  lastResult: 'Last result',
  changeMapping: 'Change columns',
  from: ({ name, sheet }: { name: string; sheet: string | null }) =>
    sheet === null ? `“${name}”` : `“${name}”, sheet “${sheet}”`,
  file: 'Your file',
  rows: ({ count }: Count, say: Say) => `${say.number(count)} ${say.plural(count, 'row', 'rows')}`,
  sheet: 'Sheet',
  header: 'Row with the column names',
  'header.none': 'None: use column letters',
  'header.row': ({ row, words }: { row: number; words: string }) => `Row ${row}: ${words}`,
  against: 'Compare with',
  only: 'Only records that match',
  'only.hint': 'Optional, as in any search: status:active city:lima',
  allRecords: 'All records',
  columns: 'Match columns to fields',
  'columns.hint':
    'The key tells which row is which record. Columns with a field are compared; the others only appear in the result.',
  'columns.mine': 'Column in my file',
  'columns.sample': 'First value',
  'columns.field': 'Field at the service',
  'columns.key': 'Key',
  'columns.keyOf': ({ column }: { column: string }) => `${column} is part of the key`,
  'columns.fieldOf': ({ column }: { column: string }) => `Field for ${column}`,
  'columns.none': 'Not compared',
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
  dates: 'Dates in my file such as 3/4/2026',
  'dates.day-first': 'Day/month/year',
  'dates.month-first': 'Month/day/year',
  compare: 'Compare',
  'whyNot.key': 'Choose a field for at least one column and tick it as the key.',
  'whyNot.rows': 'This sheet has no rows below the column names.',
  'whyNot.fields': 'Nothing has been synced for this list yet.',
  result: 'Result',
  'outcome.all': 'All',
  'outcome.different': 'Different',
  'outcome.mine': 'Only in my file',
  'outcome.theirs': 'Only at the service',
  'outcome.repeated': 'Repeated key',
  'outcome.unkeyed': 'No key',
  'outcome.equal': 'Equal',
  show: 'Results to show',
  sumMine: (
    { rows, equal, different, mine, repeated, unkeyed }: Readonly<Record<string, number>>,
    say: Say,
  ) =>
    `My file: ${say.number(rows ?? 0)} rows = ${say.number(equal ?? 0)} equal + ${say.number(different ?? 0)} different + ${say.number(mine ?? 0)} only here` +
    (repeated ? ` + ${say.number(repeated)} repeated` : '') +
    (unkeyed ? ` + ${say.number(unkeyed)} without a key` : ''),
  sumTheirs: (
    { records, equal, different, theirs, repeated }: Readonly<Record<string, number>>,
    say: Say,
  ) =>
    `Service: ${say.number(records ?? 0)} records = ${say.number(equal ?? 0)} equal + ${say.number(different ?? 0)} different + ${say.number(theirs ?? 0)} only there` +
    (repeated ? ` + ${say.number(repeated)} repeated` : ''),
  field: 'Differences in',
  'field.any': 'Differences in any field',
  'field.one': ({ field, count }: { field: string; count: number }, say: Say) =>
    `${field} (${say.number(count)})`,
  search: 'Search the result',
  lines: 'Rows and records',
  none: 'No rows here.',
  'column.outcome': 'Result',
  'column.row': 'Row',
  'column.differs': 'Differences',
  'column.mine': ({ name }: { name: string }) => `My file: ${name}`,
  'column.theirs': ({ name }: { name: string }) => `Service: ${name}`,
  differs: 'differs',
  times: ({ mine, theirs }: { mine: number; theirs: number }, say: Say) =>
    `${say.number(mine)} in my file, ${say.number(theirs)} at the service`,
  allEqual: 'Everything matches: every row has its record, and nothing differs.',
  unfinished: 'This list is not synced to its end yet: records may be missing.',
  done: (
    { different, mine, theirs }: { different: number; mine: number; theirs: number },
    say: Say,
  ) =>
    `Compared: ${say.number(different)} different, ${say.number(mine)} only in my file, ${say.number(theirs)} only at the service.`,
  'notice.header-gaps': ({ count }: Notice, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'column has', 'columns have')} no name (merged or empty header cells): ${say.plural(count, 'it is', 'they are')} called by letter.`,
  'notice.header-twins': ({ count }: Notice, say: Say) =>
    `${say.number(count)} column ${say.plural(count, 'name appears', 'names appear')} more than once: the later ones are numbered.`,
  'notice.no-header': 'No row of column names was found: columns are called by letter.',
  'notice.keys-rounded': ({ count, column }: Notice, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'key', 'keys')} in “${column}” ${say.plural(count, 'was', 'were')} shortened by the spreadsheet (1.29E+18). Format that column as text in the original and export it again.`,
  'notice.keys-blank': ({ count, column }: Notice, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'row has', 'rows have')} nothing in “${column}”: see “No key”.`,
  'notice.keys-twice': ({ count }: Notice, say: Say) =>
    `${say.number(count)} rows of your file share their key with another row.`,
  'notice.keys-twice-theirs': ({ count }: Notice, say: Say) =>
    `${say.number(count)} records at the service share their key with another record.`,
  'notice.two-currencies': ({ column, words }: Notice) =>
    `“${column}” mixes currencies (${words}). Amounts in different currencies never count as equal.`,
  'notice.sheet-empty': 'This sheet has no rows.',
};
