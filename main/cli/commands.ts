import * as v from 'valibot';
import type { Sort } from '../../shared/ipc/browse';
import { exportFormats } from '../../shared/ipc/exports';
import { browsable, storedResources } from '../../shared/resources';
import { readFields, readLimit, readOrder } from './list-options';
import type { Values } from './options';
import { auditReader, completionReader, handoverReader, viewsReader } from './tool-commands';
import { meant } from './command-line';
import {
  dialect,
  file,
  formatOf,
  headings,
  oneOf,
  oneResource,
  oneView,
  output,
  outputOf,
  paper,
  readFormat,
  readHeadings,
  readPaper,
  readResources,
  resourceOrAll,
  readChangesSelection,
  readZone,
  changesOptions,
} from './option-values';
import { readRecipe, readToken, tokenOptions } from './signing-options';
import {
  compareReader,
  duplicatesReader,
  reconcileReader,
  verifyReader,
  watchReader,
} from './analysis-commands';
import { readRemoval, removalOptions } from './removal-options';
import { pivotReader } from './pivot-options';
import {
  text,
  flag,
  count,
  resource,
  record,
  fileLine,
  severalLine,
  removalLine,
  connectLines,
  profilesLines,
  syncLines,
  statusLines,
  searchLines,
  changesLines,
  lookupLines,
  reconcileLines,
  verifyLines,
  pivotLines,
  watchLines,
  backupLines,
  restoreLines,
  auditLines,
  policyLines,
  viewsLines,
  handoverLines,
} from './printed-lines';
import { publishLine } from './publish-line';
import { readSeveral, severalOptions } from './several-options';
import { UsageError } from './usage-error';
import type { CommandArguments, CommandEntry, CommandReader } from './arguments';

const ofProfile = {
  options: ['profile'],
  read: ({ need }: CommandArguments) => ({ profile: need('profile') }),
} as const satisfies CommandReader;

const removal = {
  options: ['profile', ...removalOptions],
  read: ({ values, need }: CommandArguments) => ({
    profile: need('profile'),
    ...readRemoval(values),
  }),
} as const satisfies CommandReader;

