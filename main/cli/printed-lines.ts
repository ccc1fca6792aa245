// Lines of JSON that commands print, as published in assets/command-lines.schema.json and described
// in docs/cli.md: their values, lines that commands share, and those too long to stand with the
// command in `commands.ts`. Tests check what commands print against them.
import * as v from 'valibot';
import { byName } from '../../shared/by-name';
import { auditEntrySchema } from '../../shared/ipc/audit';
import { handoverParts } from '../../shared/ipc/handover';
import { completenessSchema, listCompletenessSchema } from '../../shared/ipc/sync';
import { storedResources } from '../../shared/resources';
import { publishedEntries } from './publish-line';

export const text = v.string();
export const flag = v.boolean();
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** ISO 8601 in UTC. */
const instant = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
export const resource = v.picklist(storedResources);
/** As the service sent it, keys redacted. */
export const record = byName(v.string(), v.unknown());
const counts = byName(v.string(), count);
const lineCounts = v.strictObject({ new: count, newer: count, older: count, undecided: count });

const failure = { code: text, params: byName(v.string(), v.unknown()) };

/** The last line of any command that failed. */
export const errorLineSchema = v.strictObject({
  error: v.strictObject({
    ...failure,
    message: text,
    option: v.optional(text),
    field: v.optional(text),
  }),
});

const incompleteness = {
  ...listCompletenessSchema.entries,
  gaps: v.nullable(count),
  twice: v.nullable(count),
  doubtful: v.nullable(flag),
};

/** About a file that was written, in the place of lines about records. */
export const fileLine = v.strictObject({
  /** The list whose records are in it. */
  resource: v.picklist([...storedResources, 'changes']),
  file: text,
  records: count,
  rows: count,
  bytes: count,
  fileHash: sha256,
  cutTexts: count,
  asOf: v.nullable(instant),
  complete: flag,
  ...incompleteness,
});

/** About a file of several connections. */
export const severalLine = v.strictObject({
  ...fileLine.entries,
  connections: v.array(
    v.strictObject({
      profile: text,
      records: count,
      asOf: v.nullable(instant),
      complete: flag,
      ...incompleteness,
    }),
  ),
  /** Connections that are not in it, and why. */
  omitted: v.array(v.strictObject({ profile: text, code: text })),
});

export const removalLine = v.strictObject({
  profile: text,
  dryRun: v.literal(true),
  wouldDelete: text,
});

const viewLine = v.strictObject({
  resource,
  view: text,
  filter: text,
  filters: count,
  sort: v.array(
    v.strictObject({ field: text, direction: v.picklist(['ascending', 'descending']) }),
  ),
  alert: v.nullable(
    v.variant('kind', [
      v.strictObject({ kind: v.literal('new') }),
      v.strictObject({ kind: v.literal('more'), than: count }),
    ]),
  ),
});

export const connectLines = [
  v.strictObject({
    profile: text,
    baseUrl: text,
    environment: v.picklist(['live', 'test']),
    token: v.picklist(['pasted', 'login']),
    stored: v.literal('keychain'),
    recipe: v.nullable(v.union([text, record])),
    tried: v.nullable(count),
    companyName: v.nullable(text),
    secretMatches: v.nullable(flag),
  }),
] as const;

export const profilesLines = [
  v.strictObject({
    profile: text,
    baseUrl: text,
    environment: v.picklist(['live', 'test']),
    token: v.picklist(['pasted', 'login']),
    recipe: v.nullable(record),
    kept: flag,
  }),
] as const;

export const syncLines = [
  v.strictObject({
    resource,
    phase: v.picklist(['idle', 'paused', 'failed', 'never', 'running']),
    records: count,
    asOf: v.nullable(instant),
    completeness: v.nullable(completenessSchema),
  }),
  v.strictObject({
    published: v.strictObject({
      ...publishedEntries,
      error: v.nullable(v.strictObject(failure)),
    }),
  }),
] as const;

export const statusLines = [
  v.strictObject({
    profile: text,
    cache: v.looseObject({ kind: text, bytes: v.optional(count) }),
    resources: v.array(
      v.strictObject({
        resource,
        phase: text,
        records: count,
        asOf: v.nullable(instant),
        complete: v.nullable(flag),
        ...incompleteness,
      }),
    ),
  }),
] as const;

export const searchLines = [
  v.strictObject({
    resource,
    id: text,
    title: text,
    field: text,
    excerpt: text,
    status: v.nullable(text),
    total: count,
  }),
] as const;

export const changesLines = [
  v.strictObject({
    resource,
    id: text,
    title: text,
    kind: v.picklist(['new', 'changed', 'gone']),
    seenAt: instant,
    fields: v.array(
      v.strictObject({
        field: text,
        before: v.optional(v.unknown()),
        after: v.optional(v.unknown()),
      }),
    ),
  }),
  v.strictObject({
    resource,
    kind: v.literal('schema'),
    seenAt: instant,
    newFields: v.array(text),
    lostFields: v.array(text),
  }),
] as const;

