import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../main/headless/arguments';
import { UsageError, usage } from '../../../main/headless/usage';

const parse = (line: string) => parseCommand(line.split(' '));
const wanted = 'export --profile P --resource clients --out out.csv';

describe('the export command', () => {
  it('is read in any order, with the plainest CSV unless told otherwise', () => {
    const command = {
      name: 'export',
      profile: 'P',
      resource: 'clients',
      format: 'csv',
      out: 'out.csv',
      filter: '',
      since: 0,
      separator: ',',
      decimal: '.',
      byteOrderMark: false,
    };
    expect(parse(`${wanted} --format csv`)).toEqual(command);
    expect(parse('export --format csv --out out.csv --resource clients --profile P')).toEqual(
      command,
    );
  });

  it('knows dialects, filters and changes', () => {
    expect(
      parse(`${wanted} --format=csv --bom --separator semicolon --decimal comma --filter status:x`),
    ).toMatchObject({ separator: ';', decimal: ',', byteOrderMark: true, filter: 'status:x' });
    expect(parse(`${wanted} --format csv --separator tab`)).toMatchObject({ separator: '\t' });
    expect(
      parse(
        'export --profile P --resource changes --since 2026-11-16T00:00:00Z --format json --out o',
      ),
    ).toMatchObject({ resource: 'changes', format: 'json', since: Date.UTC(2026, 10, 16) });
  });

  it.each([
    [wanted, '"export" needs --format.'],
    ['export --profile P --format csv --out o', '"export" needs --resource.'],
    ['export --resource lots --format csv --out o', '"export" needs --profile.'],
    ['export --profile P --resource lots --format csv', '"export" needs --out.'],
    ['export --profile P --resource lots --format csv --out=', '--out needs a file.'],
    [`${wanted} --format doc`, '--format is one of csv, xlsx, json, ndjson, pdf, not "doc".'],
    [
      'export --profile P --resource merchant --format csv --out o',
      '--resource is one of clients, lots, cards, changes, not "merchant".',
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

  it('is named in the usage', () => {
    expect(usage).toMatch(/^ {2}export\b/m);
  });
});
