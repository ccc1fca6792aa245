import * as v from 'valibot';
import { closest } from '../values/closest';
import {
  connectionDrafts,
  connectionSchema,
  loginSchema,
  type ConnectionEntry,
} from './connections';
import { policyFileSchema, type PolicySettings } from './file-schema';
import { mayAsk } from './policy';

/** What keeps a policy from being applied. */
export interface PolicyFault {
  /** As of `app.policy`. */
  readonly reason: 'setting' | 'unknown-setting' | 'missing' | 'repeated';
  /** Its name, or a path such as `connections.0.baseUrl`; null when it is about the whole file. */
  readonly setting: string | null;
  /** The setting that was probably meant; null when none is close. */
  readonly meant: string | null;
  /** In words that follow "it takes"; null for a setting that is unknown or set twice. */
  readonly takes: string | null;
}

/** Everything that is wrong with the settings of a policy, alone and beside one another. */
export function faultsIn(entries: unknown): PolicyFault[] {
  if (!isObject(entries)) {
    return [{ reason: 'setting', setting: null, meant: null, takes: 'an object in braces: { … }' }];
  }
  const strange = unknownIn(entries);
  const parsed = v.safeParse(policyFileSchema, entries, {
    abortPipeEarly: true,
    // In the place of the library's words, where a schema has none of its own.
    message: () => '',
  });
  const wrong = (parsed.issues ?? [])
    .flatMap((issue) => faultsOf(issue, null))
    .filter(({ setting }) => strange.every((each) => each.setting !== setting));
  const faulty = [...strange, ...wrong].flatMap(({ setting, meant }) => [setting, meant]);
  return [...strange, ...wrong, ...conflictsWithout(faulty, entries)];
}

type Entries = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema itself names only the first of an object. */
function unknownIn(entries: Entries): PolicyFault[] {
  return objectsIn(entries).flatMap(({ at, value, schema }) => {
    const known = Object.keys(schema.entries);
    const unknown = Object.keys(value).filter((name) => !known.includes(name));
    return unknown.map((name) => {
      const meant = closest(name, known);
      const reason = 'unknown-setting' as const;
      return { reason, setting: at + name, meant: meant && at + meant, takes: null };
    });
  });
}

/** Each object of a policy with the beginning of its settings' paths; a recipe's are of its own. */
function objectsIn(entries: Entries) {
  const { connections } = entries;
  const listed: readonly unknown[] = Array.isArray(connections) ? connections : [];
  const inside = listed.flatMap((value, index) => {
    if (!isObject(value)) return [];
    const at = `connections.${index}.`;
    const ofLogin = isObject(value.login)
      ? [{ at: `${at}login.`, value: value.login, schema: loginSchema }]
      : [];
    return [{ at, value, schema: connectionSchema }, ...ofLogin];
  });
  return [{ at: '', value: entries, schema: policyFileSchema }, ...inside];
}

type Issue = Pick<
  v.BaseIssue<unknown>,
  'path' | 'issues' | 'message' | 'type' | 'expected' | 'received'
>;

/** Of a value that may be of several shapes, those within the shape that it has. */
function faultsOf(
  issue: Issue,
  outside: Pick<PolicyFault, 'setting' | 'takes'> | null,
): PolicyFault[] {
  const within = v.getDotPath(issue as v.BaseIssue<unknown>);
  const setting = [outside?.setting, within].filter(Boolean).join('.') || null;
  const takes = issue.message === '' ? (outside?.takes ?? null) : issue.message;
  const deeper = (issue.issues ?? []).filter(({ path }) => path !== undefined);
  if (deeper.length > 0) return deeper.flatMap((each) => faultsOf(each, { setting, takes }));
  const isKey = issue.type === 'strict_object' && issue.path !== undefined;
  if (isKey && issue.expected === 'never') {
    return [{ reason: 'unknown-setting', setting, meant: null, takes: null }];
  }
  if (isKey && issue.received === 'undefined') {
    const name = setting?.split('.').at(-1) ?? '';
    return [{ reason: 'missing', setting, meant: null, takes: takenBy(name) ?? takes }];
  }
  return [{ reason: 'setting', setting, meant: null, takes }];
}

const required = {
  version: policyFileSchema.entries.version,
  name: connectionSchema.entries.name,
  baseUrl: connectionSchema.entries.baseUrl,
} as const;

function takenBy(name: string): string | null {
  const found = Object.entries(required).find(([each]) => each === name)?.[1];
  return found === undefined
    ? null
    : (v.safeParse(found, undefined, { abortEarly: true }).issues?.[0].message ?? null);
}

/** Conflicts between settings, but for those of a setting that is at fault itself. */
function conflictsWithout(faulty: readonly (string | null)[], named: Entries): PolicyFault[] {
  const isFaulty = (name: string) => faulty.some((setting) => setting?.split('.')[0] === name);
  const known = Object.keys(policyFileSchema.entries);
  const inOrder = Object.entries(named).filter(([name]) => known.includes(name) && !isFaulty(name));
  const settings = v.parse(v.partial(policyFileSchema), Object.fromEntries(inOrder));
  const connections = Array.isArray(named.connections) ? named.connections.map(readEntry) : [];
  // Whether the one is there for the other cannot be told while one of them is at fault.
  const isOpen = isFaulty('publishing') || isFaulty('agreedDatabases');
  return conflictsIn({ ...settings, connections }).filter(
    ({ setting }) => setting !== 'agreedDatabases' || !isOpen,
  );
}

function readEntry(entry: unknown): ConnectionEntry | null {
  const read = v.safeParse(connectionSchema, entry, { abortEarly: true });
  return read.success ? read.output : null;
}

/** The settings that are read against one another; null for a connection that cannot be read. */
type Settings = Pick<
  PolicySettings,
  'allowedBaseUrls' | 'allowedDatabases' | 'agreedDatabases' | 'publishing'
> & { readonly connections: readonly (ConnectionEntry | null)[] };

/** Settings that cannot be applied beside the others, or as they are. */
function conflictsIn(settings: Settings): readonly PolicyFault[] {
  const { allowedBaseUrls = null, allowedDatabases = null, agreedDatabases } = settings;
  const conflicts: PolicyFault[] = [];
  const add = (setting: string, takes: string, reason: PolicyFault['reason'] = 'setting') =>
    conflicts.push({ reason, setting, meant: null, takes });
  const { read, refused } = connectionDrafts(settings.connections);
  for (const { part, takes } of refused) add(`connections.${part}`, takes);
  for (const { at, draft } of read) {
    // It could never be connected.
    const isAllowed = mayAsk({ allowedBaseUrls }, new URL(`${draft.baseUrl}/`));
    if (!isAllowed) add(`connections.${at}.baseUrl`, 'an address within allowedBaseUrls');
  }
  // One means nothing without the other: an agreement to every database would be one to any server
  // somebody runs.
  if ((settings.publishing === 'agreed') !== (agreedDatabases !== undefined)) {
    if (agreedDatabases === undefined) {
      add('agreedDatabases', 'the databases that "publishing": "agreed" holds for', 'missing');
    } else add('agreedDatabases', 'nothing without "publishing": "agreed"');
  }
  for (const [at, each] of (agreedDatabases ?? []).entries()) {
    if (allowedDatabases?.includes(each) === false) {
      add(`agreedDatabases.${at}`, 'one of allowedDatabases');
    }
  }
  return conflicts;
}