/** Every command, in the order in which the help lists them under their groups. */
export const commands = {
  connect: {
    group: 'connections',
    withoutProfile: 'refused',
    prints: connectLines,
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
        /** Null: that of the profile, or of the policy's connection of this name. */
        baseUrl: values['base-url'] ?? null,
        /** A preset, `auto`, or a signing method of one's own; null when not given. */
        recipe: readRecipe(values.recipe),
        example: values.example ?? null,
        /** Null keeps the profile's environment; a new one gets the usual one. */
        environment: values.live === true ? 'live' : values.test === true ? 'test' : null,
        token: readToken(values),
      } as const;
    },
  },
  profiles: { group: 'connections', prints: profilesLines, options: [], read: () => ({}) },
  token: {
    group: 'connections',
    withoutProfile: 'refused',
    prints: [v.strictObject({ profile: text, token: v.literal('pasted'), stored: text })],
    ...ofProfile,
  },
  forget: {
    group: 'connections',
    withoutProfile: 'refused',
    prints: [v.strictObject({ profile: text, forgotten: v.literal(true) }), removalLine],
    ...removal,
  },
  merchant: {
    group: 'service',
    printsRecords: true,
    prints: [
      v.strictObject({
        merchant: record,
        secretKey: v.strictObject({ present: flag, matchesStored: v.nullable(flag) }),
      }),
    ],
    ...ofProfile,
  },
  clients: {
    group: 'service',
    printsRecords: true,
    prints: [record],
    options: ['profile', 'page', 'per-page', 'all'],
    read: ({ values, need }: CommandArguments) => ({
      profile: need('profile'),
      page: allOr(values) ? '1' : (values.page ?? null),
      perPage: values['per-page'] ?? null,
      all: allOr(values),
    }),
  },
  lots: {
    group: 'service',
    printsRecords: true,
    prints: [record],
    options: ['profile', 'page', 'per-page', 'all'],
    read: ({ values, need }: CommandArguments) => ({
      profile: need('profile'),
      page: allOr(values) ? '1' : need('page'),
      perPage: allOr(values) ? (values['per-page'] ?? null) : need('per-page'),
      all: allOr(values),
    }),
  },
  card: {
    group: 'service',
    printsRecords: true,
    prints: [record],
    options: ['profile'],
    word: '<id>',
    asks: '"card" needs the id of a client-card.',
    read: ({ need, word }: CommandArguments) => ({ profile: need('profile'), id: word }),
  },
  lookup: {
    group: 'service',
    prints: lookupLines,
    options: ['profile', 'ids', 'as-listed', 'discard', 'zone', ...output],
    read: ({ values, need, locale }: CommandArguments) => {
      const ids = need('ids');
      if (ids === '') throw new UsageError('--ids needs a file, or - for stdin.');
      return {
        profile: need('profile'),
        locale,
        /** A file, or `-` for stdin. */
        ids,
        /** Ask for documents, phones and IDs of clients as they stand, not for their cards. */
        isAsListed: values['as-listed'] ?? false,
        /** Start this list over, and drop an unfinished lookup of another list. */
        discard: values.discard ?? false,
        ...outputOf(values),
      };
    },
  },
  sync: {
    group: 'records',
    prints: syncLines,
    options: ['profile', 'resource', 'yes'],
    read: ({ values, need }: CommandArguments) => ({
      profile: need('profile'),
      resources: readResources(values.resource),
      /** Removes history that is due, more than a day's worth too. */
      agrees: values.yes ?? false,
    }),
  },
  status: { group: 'records', prints: statusLines, ...ofProfile },
  search: {
    group: 'records',
    printsRecords: true,
    prints: searchLines,
    options: ['profile', 'resource', 'limit', 'zone'],
    word: '<query>',
    asks: '"search" needs a query.',
    read: ({ values, need, word, locale }: CommandArguments) => ({
      profile: need('profile'),
      text: word,
      /** Records of each list. */
      ...readLimit(values.limit),
      resource: resourceOrAll('search', values.resource),
      locale,
    }),
  },
  changes: {
    group: 'records',
    printsRecords: true,
    prints: changesLines,
    options: ['profile', 'resource', ...changesOptions, 'limit', 'zone'],
    read: ({ values, now, need }: CommandArguments) => {
      const profile = need('profile');
      const limit = readLimit(values.limit);
      if (values.between === undefined) need('since');
      const resource = resourceOrAll('changes', values.resource);
      const calendar = { zone: readZone(values.zone), now };
      return { profile, resource, ...limit, ...readChangesSelection(values, calendar) };
    },
  },
  wipe: {
    group: 'records',
    withoutProfile: 'refused',
    prints: [v.strictObject({ profile: text, wiped: v.literal(true) }), removalLine],
    ...removal,
  },
  export: {
    group: 'files',
    withoutProfile: ({ all }: Values) => (all === true ? 'every' : 'only'),
    prints: [fileLine, severalLine],
    options: [
      'profile',
      ...severalOptions,
      'resource',
      'format',
      'out',
      'filter',
      'view',
      'fields',
      'order',
      'zone',
      ...changesOptions,
      ...headings,
      ...dialect,
      ...paper,
      'column',
    ],
    read: ({ values, now, need, locale }: CommandArguments) => {
      const view = oneView('export', values);
      const [resource = null] = values.resource ?? [];
      if (resource === null && view === null) throw new UsageError('"export" needs --resource.');
      if (resource !== null) oneResource('export', values.resource);
      const profile = values.all === true ? '' : need('profile');
      const format =
        values.out === undefined
          ? oneOf('format', need('format'), exportFormats)
          : formatOf(values.out, values.format);
      const strange = changesOptions.find((option) => values[option] !== undefined);
      if (resource !== 'changes' && strange !== undefined) {
        throw new UsageError(`--${strange} is for --resource changes.`);
      }
      if (resource === 'merchant' && values.filter !== undefined) {
        throw new UsageError('--filter is for lists: there is one merchant.');
      }
      if (view !== null && resource !== null && !browsable.some((each) => each === resource)) {
        throw new UsageError('--view is for lists.');
      }
      const columns = readColumns(values);
      return {
        /** '' for every connection. */
        profile,
        /** One file of several connections; null for one. */
        several: readSeveral(values, { resource, format }),
        locale,
        /** The name of a saved view; null for the whole list. */
        view,
        /** Null: that of the view. */
        resource:
          resource === null
            ? null
            : oneOf('resource', resource, [...storedResources, 'changes'] as const),
        format: readPaper(readFormat(format, values), values, columns),
        /** Null: those of the view, or all. */
        columns,
        out: file('out', need('out')),
        /** In the search language; '' for all records. */
        filter: values.filter ?? '',
        ...readSort(resource, values),
        ...readChangesSelection(values, { zone: locale.zone, now }),
        ...readHeadings(format, values),
      };
    },
  },
  publish: {
    group: 'files',
    prints: [publishLine],
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
  backup: {
    group: 'files',
    writesNoRecords: true,
    withoutProfile: 'every',
    prints: backupLines,
    options: ['profile', 'all', 'out'],
    read: ({ values, need }: CommandArguments) => {
      if ((values.all === true) === (values.profile !== undefined)) {
        throw new UsageError('"backup" needs either --profile or --all.');
      }
      const out = file('out', need('out'));
      if (out === '-') throw new UsageError('--out: a backup is written to a file.');
      /** Null for all profiles. */
      return { profile: values.profile ?? null, out };
    },
  },
  restore: {
    group: 'files',
    withoutProfile: 'every',
    prints: restoreLines,
    options: ['file', 'profile', 'merge', 'add', 'replace', 'show'],
    read: ({ values, need }: CommandArguments) => {
      if (values.add === true && values.replace === true) {
        throw new UsageError('--add and --replace exclude each other.');
      }
      const action = values.add === true ? 'add' : values.replace === true ? 'replace' : null;
      return {
        file: file('file', need('file')),
        /** Null for all of the backup. */
        profile: values.profile ?? null,
        /**
         * What to do with a connection that exists, or when merged with what differs; null refuses.
         */
        action,
        merge: values.merge ?? false,
        show: values.show ?? false,
      } as const;
    },
  },
  recovery: {
    group: 'files',
    withoutProfile: 'refused',
    prints: [
      v.strictObject({ profile: text, code: text }),
      v.strictObject({ profile: text, recovered: v.literal(true) }),
    ],
    options: ['profile', 'make'],
    read: ({ values, need }: CommandArguments) => ({
      profile: need('profile'),
      /** Makes a code; otherwise one is read from standard input. */
      make: values.make ?? false,
    }),
  },
  handover: { group: 'files', prints: handoverLines, ...handoverReader },
  reconcile: { group: 'analysis', printsRecords: true, prints: reconcileLines, ...reconcileReader },
  pivot: { group: 'analysis', printsRecords: true, prints: pivotLines, ...pivotReader },
  duplicates: {
    group: 'analysis',
    printsRecords: true,
    prints: [v.strictObject({ resource, of: record, count, ids: v.array(text) }), fileLine],
    ...duplicatesReader,
  },
  compare: {
    group: 'analysis',
    printsRecords: true,
    prints: [
      v.strictObject({ resource, id: text, in: v.picklist(['both', 'first', 'second']) }),
      fileLine,
    ],
    ...compareReader,
  },
  verify: { group: 'analysis', prints: verifyLines, ...verifyReader },
  watch: { group: 'analysis', prints: watchLines, ...watchReader },
  views: { group: 'analysis', prints: viewsLines, ...viewsReader },
  policy: {
    group: 'app',
    prints: policyLines,
    options: ['file'],
    isAlone: true,
    read: ({ values }: CommandArguments) => ({
      /** A file, or `-` for stdin; null for this computer's. */
      file: values.file === undefined ? null : file('file', values.file),
    }),
  },
  audit: { group: 'app', writesNoRecords: true, prints: auditLines, ...auditReader },
  completion: { group: 'app', prints: 'text', ...completionReader },
  diagnostics: {
    group: 'app',
    writesNoRecords: true,
    prints: [v.strictObject({ file: text, bytes: count })],
    options: ['out', 'hosts'],
    read: ({ values, need }: CommandArguments) => ({
      out: file('out', need('out')),
      hosts: values.hosts ?? false,
    }),
  },
  help: {
    group: 'app',
    prints: 'text',
    options: [],
    word: '[command]',
    read: ({ word }: CommandArguments) => ({ topic: word === '' ? null : topicOf(word) }),
  },
  version: { group: 'app', prints: 'text', options: [], read: () => ({}) },
} as const satisfies Readonly<Record<string, CommandEntry>>;

