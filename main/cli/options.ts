import type { ParseArgsConfig, parseArgs } from 'node:util';

/** Every option of every command, in the form `parseArgs` expects. */
export const options = {
  home: { type: 'string' },
  profile: { type: 'string' },
  'base-url': { type: 'string' },
  recipe: { type: 'string' },
  example: { type: 'string' },
  login: { type: 'boolean' },
  'login-path': { type: 'string' },
  'login-public-key-field': { type: 'string' },
  'login-secret-key-field': { type: 'string' },
  'login-token-path': { type: 'string' },
  pasted: { type: 'boolean' },
  live: { type: 'boolean' },
  test: { type: 'boolean' },
  page: { type: 'string' },
  'per-page': { type: 'string' },
  resource: { type: 'string', multiple: true },
  since: { type: 'string' },
  between: { type: 'string' },
  and: { type: 'string' },
  zone: { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  to: { type: 'string' },
  agree: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  'after-sync': { type: 'string' },
  filter: { type: 'string' },
  headings: { type: 'string' },
  language: { type: 'string' },
  separator: { type: 'string' },
  decimal: { type: 'string' },
  bom: { type: 'boolean' },
  hosts: { type: 'boolean' },
  ids: { type: 'string' },
  discard: { type: 'boolean' },
  file: { type: 'string' },
  sheet: { type: 'string' },
  header: { type: 'string' },
  key: { type: 'string', multiple: true },
  compare: { type: 'string', multiple: true },
  exact: { type: 'boolean' },
  dates: { type: 'string' },
  rows: { type: 'string' },
  columns: { type: 'string' },
  measure: { type: 'string' },
  of: { type: 'string' },
  by: { type: 'string', multiple: true },
  more: { type: 'string' },
  field: { type: 'string', multiple: true },
  view: { type: 'string', multiple: true },
  only: { type: 'string' },
  seen: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options'];

export type Option = keyof typeof options;

/** Options that take one text. */
export type TextOption = {
  [O in Option]: (typeof options)[O] extends { type: 'boolean' } | { multiple: true } ? never : O;
}[Option];

/** Parsed values; options not given are absent. */
export type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
