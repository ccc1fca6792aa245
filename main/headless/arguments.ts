import { parseArgs } from 'node:util';
import type { FailureCode } from '../../preload/contract/failure';

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
  | { name: 'card'; profile: string; id: string };

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
  const wanted = name === 'card' ? 1 : 0;
  if (rest.length > wanted) throw new UsageError(`"${rest[wanted] ?? ''}" is one word too many.`);
  const need = (option: 'profile' | 'base-url' | 'page' | 'per-page'): string => {
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
      return { name, profile: need('profile') };
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
  }
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
