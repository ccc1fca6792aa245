import { exportFormats } from '../../shared/ipc/exports';
import { browsable, storedResources } from '../../shared/resources';
import type { TextOption } from './options';
import { meant, readCommandLine, type Typed } from './command-line';
import {
  dialect,
  file,
  headings,
  oneOf,
  oneView,
  output,
  outputOf,
  paper,
  readFormat,
  readHeadings,
  readPaper,
  readResources,
  resourceOrAll,
  readChangesPeriod,
  readZone,
  periodOptions,
} from './option-values';
import { readRecipe, readToken, tokenOptions } from './signing-options';
import {
  compareReader,
  duplicatesReader,
  reconcileReader,
  summaryReader,
  watchReader,
} from './analysis-commands';
import { UsageError } from './usage-error';
import type { CommandArguments, CommandReader } from './arguments';

/** Parses arguments, in any order. Throws `UsageError` with a sentence. */
export function parseCommand(args: readonly string[]): Command {
  return interpreted(readCommandLine(commands, args));
}

function interpreted({ name, values, words }: Typed): Command {
  if (!isCommand(name)) throw new UsageError(`There is no command "${name}".`);
  // An empty value would silently mean the folder of the installed app.
  if (values.home === '') throw new UsageError('--home needs a folder.');
  const { asks, word: wanted, read }: CommandReader = commands[name];
  const extra = words[wanted === undefined ? 0 : 1];
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".`);
  const [word] = words;
  if (asks !== undefined && word === undefined) throw new UsageError(asks);
  const need = (option: TextOption): string => {
    const value = values[option];
    if (value === undefined) throw new UsageError(`"${name}" needs --${option}.`);
    return value;
  };
  // The compiler cannot see that a command's name and its reader belong together.
  return { name, ...read({ values, word: word ?? '', need }) } as Command;
}

const ofProfile = {
  options: ['profile'],
  read: ({ need }: CommandArguments) => ({ profile: need('profile') }),
} as const satisfies CommandReader;

