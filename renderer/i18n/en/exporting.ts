import type { Say } from '../translation';

/** Loaded with the export dialog, not with the start (`Language.speaker`). */
export const exporting = {
  'title.clients': 'Export clients',
  'title.lots': 'Export lots',
  'title.cards': 'Export cards',
  'title.changes': 'Export changes',
  'title.lookup': 'Export looked-up cards',
  'title.reconciled': 'Export the reconciliation',
  'title.summary': 'Export the summary',
  'title.record': 'Export record',
  'title.printed': 'Printed',
  'scope.record': 'This record with all its fields',
  'title.running': 'Exporting',
  'title.done': 'Exported',
  scope: 'Records',
  'scope.selection': ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} selected ${say.plural(count, 'row', 'rows')}`,
  'scope.filtered': ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} filtered ${say.plural(count, 'record', 'records')}`,
  'scope.everything': ({ count }: { count: number }, say: Say) =>
    count === 1 ? 'The only record' : `All ${say.number(count)} records`,
  'scope.changes.filtered': ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} filtered ${say.plural(count, 'change', 'changes')}`,
  'scope.changes.everything': ({ when }: { when: string }) => `All changes since ${when}`,
  'scope.changes.ever': 'All changes since the first sync',
  columns: 'Columns',
  'columns.shown': ({ count }: { count: number }) => `As shown, in this order (${count})`,
  'columns.selected': ({ count }: { count: number }) => `Only selected (${count})`,
  'columns.chosen': 'Choose columns…',
  'columns.none': 'Choose at least one column.',
  'columns.all': ({ count }: { count: number }) => `All, including hidden (${count})`,
  headings: 'Headings',
  'headings.shown': 'As on screen',
  'headings.service': 'Field names of the service',
  'headings.shown.hint': ({ zone }: { zone: string }) =>
    `Times of ${zone}. XLSX lists the service’s field names under “About”.`,
  format: 'Format',
  'format.xlsx': 'Excel (XLSX)',
  'format.xlsx.hint': 'Real dates and numbers, plus an “About” sheet',
  'format.pdf': 'PDF',
  'format.pdf.hint': ({ most }: { most: number }, say: Say) =>
    `To save or print, up to ${say.number(most)} records`,
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
    'With commas for both, numbers are put in quotes. More programs read a semicolon between columns.',
  byteOrderMark: 'Accents correct in Excel',
  'byteOrderMark.hint': 'Without it, Excel shows á and ñ as strange symbols.',
  personal:
    'The file holds unencrypted personal data: anyone who gets it can read it. Keep it only where your company allows.',
  sample: 'This is sample data: every record in the file is marked as made up.',
  unfinished: 'The first sync has not finished: the file will hold only what is here so far.',
  asOf: ({ when }: { when: string }) => `The list as of the sync of ${when}.`,
  start: 'Export…',
  cancel: 'Cancel',
  choosing: 'Choose where to save it.',
  writing: ({ name }: { name: string }) => `Writing “${name}”`,
  progress: ({ done, total }: { done: number; total: number }, say: Say) =>
    `${say.number(done)} of ${say.number(total)}`,
  stop: 'Cancel export',
  print: 'Print…',
  printing: 'Opening print…',
  printed: ({ count }: { count: number }, say: Say) =>
    `Sent to the printer: ${say.number(count)} ${say.plural(count, 'record', 'records')}`,
  printedChanges: ({ count }: { count: number }, say: Say) =>
    `Sent to the printer: ${say.number(count)} ${say.plural(count, 'change', 'changes')}`,
  tooLong: ({ most }: { most: number }, say: Say) =>
    `A PDF takes at most ${say.number(most)} records. Filter the list, or choose CSV or Excel.`,
  hide: 'Hide',
  hidden: 'The export continues in the background.',
  saved: ({ name, count }: { name: string; count: number }, say: Say) =>
    `Saved “${name}”, ${say.number(count)} ${say.plural(count, 'record', 'records')}`,
  savedChanges: ({ name, count }: { name: string; count: number }, say: Say) =>
    `Saved “${name}”, ${say.number(count)} ${say.plural(count, 'change', 'changes')}`,
  partial: 'The list had not finished syncing: the file holds part of it.',
  differs: ({ offered, written }: { offered: number; written: number }, say: Say) =>
    `${say.number(offered)} ${say.plural(offered, 'was', 'were')} offered, ${say.number(written)} ${say.plural(written, 'was', 'were')} written: the data changed in between.`,
  doubts: ({ words }: { words: string }) => `The list: ${words}.`,
  cut: ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'text was', 'texts were')} longer than a cell allows and cut. CSV and JSON keep them complete.`,
  contentHash: 'Checksum of the records',
  'contentHash.hint': 'SHA-256, the same for the same records in every format.',
  'contentHash.copy': 'Copy the checksum of the records',
  fileHash: 'Checksum of the file',
  'fileHash.copy': 'Copy the checksum of the file',
  show: 'Show in folder',
  again: 'Export again…',
  close: 'Close',
  useCsv: 'Choose CSV',
};