/** The name of a command. */
export type Name = keyof typeof commands;

/** A parsed command: its name and what its reader returned. */
export type Command = { [N in Name]: { name: N } & ReturnType<(typeof commands)[N]['read']> }[Name];

const allOr = ({ all, page }: Values): boolean => {
  if (all === true && page !== undefined)
    throw new UsageError('--all reads every page: omit --page.');
  return all ?? false;
};

/** The columns of an export; `--column`, once for each, is the old name. Null when not given. */
function readColumns(values: Values): string[] | null {
  const fields = readFields(values.fields);
  if (fields === null) return values.column ?? null;
  if (values.column !== undefined) throw new UsageError('--fields or --column, not both.');
  return fields;
}

/** The order of an export, left out when not given. */
function readSort(resource: string | null, values: Values): { sort?: Sort[] } {
  const sort = readOrder(values.order);
  if (sort.length === 0) return {};
  if (values.view !== undefined) throw new UsageError('A --view has its own --order.');
  if (browsable.some((each) => each === resource)) return { sort };
  throw new UsageError('--order is for lists.');
}

/** The pivot table was once called a summary: scripts go on with it. */
export const currentName = (name: string): string => (name === 'summary' ? 'pivot' : name);

function topicOf(typed: string): string {
  const name = currentName(typed);
  if (Object.hasOwn(commands, name)) return name;
  throw new UsageError(`There is no command "${name}".${meant(name, Object.keys(commands))}`);
}

export function isCommand(name: string): name is Name {
  return Object.hasOwn(commands, name);
}
