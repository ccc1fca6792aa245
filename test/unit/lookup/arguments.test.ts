import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../support/parse-command';
import { UsageError } from '../../../main/cli/usage-error';

const parse = (line: string) => parseCommand(line.split(' '));

describe('the lookup command', () => {
  it('reads its ids from a file or stdin, and answers on stdout unless told where', () => {
    expect(parse('lookup --profile P --ids -')).toEqual({
      name: 'lookup',
      profile: 'P',
      ids: '-',
      out: null,
      format: { kind: 'ndjson' },
      isAsListed: false,
      discard: false,
      language: 'en',
      locale: {
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        language: 'en',
        dates: 'day-first',
      },
    });
    expect(
      parse('lookup --ids ids.txt --out cards.XLSX --language es --discard --profile P'),
    ).toMatchObject({
      ids: 'ids.txt',
      out: 'cards.XLSX',
      language: 'es',
      format: { kind: 'xlsx' },
      discard: true,
    });
    expect(parse('lookup --profile P --ids a --as-listed')).toMatchObject({ isAsListed: true });
    expect(
      parse('lookup --profile P --ids a --out b.txt --format csv --separator semicolon --bom'),
    ).toMatchObject({
      format: { kind: 'csv', dialect: { separator: ';', decimal: '.', byteOrderMark: true } },
    });
  });

  it.each([
    ['lookup --ids a', '"lookup" needs --profile.'],
    ['lookup --profile P', '"lookup" needs --ids.'],
    ['lookup --profile P --ids a --out b.doc', '.csv, .xlsx, .json, .ndjson'],
    ['lookup --profile P --ids a --format csv', '--format needs --out'],
    ['lookup --profile P --ids a --out b.json --separator tab', '--separator is for --format csv.'],
    ['lookup --profile P --ids a --bom', '--bom is for --format csv.'],
    ['lookup --profile P --ids a b', 'Unexpected argument "b".'],
    ['card x --profile P --ids a', '"card" has no option --ids.'],
  ])('%s is a mistake', (line, sentence) => {
    expect(() => parse(line)).toThrow(UsageError);
    expect(() => parse(line)).toThrow(sentence);
  });
});
