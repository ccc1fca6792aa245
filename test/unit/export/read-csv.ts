import { parse } from 'csv-parse/sync';

/**
 * Reads RFC 4180 strictly: a quote or the end of a line in a bare field, text after a closing quote
 * or an unclosed quote are errors. `null` is a field of nothing at all, `''` one of two quotes.
 */
export function readCsv(text: string, separator: string): (string | null)[][] {
  return parse(text, {
    delimiter: separator,
    record_delimiter: '\r\n',
    relax_column_count: true,
    cast: (field, { quoting }) => {
      if (quoting) return field;
      if (/["\r\n]/.test(field)) throw new Error(`not quoted: ${JSON.stringify(field)}`);
      return field === '' ? null : field;
    },
  });
}