export const lookupLines = [
  v.strictObject({
    recognized: v.strictObject({
      documents: count,
      clientIds: count,
      phones: count,
      lots: count,
      cards: count,
      missing: count,
      ambiguous: count,
      clients: count,
      withoutCard: count,
      taken: flag,
    }),
  }),
  v.strictObject({
    line: count,
    id: v.nullable(text),
    outcome: text,
    reason: v.nullable(text),
    sameAs: v.nullable(count),
    client: v.nullable(text),
    card: v.nullable(record),
  }),
  fileLine,
] as const;

export const reconcileLines = [
  v.strictObject({
    resource,
    file: text,
    rows: count,
    records: count,
    counts,
    fields: v.array(v.unknown()),
    notices: v.array(v.unknown()),
    sums: v.array(v.unknown()),
    totals: v.array(v.unknown()),
    carried: counts,
    resolved: count,
    changedAgain: count,
    asOf: v.nullable(instant),
    complete: flag,
  }),
  v.strictObject({
    outcome: text,
    row: v.nullable(count),
    id: v.nullable(text),
    key: v.array(text),
    state: v.nullable(text),
    comment: text,
    differs: v.array(text),
    mine: v.nullable(record),
    theirs: v.nullable(record),
  }),
  v.strictObject({
    act: text,
    bytes: count,
    fileHash: sha256,
    actHash: sha256,
    comparedHash: v.nullable(sha256),
    open: count,
    final: flag,
  }),
  fileLine,
] as const;

export const verifyLines = [
  v.strictObject({ act: text, verified: v.literal('act-altered') }),
  v.strictObject({
    act: text,
    verified: text,
    file: text,
    sync: text,
    comparedSync: text,
    settlements: text,
    actHash: sha256,
    madeAt: text,
  }),
] as const;

export const pivotLines = [
  v.strictObject({
    row: v.nullable(text),
    column: v.nullable(text),
    total: flag,
    currency: v.nullable(text),
    records: count,
    numbers: count,
    others: count,
    sum: v.nullable(text),
    average: v.nullable(text),
    min: v.nullable(text),
    max: v.nullable(text),
  }),
  v.strictObject({
    row: v.nullable(text),
    column: v.nullable(text),
    total: flag,
    currency: v.nullable(text),
    measure: text,
    value: v.optional(text),
    percent: v.optional(v.nullable(text)),
    difference: v.optional(text),
  }),
  fileLine,
] as const;

export const watchLines = [
  v.strictObject({ rule: text, resource, since: instant, new: count, changed: count }),
  v.strictObject({
    view: text,
    resource,
    records: count,
    fresh: count,
    more: v.optional(count),
    triggered: flag,
  }),
  v.strictObject({ resource, filter: text, records: count, more: count, triggered: flag }),
] as const;

export const backupLines = [
  v.strictObject({
    file: text,
    bytes: count,
    sha256,
    profiles: v.array(v.strictObject({ name: text, counts })),
    omitted: v.array(text),
  }),
] as const;

export const restoreLines = [
  v.strictObject({
    profile: text,
    restored: v.picklist(['add', 'merge', 'replace']),
    hasKeys: flag,
    keysRestored: flag,
    counts,
    lines: v.optional(lineCounts),
  }),
  v.strictObject({
    profile: text,
    host: text,
    createdAt: instant,
    counts,
    hasKeys: flag,
    exists: flag,
  }),
  v.strictObject({
    profile: text,
    part: v.picklist([...handoverParts, 'exports', 'settled']),
    resource: text,
    name: text,
    state: v.picklist(['new', 'same', 'differs', 'lines']),
  }),
  v.strictObject({ profile: text, lines: lineCounts }),
  v.strictObject({
    profile: text,
    marks: v.strictObject({ new: count, same: count, differs: count }),
  }),
] as const;

export const auditLines = [
  v.strictObject(auditEntrySchema.entries),
  v.strictObject({ file: text, entries: count }),
  v.strictObject({
    unbroken: flag,
    broken: v.nullable(v.strictObject({ reason: text, no: count })),
    entries: count,
    since: v.nullable(instant),
    last: v.nullable(text),
  }),
] as const;

export const policyLines = [
  v.strictObject({
    file: v.nullable(text),
    settings: v.nullable(byName(text, v.unknown())),
    faults: v.array(
      v.strictObject({
        reason: text,
        setting: v.nullable(text),
        meant: v.nullable(text),
        takes: v.nullable(text),
        line: v.nullable(count),
        column: v.nullable(count),
      }),
    ),
  }),
] as const;

export const viewsLines = [
  viewLine,
  v.strictObject({ resource, view: text, removed: v.literal(true) }),
  v.strictObject({ file: text, views: count }),
  removalLine,
] as const;

export const handoverLines = [
  v.strictObject({
    file: text,
    views: count,
    pivots: count,
    rules: count,
    reconcile: count,
    marks: count,
  }),
  v.strictObject({
    part: text,
    name: text,
    resource: v.nullable(text),
    state: v.picklist(['new', 'same', 'differs', 'unknown', 'elsewhere']),
  }),
  v.strictObject({ part: text, resource: v.nullable(text), name: text }),
] as const;
