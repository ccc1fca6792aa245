import { describe, expect, it } from 'vitest';
import { parseLine } from '../../../main/cli/parse-line';
import { parseCommand } from '../../support/parse-command';
import { UsageError } from '../../../main/cli/usage-error';
import { testLocale } from '../../support/test-locale';

const parse = (line: string) => parseCommand(line.split(' '));
const wanted = 'export --profile P --resource clients --out out.csv';

describe('the export command', () => {
  it('is read in any order, with the plainest CSV unless told otherwise', () => {
    const command = {
      name: 'export',
      profile: 'P',
      // Days are those of this computer unless told otherwise.
      locale: {
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        language: 'en',
        dates: 'day-first',
      },
      resource: 'clients',
      format: { kind: 'csv', dialect: { separator: ',', decimal: '.', byteOrderMark: false } },
      out: 'out.csv',
      filter: '',
      several: null,
      view: null,
      since: 0,
      headings: 'service',
      columns: null,
      language: 'en',
    };
    expect(parse(`${wanted} --format csv`)).toEqual(command);
    expect(parse('export --format csv --out out.csv --resource clients --profile P')).toEqual(
      command,
    );
  });

  it('knows dialects, filters and changes', () => {
    expect(
      parse(`${wanted} --format=csv --bom --separator semicolon --decimal comma --filter status:x`),
    ).toMatchObject({
      format: { kind: 'csv', dialect: { separator: ';', decimal: ',', byteOrderMark: true } },
      filter: 'status:x',
    });
    expect(parse(`${wanted} --format csv --separator tab`)).toMatchObject({
      format: { dialect: { separator: '\t' } },
    });
    expect(parse(`${wanted} --format pdf --headings shown --language es`)).toMatchObject({
      ...{ headings: 'shown', language: 'es', columns: null },
      format: { kind: 'pdf', layout: 'table', fit: true, exact: false, groupBy: null },
    });
    expect(
      parse(`${wanted} --format pdf --column id --column status --group-by status`),
    ).toMatchObject({
      columns: ['id', 'status'],
      format: { kind: 'pdf', fit: false, exact: false, groupBy: 'status' },
    });
    expect(parse(`${wanted} --format pdf --in-full`)).toMatchObject({
      format: { kind: 'pdf', fit: false, exact: true },
    });
    expect(() => parse(`${wanted} --format xlsx --in-full`)).toThrow(
      /--in-full is for --format pdf/,
    );
    expect(() => parse(`${wanted} --format json --headings shown`)).toThrow(/csv, xlsx and pdf/);
    expect(
      parse(
        'export --profile P --resource changes --since 2026-11-16T00:00:00Z --format json --out o',
      ),
    ).toMatchObject({
      resource: 'changes',
      format: { kind: 'json' },
      since: Date.UTC(2026, 10, 16),
    });
  });

  it.each(['csv', 'xlsx', 'json', 'ndjson', 'parquet', 'pdf'])(
    'takes the format of the ending .%s, in any case',
    (kind) => {
      for (const ending of [kind, kind.toUpperCase()]) {
        const line = `export --profile P --resource lots --out my.file.${ending}`;
        expect(parse(line)).toMatchObject({ format: { kind } });
      }
      const other = kind === 'json' ? 'csv' : 'json';
      const line = `export --profile P --resource lots --format ${other} --out f.${kind}`;
      expect(parse(line)).toMatchObject({ format: { kind: other } });
    },
  );

  it('sorts by each field in its direction, upwards unless told otherwise', () => {
    expect(parse(`${wanted} --order created_at:desc,status:asc,id`)).toMatchObject({
      sort: [
        { field: 'created_at', direction: 'descending' },
        { field: 'status', direction: 'ascending' },
        { field: 'id', direction: 'ascending' },
      ],
    });
  });

  it('takes a named day from its midnight, and a time ago to the millisecond', () => {
    const now = Date.UTC(2026, 10, 27, 3);
    const since = (typed: string, zone: string) => {
      const line = `changes --profile P --since ${typed} --zone ${zone}`;
      const defaults = () => ({ values: {}, profiles: null, settings: { zone: 'system' } });
      return parseLine(line.split(' '), defaults, { now: () => now }).command;
    };
    // In Lima it is still the evening of the day before.
    const inLima = Date.UTC(2026, 10, 26, 5);
    const day = 86_400_000;
    expect(since('today', 'America/Lima')).toMatchObject({ since: inLima });
    expect(since('yesterday', 'America/Lima')).toMatchObject({ since: inLima - day });
    expect(since('Ayer', 'UTC')).toMatchObject({ since: Date.UTC(2026, 10, 26) });
    expect(since('12h', 'UTC')).toMatchObject({ since: now - day / 2 });
    expect(since('2w', 'UTC')).toMatchObject({ since: now - 14 * day });
  });

  it('means days of the zone that is said', () => {
    const changes =
      'export --profile P --resource changes --format json --out o --since 2026-09-06';
    const since = (zone: string) => parse(`${changes} --zone ${zone}`);
    expect(since('UTC')).toMatchObject({
      locale: { zone: 'UTC' },
      since: Date.UTC(2026, 8, 6),
    });
    expect(since('America/Lima')).toMatchObject({ since: Date.UTC(2026, 8, 6, 5) });
    // Where the clock is put forward over midnight the day begins at one.
    expect(since('America/Santiago')).toMatchObject({ since: Date.UTC(2026, 8, 6, 4) });
    expect(parse(`${changes}T10:30 --zone America/Lima`)).toMatchObject({
      since: Date.UTC(2026, 8, 6, 15, 30),
    });
    expect(parse('search quispe --profile P --zone Asia/Kolkata')).toEqual({
      ...{ name: 'search', profile: 'P', text: 'quispe', resource: null },
      locale: testLocale({ zone: 'Asia/Kolkata', dates: 'day-first' }),
    });
  });

  it.each([
    [
      `${wanted} --format csv --filter a --filter b`,
      '--filter is given twice; it takes one value.',
    ],
    [`${wanted} --format csv --zone Lima`, '--zone is a time zone like America/Lima or UTC.'],
    [
      'changes --profile P --since 2026-02-30 --zone UTC',
      '--since is a date like 2026-11-16, a time like 2026-11-16T09:30, so long ago like 12h or 7d, today or yesterday, not "2026-02-30".',
    ],
    ['export --profile P --format csv --out o', '"export" needs --resource.'],
    ['export --profile P --view A --order id --out o.csv', 'A --view has its own --order.'],
    ['export --resource lots --format csv --out o', '"export" needs --profile.'],
    ['export --profile P --resource lots --format csv', '"export" needs --out.'],
    ['export --profile P --resource lots --format csv --out=', '--out needs a file.'],
    [
      `${wanted} --format doc`,
      '--format is one of csv, xlsx, json, ndjson, parquet, pdf, not "doc".',
    ],
    [
      'export --profile P --resource merchant --format csv --out o --filter x',
      '--filter is for lists: there is one merchant.',
    ],
    [
      'export --profile P --resource login --format csv --out o',
      '--resource is one of clients, lots, cards, merchant, changes, not "login".',
    ],
    [`${wanted} --format csv --resource lots`, '"export" takes one --resource.'],
    [
      `${wanted} --format csv --separator ,`,
      '--separator is one of comma, semicolon, tab, not ",".',
    ],
    [`${wanted} --format xlsx --bom`, '--bom is for --format csv.'],
    [`${wanted} --format json --decimal comma`, '--decimal is for --format csv.'],
    [`${wanted} --format csv --since 7d`, '--since is for --resource changes.'],
  ])('%s: %s', (line, sentence) => {
    expect(() => parse(line)).toThrow(UsageError);
    expect(() => parse(line)).toThrow(expect.objectContaining({ message: sentence }));
  });
});

it('--fields chooses columns of every resource; --column is its old name', () => {
  const columnsOf = (resource: string, words: string) => {
    const base = `export --profile P --resource ${resource} --out a.csv`;
    const command = parseCommand(`${base} ${words}`.split(' '));
    return command.name === 'export' ? command.columns : null;
  };
  for (const resource of ['clients', 'cards', 'changes', 'merchant']) {
    expect(columnsOf(resource, '--fields id,status')).toEqual(['id', 'status']);
    expect(columnsOf(resource, '--column id --column status')).toEqual(['id', 'status']);
  }
  expect(() => columnsOf('clients', '--fields id --column status')).toThrow('not both');
});