export const commands = {
  connect: {
    options: ['profile', 'base-url', 'recipe', 'example', 'live', 'test', ...tokenOptions],
    read: ({ values, need }: CommandArguments) => {
      if (values.recipe !== undefined && values.recipe !== 'auto' && values.example !== undefined) {
        throw new UsageError(
          '--example finds the signing method: omit --recipe, or use --recipe auto.',
        );
      }
      if (values.live === true && values.test === true) {
        throw new UsageError('--live and --test exclude each other.');
      }
      return {
        profile: need('profile'),
        baseUrl: need('base-url'),
        /** A preset, `auto`, or a signing method of one's own; null when not given. */
        recipe: readRecipe(values.recipe),
        example: values.example ?? null,
        /** Null keeps the profile's environment; a new profile gets `test`. */
        environment: values.live === true ? 'live' : values.test === true ? 'test' : null,
        token: readToken(values),
      } as const;
    },
  },
  help: {
    options: [],
    word: '[command]',
    read: ({ word }: CommandArguments) => ({ topic: word === '' ? null : topicOf(word) }),
  },
  version: { options: [], read: () => ({}) },
  profiles: { options: [], read: () => ({}) },
  forget: ofProfile,
  merchant: ofProfile,
  clients: {
    options: ['profile', 'page', 'per-page'],
    read: ({ values, need }: CommandArguments) => ({
      profile: need('profile'),
      page: values.page ?? null,
      perPage: values['per-page'] ?? null,
    }),
  },
  lots: {
    options: ['profile', 'page', 'per-page'],
    read: ({ need }: CommandArguments) => ({
      profile: need('profile'),
      page: need('page'),
      perPage: need('per-page'),
    }),
  },
  card: {
    options: ['profile'],
    word: '<id>',
    asks: '"card" needs the id of a client-card.',
    read: ({ need, word }: CommandArguments) => ({ profile: need('profile'), id: word }),
  },
  sync: {
    options: ['profile', 'resource'],
    read: ({ values, need }: CommandArguments) => ({
      profile: need('profile'),
      resources: readResources(values.resource),
    }),
  },
  search: {
    options: ['profile', 'resource', 'zone'],
    word: '<query>',
    asks: '"search" needs a query.',
    read: ({ values, need, word }: CommandArguments) => ({
      profile: need('profile'),
      text: word,
      resource: resourceOrAll('search', values.resource),
      zone: readZone(values.zone),
    }),
  },
  changes: {
    options: ['profile', 'resource', ...periodOptions, 'zone'],
    read: ({ values, need }: CommandArguments) => {
      const profile = need('profile');
      if (values.between === undefined) need('since');
      const resource = resourceOrAll('changes', values.resource);
      return { profile, resource, ...readChangesPeriod(values, readZone(values.zone)) };
    },
  },
  status: ofProfile,
  wipe: ofProfile,
  backup: {
    options: ['profile', 'all', 'out'],
    read: ({ values, need }: CommandArguments) => {
      if ((values.all === true) === (values.profile !== undefined)) {
        throw new UsageError('"backup" needs either --profile or --all.');
      }
      const out = file('out', need('out'));
      if (out === '-') throw new UsageError('A backup is written to a file.');
      /** Null for all profiles. */
      return { profile: values.profile ?? null, out };
    },
  },
  restore: {
    options: ['file', 'profile', 'add', 'replace', 'show'],
    read: ({ values, need }: CommandArguments) => {
      if (values.add === true && values.replace === true) {
        throw new UsageError('--add and --replace exclude each other.');
      }
      const action = values.add === true ? 'add' : values.replace === true ? 'replace' : null;
      return {
        file: file('file', need('file')),
        /** Null for all of the backup. */
        profile: values.profile ?? null,
        /** What to do with a connection that exists; null refuses. */
        action,
        show: values.show ?? false,
      } as const;
    },
  },
  diagnostics: {
    options: ['out', 'hosts'],
    read: ({ values, need }: CommandArguments) => ({
      out: file('out', need('out')),
      hosts: values.hosts ?? false,
    }),
  },
  export: {
    options: [
      ...(['profile', 'resource', 'format', 'out', 'filter', 'view', 'zone'] as const),
      ...periodOptions,
      ...headings,
      ...dialect,
      ...paper,
      'column',
    ],
    read: ({ values, need }: CommandArguments) => {
      const [resource, ...others] = values.resource ?? [];
      if (resource === undefined) throw new UsageError('"export" needs --resource.');
      if (others.length > 0) throw new UsageError('"export" takes one --resource.');
      const profile = need('profile');
      const format = oneOf('format', need('format'), exportFormats);
      const strange = periodOptions.find((option) => values[option] !== undefined);
      if (resource !== 'changes' && strange !== undefined) {
        throw new UsageError(`--${strange} is for --resource changes.`);
      }
      if (resource === 'merchant' && values.filter !== undefined) {
        throw new UsageError('--filter is for lists: there is one merchant.');
      }
      const view = oneView('export', values);
      if (view !== null && !browsable.some((each) => each === resource)) {
        throw new UsageError('--view is for lists.');
      }
      const zone = readZone(values.zone);
      return {
        profile,
        zone,
        /** The name of a saved view; null for the whole list. */
        view,
        resource: oneOf('resource', resource, [...storedResources, 'changes'] as const),
        format: readPaper(readFormat(format, values), values),
        /** Null: those of the view, or all. */
        columns: values.column ?? null,
        out: file('out', need('out')),
        /** In the search language; '' for all records. */
        filter: values.filter ?? '',
        ...readChangesPeriod(values, zone),
        ...readHeadings(format, values),
      };
    },
  },
  publish: {
    options: ['profile', 'to', 'agree', 'password-stdin', 'after-sync'],
    read: ({ values, need }: CommandArguments) => ({
      profile: need('profile'),
      /** Null: the destination used last. */
      to: values.to ?? null,
      /** Confirms that the records are unencrypted personal data in that database. */
      agree: values.agree ?? false,
      /** Whether to read the database password from stdin and store it in the keychain. */
      passwordFromStdin: values['password-stdin'] ?? false,
      /** Null keeps the setting as it is. */
      afterSync:
        values['after-sync'] === undefined
          ? null
          : oneOf('after-sync', values['after-sync'], ['yes', 'no']) === 'yes',
    }),
  },
  reconcile: reconcileReader,
  summary: summaryReader,
  duplicates: duplicatesReader,
  watch: watchReader,
  compare: compareReader,
  lookup: {
    options: ['profile', 'ids', 'discard', 'zone', ...output],
    read: ({ values, need }: CommandArguments) => {
      const ids = need('ids');
      if (ids === '') throw new UsageError('--ids needs a file, or - for stdin.');
      return {
        profile: need('profile'),
        zone: readZone(values.zone),
        /** A file, or `-` for stdin. */
        ids,
        /** Start this list over, and drop an unfinished lookup of another list. */
        discard: values.discard ?? false,
        ...outputOf(values),
      };
    },
  },
} as const satisfies Readonly<Record<string, CommandReader>>;

/** The name of a command. */
export type Name = keyof typeof commands;

/** A parsed command: its name and what its reader returned. */
export type Command = { [N in Name]: { name: N } & ReturnType<(typeof commands)[N]['read']> }[Name];

function topicOf(name: string): string {
  if (Object.hasOwn(commands, name)) return name;
  throw new UsageError(`There is no command "${name}".${meant(name, Object.keys(commands))}`);
}

function isCommand(name: string): name is Name {
  return Object.hasOwn(commands, name);
}
