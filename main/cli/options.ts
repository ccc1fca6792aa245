interface OptionSyntax {
  readonly type: 'string' | 'boolean';
  /** What stands for its value in the help. */
  readonly value?: string;
  /** Given more than once, all count; otherwise a second one is refused. */
  readonly multiple?: true;
  readonly short?: string;
  /** Taken by every command. */
  readonly general?: true;
}

/** Every option of every command. Its words are in texts/, its interpretation in the readers. */
export const options = {
  home: { type: 'string', value: 'DIR', general: true },
  profile: { type: 'string', value: 'NAME' },
  'base-url': { type: 'string', value: 'URL' },
  recipe: { type: 'string', value: 'ID|auto|JSON' },
  example: { type: 'string', value: 'FILE' },
  login: { type: 'boolean' },
  'login-path': { type: 'string', value: 'PATH' },
  'login-public-key-field': { type: 'string', value: 'FIELD' },
  'login-secret-key-field': { type: 'string', value: 'FIELD' },
  'login-token-path': { type: 'string', value: 'PATH' },
  pasted: { type: 'boolean' },
  live: { type: 'boolean' },
  test: { type: 'boolean' },
  page: { type: 'string', value: 'N' },
  'per-page': { type: 'string', value: 'N' },
  resource: { type: 'string', value: 'LIST', multiple: true },
  since: { type: 'string', value: 'WHEN' },
  between: { type: 'string', value: 'WHEN' },
  and: { type: 'string', value: 'WHEN' },
  zone: { type: 'string', value: 'ZONE' },
  format: { type: 'string', value: 'FORMAT' },
  out: { type: 'string', value: 'FILE' },
  to: { type: 'string', value: 'URL' },
  agree: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  'after-sync': { type: 'string', value: 'yes|no' },
  filter: { type: 'string', value: 'QUERY' },
  column: { type: 'string', value: 'FIELD', multiple: true },
  'group-by': { type: 'string', value: 'FIELD' },
  'in-full': { type: 'boolean' },
  headings: { type: 'string', value: 'KIND' },
  language: { type: 'string', value: 'en|es' },
  separator: { type: 'string', value: 'NAME' },
  decimal: { type: 'string', value: 'NAME' },
  bom: { type: 'boolean' },
  hosts: { type: 'boolean' },
  ids: { type: 'string', value: 'FILE' },
  discard: { type: 'boolean' },
  file: { type: 'string', value: 'FILE' },
  sheet: { type: 'string', value: 'NAME' },
  header: { type: 'string', value: 'ROW' },
  key: { type: 'string', value: 'COLUMN[=FIELD]', multiple: true },
  compare: { type: 'string', value: 'COLUMN[=FIELD]', multiple: true },
  exact: { type: 'boolean' },
  dates: { type: 'string', value: 'ORDER' },
  rows: { type: 'string', value: 'FIELD[:month]' },
  columns: { type: 'string', value: 'FIELD[:month]' },
  measure: { type: 'string', value: 'KIND' },
  of: { type: 'string', value: 'FIELD' },
  by: { type: 'string', value: 'FIELD', multiple: true },
  more: { type: 'string', value: 'N' },
  field: { type: 'string', value: 'FIELD', multiple: true },
  view: { type: 'string', value: 'NAME', multiple: true },
  only: { type: 'string', value: 'GROUP' },
  seen: { type: 'boolean' },
  all: { type: 'boolean' },
  add: { type: 'boolean' },
  replace: { type: 'boolean' },
  show: { type: 'boolean' },
  limit: { type: 'string', value: 'N' },
  fields: { type: 'string', value: 'FIELD,…' },
  order: { type: 'string', value: 'FIELD[:desc],…' },
  yes: { type: 'boolean', short: 'y' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean', general: true },
  quiet: { type: 'boolean', short: 'q', general: true },
  verbose: { type: 'boolean', short: 'v', general: true },
  'log-file': { type: 'string', value: 'FILE', general: true },
  wait: { type: 'string', value: 'TIME', general: true },
  timeout: { type: 'string', value: 'TIME', general: true },
  help: { type: 'boolean', short: 'h', general: true },
  version: { type: 'boolean', short: 'V', general: true },
} as const satisfies Readonly<Record<string, OptionSyntax>>;

export type Option = keyof typeof options;

/** Those that every command takes. */
export type GeneralOption = {
  [O in Option]: (typeof options)[O] extends { general: true } ? O : never;
}[Option];

/** Options that take one text. */
export type TextOption = {
  [O in Option]: (typeof options)[O] extends { type: 'boolean' } | { multiple: true } ? never : O;
}[Option];

/** Parsed values; options not given are absent. */
export type Values = {
  readonly [O in Option]?: (typeof options)[O] extends { type: 'boolean' }
    ? boolean | undefined
    : (typeof options)[O] extends { multiple: true }
      ? string[] | undefined
      : string | undefined;
};

export const optionNames = Object.keys(options) as readonly Option[];

export const syntaxOf = (name: Option): OptionSyntax => options[name];

export function isOption(name: string): name is Option {
  return Object.hasOwn(options, name);
}

export const generalOptions: readonly Option[] = optionNames.filter(
  (name) => syntaxOf(name).general === true,
);
