import type { CsvDialect } from './ipc/exports';

/**
 * How CSV is written where nobody chose otherwise. Commands leave out the byte order mark, for other
 * programs; the form of the window has the decimal sign of its language.
 */
export const usualCsv: Readonly<CsvDialect> = { separator: ',', byteOrderMark: true, decimal: '.' };
