import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { parseLine } from '../../../main/cli/parse-line';
import { readDefaults, refuseMisspelt } from '../../../main/cli/defaults';
import { UsageError } from '../../../main/cli/usage-error';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'desk-defaults-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
});

const write = (name: string, value: unknown) =>
  writeFileSync(join(home, name), JSON.stringify(value));
const connections = (...names: string[]) =>
  write('profiles.json', { version: 1, profiles: names.map((name) => ({ name })) });
const parse = (line: string, env: Record<string, string> = {}, zone = 'system') =>
  parseLine(line.split(' '), () => readDefaults(home, env, { zone })).command;

test('the zone of the settings stands behind the option and the file', () => {
  const search = 'search x --profile A';
  expect(parse(search, {}, 'America/Lima')).toMatchObject({ locale: { zone: 'America/Lima' } });
  expect(parse(`${search} --zone UTC`, {}, 'America/Lima')).toMatchObject({
    locale: { zone: 'UTC' },
  });
  write('cli.json', { zone: 'Asia/Tokyo' });
  expect(parse(search, {}, 'America/Lima')).toMatchObject({ locale: { zone: 'Asia/Tokyo' } });
  expect(() => parse(search, {}, 'Lima')).toThrow(
    'The settings name a time zone that does not exist: "Lima".',
  );
});

test('a single connection needs no name, but where one is made or destroyed', () => {
  expect(() => parse('merchant')).toThrow(
    '"merchant" needs --profile. There is no connection yet: "connect" makes one.',
  );
  expect(() => parse('connect --base-url=https://a.example')).toThrow(/needs --profile\.$/);
  connections('Andina');
  expect(parse('merchant')).toEqual({ name: 'merchant', profile: 'Andina' });
  expect(parse('merchant --profile B')).toMatchObject({ profile: 'B' });
  for (const line of ['wipe', 'forget', 'token', 'connect --base-url=https://a.example'])
    expect(() => parse(line), line).toThrow('needs --profile (Andina).');
  connections('Andina', 'Lima');
  expect(() => parse('merchant')).toThrow('"merchant" needs --profile (Andina, Lima).');
});

test('the option goes before the variable, the variable before the file, the file before the rest', () => {
  connections('Only');
  write('cli.json', { profile: 'OfFile', zone: 'America/Lima', separator: 'semicolon', bom: true });
  expect(parse('merchant')).toMatchObject({ profile: 'OfFile' });
  const env = { MERCHANT_DESK_PROFILE: 'OfVariable' };
  expect(parse('merchant', env)).toMatchObject({ profile: 'OfVariable' });
  expect(parse('wipe', env)).toMatchObject({ profile: 'OfVariable' });
  expect(parse('merchant --profile Given', env)).toMatchObject({ profile: 'Given' });
  const csv = parse('export --resource clients --out a.csv');
  expect(csv).toMatchObject({
    locale: { zone: 'America/Lima' },
    format: { dialect: { separator: ';', byteOrderMark: true, decimal: '.' } },
  });
  expect(parse('export --resource clients --out a.csv --separator tab --zone UTC')).toMatchObject({
    locale: { zone: 'UTC' },
    format: { dialect: { separator: '\t' } },
  });
  expect(parse('export --resource clients --out A.CSV')).toMatchObject({
    format: { dialect: { separator: ';', byteOrderMark: true } },
  });
  // They are for CSV: no other format is refused for them.
  expect(parse('export --resource clients --out a.xlsx')).toMatchObject({
    format: { kind: 'xlsx' },
  });
  expect(parse('lookup --ids -')).toMatchObject({ format: { kind: 'ndjson' } });
});

test.each([
  [{ zone: 'Lima' }, 'the value of "zone" is a time zone like America/Lima or UTC.'],
  [
    { seperator: 'tab' },
    'there is no "seperator", only profile, zone, language, separator, decimal, bom. Did you mean "separator"?',
  ],
  [
    { separator: 'semicolom' },
    'the value of "separator" is one of comma, semicolon, tab. Did you mean "semicolon"?',
  ],
  [
    { zone: 'America/Limma' },
    'the value of "zone" is a time zone like America/Lima or UTC. Did you mean "America/Lima"?',
  ],
  [{ language: 'fr' }, 'the value of "language" is one of en, es.'],
  [{ bom: 'yes' }, 'the value of "bom" is true or false.'],
  [{ profile: 5 }, 'the value of "profile" is the name of a connection.'],
  [[], 'it is not an object of JSON.'],
  [null, 'it is not an object of JSON.'],
  ['text', 'it is not an object of JSON.'],
])('a file that cannot be used is named, and why: %j', (value, reason) => {
  write('cli.json', value);
  expect(() => parse('merchant')).toThrow(UsageError);
  expect(() => parse('merchant')).toThrow(`cli.json cannot be used: ${reason}`);
  // What needs no default does not read it.
  expect(parse('profiles')).toEqual({ name: 'profiles' });
});

test('a misspelt variable is refused with the one that was meant', () => {
  for (const [typed, meant] of [
    ['MERCHANT_DESK_PROFIL', 'MERCHANT_DESK_PROFILE'],
    ['MERCHANT_DESK_HOEM', 'MERCHANT_DESK_HOME'],
  ] as const) {
    expect(() => refuseMisspelt({ [typed]: 'x' })).toThrow(
      `There is no variable ${typed}. Did you mean "${meant}"?`,
    );
  }
  // Those of packaging and of tests are others.
  const others = {
    MERCHANT_DESK_RUN: 'x',
    MERCHANT_DESK_KEYRING: 'x',
    MERCHANT_DESK_UPDATE_KEY: 'x',
  };
  expect(() => refuseMisspelt(others)).not.toThrow();
});

test.each([
  ['merchant --profile A --zone America/Limma', null],
  ['search x --profile A --zone America/Limma', 'America/Lima'],
  ['search x --profile A --zone Amercia/Bogota', 'America/Bogota'],
  [
    'connect --profile A --base-url=https://a.example --recipe hmac-sha256-query-hx',
    'hmac-sha256-query-hex',
  ],
  ['connect --profile A --base-url=https://a.example --recipe atuo', 'auto'],
])('%s', (line, meant) => {
  expect(() => parse(line)).toThrow(
    meant === null ? 'has no option --zone' : `Did you mean "${meant}"?`,
  );
});

test('a file of every connection is of no single one, whatever the defaults name', () => {
  connections('Only');
  write('cli.json', { profile: 'OfFile' });
  const env = { MERCHANT_DESK_PROFILE: 'OfVariable' };
  const all = 'export --all --resource clients --out a.csv';
  expect(parse(all, env)).toMatchObject({ profile: '', several: 'all' });
  // Beside a named connection the default stands in as everywhere else.
  expect(parse('export --also B --resource clients --out a.csv', env)).toMatchObject({
    profile: 'OfVariable',
    several: ['B'],
  });
  expect(parse('export --resource clients --out a.csv', env)).toMatchObject({ several: null });
  // Of clients it is every page.
  expect(parse('clients --all', env)).toMatchObject({ profile: 'OfVariable' });
});
