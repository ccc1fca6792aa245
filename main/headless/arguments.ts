import { parseArgs } from 'node:util';
import { browsable } from '../../preload/contract/browse';
import type { Browsable } from '../../preload/contract/browse';
import type { CsvDialect, ExportFormat } from '../../preload/contract/exports';
import type { FailureCode } from '../../preload/contract/failure';
import { syncable } from '../../preload/contract/sync';
import type { Syncable } from '../../preload/contract/sync';

/** Exit statuses of the headless desk; the README's table is this one. */
export const exit = {
  ok: 0,
  usage: 2,
  credentials: 3,
  network: 4,
  service: 5,
  storage: 6,
} as const;
export type ExitStatus = (typeof exit)[keyof typeof exit];

type FailureGroup = FailureCode extends `${infer Group}.${string}` ? Group : never;

/** A new group of failures without a status does not compile. What is the app's own fault counts with the service: try again, or report. */
const statuses: Readonly<Record<FailureGroup, ExitStatus>> = {
  input: exit.usage,
  credentials: exit.credentials,
  network: exit.network,
  service: exit.service,
  vault: exit.storage,
  storage: exit.storage,
  update: exit.network,
  app: exit.service,
};

export function statusOf(code: FailureCode): ExitStatus {
  return statuses[code.slice(0, code.indexOf('.')) as FailureGroup];
}

export type Command =
  | {
      name: 'connect';
      profile: string;
      baseUrl: string;
      recipe: string | null;
      example: string | null;
      login: boolean;
    }
  | { name: 'profiles' }
  | { name: 'forget'; profile: string }
  | { name: 'merchant'; profile: string }
  | { name: 'clients'; profile: string; page: string | null; perPage: string | null }
  | { name: 'lots'; profile: string; page: string; perPage: string }
  | { name: 'card'; profile: string; id: string }
  | { name: 'sync'; profile: string; resources: readonly Syncable[] }
  | { name: 'search'; profile: string; text: string }
  | { name: 'changes'; profile: string; since: number }
  | { name: 'status'; profile: string }
  | { name: 'wipe'; profile: string }
  | { name: 'diagnostics'; out: string; hosts: boolean }
  | ({
      name: 'lookup';
      profile: string;
      /** A file, or `-` for stdin. */
      ids: string;
      /** Null: lines of JSON on stdout. */
      out: string | null;
      format: ExportFormat['kind'];
      /** Whether an unfinished lookup of another list is given up for this one. */
      discard: boolean;
    } & CsvDialect)
  | ({
      name: 'export';
      profile: string;
      resource: Browsable | 'changes';
      format: ExportFormat['kind'];
      out: string;
      /** In the search language; '' for all. */
      filter: string;
      /** Of changes, epoch milliseconds. */
      since: number;
    } & CsvDialect);

export class UsageError extends Error {}

export const usage = `usage: npm run -s desk -- <command> [options] [--home DIR]

  connect --profile P --base-url URL [--recipe ID|auto] [--example FILE] [--login]
          reads {"secretKey": …, "accessToken": …, "publicKey": …} as JSON from stdin
  profiles
  merchant --profile P
  clients  --profile P [--page N] [--per-page N]
  lots     --profile P --page N --per-page N
  card ID  --profile P
  forget   --profile P

  sync     --profile P [--resource merchant|lots|clients|cards]…
  search QUERY --profile P
  changes  --profile P --since DATE|DAYSd      (2026-11-16, 2026-11-16T09:00:00-05:00, 7d)
  status   --profile P
  wipe     --profile P                         (the offline data; keys and profile stay)
  export   --profile P --resource clients|lots|cards|changes --format csv|xlsx|json|ndjson|pdf --out FILE
           [--filter QUERY] [--since DATE|DAYSd]         (of changes; all that is kept without it)
           [--separator comma|semicolon|tab] [--decimal point|comma] [--bom]      (of csv)
  lookup   --profile P --ids FILE|- [--out FILE] [--format csv|xlsx|json|ndjson|pdf] [--discard]
           a card id a line, or a table; run again it goes on, or asks for what failed
  diagnostics --out FILE [--hosts]             (what helps to help you; no records, ids or keys; hosts only if said)

JSON lines on stdout, words on stderr.
Exit status: 0 ok, 2 usage, 3 credentials, 4 network, 5 service, 6 storage.`;

