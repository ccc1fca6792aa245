import { maxPage } from '../http/paging';
import { maxPace } from '../../shared/pace';

interface OptionSyntax {
  /** What stands for its value in the help; absent for an option without a value. */
  readonly value?: string;
  /** Given more than once, all count; otherwise a second one is refused. */
  readonly multiple?: true;
  /** For a whole number: the least and the greatest. */
  readonly range?: readonly [number, number];
  readonly short?: string;
  /** Taken by every command. */
  readonly general?: true;
}

/** Every option of every command. Its words are in texts/, its interpretation in the readers. */
export const options = {
  home: { value: 'DIR', general: true },
  profile: { value: 'NAME' },
  also: { value: 'NAME', multiple: true },
  'base-url': { value: 'URL' },
  recipe: { value: 'ID|auto|JSON' },
  example: { value: 'FILE' },
  login: {},
  'login-path': { value: 'PATH' },
  'login-public-key-field': { value: 'FIELD' },
  'login-secret-key-field': { value: 'FIELD' },
  'login-token-path': { value: 'PATH' },
  pasted: {},
  live: {},
  test: {},
  page: { value: 'N', range: [1, maxPage] },
  'per-page': { value: 'N', range: [1, maxPace.perPage] },
  resource: { value: 'LIST', multiple: true },
  since: { value: 'WHEN' },
  until: { value: 'WHEN' },
  what: { value: 'KIND', multiple: true },
  check: {},
  noted: { value: 'N:HASH' },
  between: { value: 'WHEN' },
  and: { value: 'WHEN' },
  zone: { value: 'ZONE' },
  format: { value: 'FORMAT' },
  out: { value: 'FILE' },
  to: { value: 'URL' },
  agree: {},
  'password-stdin': {},
  'after-sync': { value: 'yes|no' },
  filter: { value: 'QUERY' },
  column: { value: 'FIELD', multiple: true },
  'group-by': { value: 'FIELD' },
  'in-full': {},
  headings: { value: 'KIND' },
  language: { value: 'en|es' },
  separator: { value: 'NAME' },
  decimal: { value: 'NAME' },
  bom: {},
  hosts: {},
  ids: { value: 'FILE' },
  discard: {},
  'as-listed': {},
  file: { value: 'FILE' },
  sheet: { value: 'NAME' },
  header: { value: 'ROW', range: [0, 9_999_999] },
  key: { value: 'COLUMN[=FIELD]', multiple: true },
  compare: { value: 'COLUMN[=FIELD]', multiple: true },
  exact: {},
  dates: { value: 'ORDER' },
  period: { value: 'FIELD:MONTH' },
  tolerance: { value: 'CODE=AMOUNT', multiple: true },
  settle: { value: 'FILE' },
  act: { value: 'FILE' },
  'act-columns': { value: 'NAME,…' },
  'prepared-by': { value: 'NAME' },
  'prepared-on': { value: 'DAY' },
  'reviewed-by': { value: 'NAME' },
  'reviewed-on': { value: 'DAY' },
  rows: { value: 'FIELD[:PERIOD]' },
  columns: { value: 'FIELD[:PERIOD]' },
  measure: { value: 'KIND[,KIND]' },
  table: { value: 'NAME' },
  percent: { value: 'column|row' },
  change: { value: 'PERIOD' },
  sort: { value: 'desc|asc' },
  'as-of': { value: 'WHEN' },
  of: { value: 'FIELD' },
  by: { value: 'FIELD', multiple: true },
  more: { value: 'N', range: [0, 999_999_999] },
  field: { value: 'FIELD', multiple: true },
  view: { value: 'NAME', multiple: true },
  only: { value: 'GROUP' },
  seen: {},
  all: {},
  merge: {},
  add: {},
  replace: {},
  show: {},
  make: {},
  limit: { value: 'N', range: [1, 999_999_999] },
  fields: { value: 'FIELD,…' },
  order: { value: 'FIELD[:desc],…' },
  yes: { short: 'y' },
  'dry-run': {},
  json: { general: true },
  quiet: { short: 'q', general: true },
  verbose: { short: 'v', general: true },
  'log-file': { value: 'FILE', general: true },
  wait: { value: 'TIME', general: true },
  timeout: { value: 'TIME', general: true },
  help: { short: 'h', general: true },
  version: { short: 'V', general: true },
} as const satisfies Readonly<Record<string, OptionSyntax>>;

export type Option = keyof typeof options;

/** Options whose value is a whole number. */
export type NumberOption = {
  [O in Option]: (typeof options)[O] extends { range: readonly [number, number] } ? O : never;
}[Option];

/** Options that take one text. */
export type TextOption = {
  [O in Option]: (typeof options)[O] extends { value: string; multiple?: never } ? O : never;
}[Option];

/** Parsed values; options not given are absent. */
export type Values = {
  readonly [O in Option]?: (typeof options)[O] extends { multiple: true }
    ? string[] | undefined
    : (typeof options)[O] extends { value: string }
      ? string | undefined
      : boolean | undefined;
};

export const syntaxOf = (name: Option): OptionSyntax => options[name];

export function isOption(name: string): name is Option {
  return Object.hasOwn(options, name);
}

/** Those that every command takes. */
export const generalOptions = (Object.keys(options) as Option[]).filter(
  (name) => syntaxOf(name).general === true,
);
