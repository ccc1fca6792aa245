import { auditKinds, type AuditPlace } from '../../shared/ipc/audit';
import { handoverParts } from '../../shared/ipc/handover';
import { languageCodes } from '../../shared/locales';
import { browsable } from '../../shared/resources';
import type { CommandArguments, CommandReader } from './arguments';
import {
  file,
  namedFormat,
  oneOf,
  oneResource,
  oneView,
  oneWordOf,
  readSince,
  readZone,
  requireFitting,
} from './option-values';
import { readFields, readInteger, readOrder } from './list-options';
import { readRemoval, removalOptions } from './removal-options';
import { UsageError } from './usage-error';

/** What "completion" prints for. */
const shells = ['bash', 'zsh', 'powershell', 'man'] as const;

/** What "views" does, and the options that each action heeds. */
const viewActions = ['list', 'create', 'remove', 'export', 'import'] as const;
const ofViews = {
  list: ['resource', 'view'],
  create: ['resource', 'view', 'filter', 'fields', 'order', 'more'],
  remove: ['resource', 'view', ...removalOptions],
  export: ['resource', 'view', 'out'],
  import: ['file'],
} as const;
const viewOptions = [
  ...['view', 'resource', 'filter', 'fields', 'order', 'more', 'file', 'out'],
  ...removalOptions,
] as const;

export const completionReader = {
  options: [],
  word: '<shell>',
  offers: shells,
  asks: '"completion" needs a shell: bash, zsh, powershell or man.',
  read: ({ word }: CommandArguments) => ({
    shell: oneWordOf('completion', word, shells),
  }),
} as const satisfies CommandReader;

export const viewsReader = {
  options: ['profile', ...viewOptions],
  word: '<action>',
  offers: viewActions,
  asks: '"views" needs an action: list, create, remove, export or import.',
  read: ({ values, need, word, locale }: CommandArguments) => {
    const profile = need('profile');
    const action = oneWordOf('views', word, viewActions);
    requireFitting(`views ${action}`, values, ofViews[action], viewOptions);
    const resource =
      values.resource === undefined
        ? null
        : oneOf('resource', oneResource('views', values.resource), browsable);
    const view = oneView('views', { view: values.view });
    const more = readInteger('more', values.more);
    const all = { profile, resource, view };
    if (action === 'list') return { ...all, action };
    if (action === 'export') return { ...all, action, out: file('out', need('out')) };
    if (action === 'import') return { ...all, action, file: file('file', need('file')) };
    if (view === null) throw new UsageError(`"views ${action}" needs --view.`);
    if (action === 'remove') return { ...all, view, action, ...readRemoval(values) };
    if (resource === null) throw new UsageError('"views create" needs --resource.');
    return {
      ...all,
      resource,
      view,
      action,
      filter: values.filter ?? '',
      locale,
      fields: readFields(values.fields),
      order: readOrder(values.order),
      /** The alert: more records than this; null for none. */
      more,
    };
  },
} as const satisfies CommandReader;

/** What "handover" does, and the options that each action heeds. */
const handoverActions = ['export', 'show', 'import'] as const;
const ofHandover = {
  export: ['what', 'view', 'out'],
  show: ['file'],
  import: ['file', 'add', 'replace'],
} as const;
const handoverOptions = ['what', 'view', 'out', 'file', 'add', 'replace'] as const;

export const handoverReader = {
  options: ['profile', ...handoverOptions],
  word: '<action>',
  offers: handoverActions,
  asks: '"handover" needs an action: export, show or import.',
  read: ({ values, need, word }: CommandArguments) => {
    const profile = need('profile');
    const action = oneWordOf('handover', word, handoverActions);
    requireFitting(`handover ${action}`, values, ofHandover[action], handoverOptions);
    if (action !== 'export') {
      const { add = false, replace = false } = values;
      if (add && replace) throw new UsageError('--add and --replace exclude each other.');
      const conflict = add ? ('add' as const) : replace ? ('replace' as const) : null;
      return { profile, action, file: file('file', need('file')), conflict };
    }
    const { view = null } = values;
    const parts = values.what?.map((each) => oneOf('what', each, handoverParts));
    return {
      profile,
      action,
      out: file('out', need('out')),
      /** Views that were named are all there is, unless other parts are named, too. */
      parts: parts ?? (view === null ? handoverParts : (['views'] as const)),
      /** Names; null for all. */
      views: view,
    };
  },
} as const satisfies CommandReader;

/** Formats of an exported audit log. */
const auditFormats = ['ndjson', 'csv', 'xlsx'] as const;

export const auditReader = {
  options: [
    'profile',
    'since',
    'until',
    'what',
    'check',
    'noted',
    'out',
    'format',
    'language',
    'zone',
  ],
  read: ({ values, now, need }: CommandArguments) => {
    const { since, until, what = [], noted, out } = values;
    const check = values.check ?? false;
    if (noted !== undefined && !check) throw new UsageError('--noted goes with --check.');
    const ofEntries = ['since', 'until', 'what', 'out', 'format'] as const;
    const strange = ofEntries.find((option) => check && values[option] !== undefined);
    if (strange !== undefined) {
      throw new UsageError(`--check reads the whole log: omit --${strange}.`);
    }
    if (out === undefined && values.format !== undefined) {
      throw new UsageError('--format needs --out; without --out, JSON lines are printed.');
    }
    const zone = readZone(values.zone);
    const instant = (option: 'since' | 'until', typed: string | undefined) =>
      typed === undefined ? null : readSince(typed, { zone, now }, option);
    const [from, to] = [instant('since', since), instant('until', until)];
    if (from !== null && to !== null && from >= to) {
      throw new UsageError('--until is a later moment than --since.');
    }
    return {
      profile: need('profile'),
      zone,
      check,
      /** A place that was noted earlier; null for none. */
      noted: noted === undefined ? null : readPlace(noted),
      since: from,
      until: to,
      what: what.map((each) => oneOf('what', each, auditKinds)),
      /** Null prints the entries. */
      out: out === undefined ? null : file('out', out),
      format: auditFormat(out, values.format),
      language: oneOf('language', values.language ?? 'en', languageCodes),
    };
  },
} as const satisfies CommandReader;

function auditFormat(out: string | undefined, format: string | undefined) {
  if (format !== undefined) return oneOf('format', format, auditFormats);
  const named = namedFormat(out ?? '', undefined);
  // JSON lines are no harm under an ending of text; a PDF or Parquet file of them cannot be opened.
  if (named === undefined || named === 'json') return 'ndjson';
  return oneOf('format', named, auditFormats);
}

/** `57:` and the hash, as "audit --check" printed them. */
function readPlace(typed: string): AuditPlace {
  const [, no = '', hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(typed.trim()) ?? [];
  if (hash === '') throw new UsageError('--noted is what "audit --check" printed, such as 57:ab….');
  return { no: Number(no), hash };
}