const options = {
  home: { type: 'string' },
  profile: { type: 'string' },
  'base-url': { type: 'string' },
  recipe: { type: 'string' },
  example: { type: 'string' },
  login: { type: 'boolean' },
  page: { type: 'string' },
  'per-page': { type: 'string' },
  resource: { type: 'string', multiple: true },
  since: { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  filter: { type: 'string' },
  separator: { type: 'string' },
  decimal: { type: 'string' },
  bom: { type: 'boolean' },
  hosts: { type: 'boolean' },
  ids: { type: 'string' },
  discard: { type: 'boolean' },
} as const;

const switches = Object.entries(options)
  .filter(([, { type }]) => type === 'boolean')
  .map(([name]) => `--${name}`);

/** Options each command knows beside `--home`; any other is a mistake worth stopping for. */
const known: Readonly<Record<Command['name'], readonly (keyof typeof options)[]>> = {
  connect: ['profile', 'base-url', 'recipe', 'example', 'login'],
  profiles: [],
  forget: ['profile'],
  merchant: ['profile'],
  clients: ['profile', 'page', 'per-page'],
  lots: ['profile', 'page', 'per-page'],
  card: ['profile'],
  sync: ['profile', 'resource'],
  search: ['profile'],
  changes: ['profile', 'since'],
  status: ['profile'],
  wipe: ['profile'],
  diagnostics: ['out', 'hosts'],
  export: [
    'profile',
    'resource',
    'format',
    'out',
    'filter',
    'since',
    'separator',
    'decimal',
    'bom',
  ],
  lookup: ['profile', 'ids', 'out', 'format', 'discard', 'separator', 'decimal', 'bom'],
};

/** Arguments in any order. Throws `UsageError` with a sentence. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = readArguments(args);
  const [name, ...rest] = positionals;
  if (name === undefined) throw new UsageError('Say which command.');
  if (!isCommand(name)) throw new UsageError(`There is no command "${name}".`);
  for (const option of Object.keys(values)) {
    if (option !== 'home' && !known[name].some((each) => each === option)) {
      throw new UsageError(`"${name}" has no option --${option}.`);
    }
  }
  // Else it would silently be the folder of the installed app.
  if (values.home === '') throw new UsageError('--home needs a folder.');
  const wanted = name === 'card' || name === 'search' ? 1 : 0;
  if (rest.length > wanted) throw new UsageError(`"${rest[wanted] ?? ''}" is one word too many.`);
  const need = (
    option: 'profile' | 'base-url' | 'page' | 'per-page' | 'since' | 'format' | 'out' | 'ids',
  ): string => {
    const value = values[option];
    if (value === undefined) throw new UsageError(`"${name}" needs --${option}.`);
    return value;
  };
  switch (name) {
    case 'connect':
      if (values.recipe !== undefined && values.recipe !== 'auto' && values.example !== undefined) {
        throw new UsageError('--example finds the recipe: leave --recipe out, or say auto.');
      }
      return {
        name,
        profile: need('profile'),
        baseUrl: need('base-url'),
        recipe: values.recipe ?? null,
        example: values.example ?? null,
        login: values.login ?? false,
      };
    case 'profiles':
      return { name };
    case 'forget':
    case 'merchant':
    case 'status':
    case 'wipe':
      return { name, profile: need('profile') };
    case 'diagnostics': {
      const out = need('out');
      if (out === '') throw new UsageError('--out needs a file.');
      return { name, out, hosts: values.hosts ?? false };
    }
    case 'sync':
      return { name, profile: need('profile'), resources: readResources(values.resource) };
    case 'search': {
      const [text] = rest;
      if (text === undefined) throw new UsageError('Say what to search for.');
      return { name, profile: need('profile'), text };
    }
    case 'changes':
      return { name, profile: need('profile'), since: readSince(need('since'), Date.now()) };
    case 'clients':
      return {
        name,
        profile: need('profile'),
        page: values.page ?? null,
        perPage: values['per-page'] ?? null,
      };
    case 'lots':
      return { name, profile: need('profile'), page: need('page'), perPage: need('per-page') };
    case 'card': {
      const [id] = rest;
      if (id === undefined) throw new UsageError('Say the id of the client-card.');
      return { name, profile: need('profile'), id };
    }
    case 'export': {
      const [resource, ...others] = values.resource ?? [];
      if (resource === undefined) throw new UsageError('"export" needs --resource.');
      if (others.length > 0) throw new UsageError('"export" takes one --resource.');
      const profile = need('profile');
      const format = oneOf('format', need('format'), formats);
      if (resource !== 'changes' && values.since !== undefined) {
        throw new UsageError('--since is for --resource changes.');
      }
      const out = need('out');
      if (out === '') throw new UsageError('--out needs a file.');
      return {
        name,
        profile,
        resource: oneOf('resource', resource, [...browsable, 'changes']),
        format,
        out,
        filter: values.filter ?? '',
        since: values.since === undefined ? 0 : readSince(values.since, Date.now()),
        ...readDialect(format, values),
      };
    }
    case 'lookup': {
      const ids = need('ids');
      if (ids === '') throw new UsageError('--ids needs a file, or - for stdin.');
      const { out = null } = values;
      if (out === '') throw new UsageError('--out needs a file.');
      if (out === null && values.format !== undefined) {
        throw new UsageError('--format is for --out; without it lines of JSON are printed.');
      }
      const format = out === null ? 'ndjson' : formatOf(out, values.format);
      const dialect = readDialect(format, values);
      const discard = values.discard ?? false;
      return { name, profile: need('profile'), ids, out, format, discard, ...dialect };
    }
  }
}

const formats = ['csv', 'xlsx', 'json', 'ndjson', 'pdf'] as const;

/** As it is said, else by the file's ending. */
function formatOf(file: string, given: string | undefined): ExportFormat['kind'] {
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase();
  const format = given ?? formats.find((each) => each === ending);
  if (format === undefined) {
    throw new UsageError(`--out ends in one of .${formats.join(', .')}, or say --format.`);
  }
  return oneOf('format', format, formats);
}

/** The options that are of CSV alone. */
function readDialect(
  format: ExportFormat['kind'],
  values: { separator?: string; decimal?: string; bom?: boolean },
): CsvDialect {
  for (const option of ['separator', 'decimal', 'bom'] as const) {
    if (format !== 'csv' && values[option] !== undefined) {
      throw new UsageError(`--${option} is for --format csv.`);
    }
  }
  const separator = oneOf('separator', values.separator ?? 'comma', separatorNames);
  const decimal = oneOf('decimal', values.decimal ?? 'point', ['point', 'comma']);
  return {
    separator: separators[separator],
    decimal: decimal === 'comma' ? ',' : '.',
    byteOrderMark: values.bom ?? false,
  };
}

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;
const separatorNames = ['comma', 'semicolon', 'tab'] as const;

function oneOf<T extends string>(option: string, given: string, known: readonly T[]): T {
  const found = known.find((each) => each === given);
  if (found === undefined) {
    throw new UsageError(`--${option} is one of ${known.join(', ')}, not "${given}".`);
  }
  return found;
}

function readResources(given: readonly string[] | undefined): readonly Syncable[] {
  if (given === undefined) return syncable;
  return given.map((each) => {
    const resource = syncable.find((known) => known === each);
    if (resource === undefined) {
      throw new UsageError(`--resource is one of ${syncable.join(', ')}, not "${each}".`);
    }
    return resource;
  });
}

/** Epoch milliseconds of a date (its midnight here), an instant, or `7d` ago. */
export function readSince(given: string, now: number): number {
  const days = /^(\d{1,5})d$/.exec(given)?.[1];
  if (days !== undefined) return now - Number(days) * 86_400_000;
  const isDate = /^\d{4}-\d\d-\d\d$/.test(given);
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.test(given);
  const since = isDate || isInstant ? Date.parse(isDate ? `${given}T00:00` : given) : Number.NaN;
  if (Number.isNaN(since)) {
    throw new UsageError(`--since is a date like 2026-11-16, an instant, or days like 7d.`);
  }
  return since;
}

function isCommand(name: string): name is Command['name'] {
  return Object.hasOwn(known, name);
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (caught) {
    const code = caught instanceof Error && 'code' in caught ? caught.code : '';
    const option = caught instanceof Error ? /'(-[^' ]*)/.exec(caught.message)?.[1] : undefined;
    if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
      throw new UsageError(`There is no option ${option ?? 'like that'}.`);
    }
    throw new UsageError(
      switches.some((each) => each === option)
        ? `${option ?? 'An option'} takes no value.`
        : `${option ?? 'An option'} needs a value (write --option=VALUE when it starts with a dash).`,
    );
  }
}
