import type { ActivityEntry } from '../../shared/ipc/activity';
import type { Settings } from '../../shared/ipc/settings';
import type { Failure } from '../../shared/failures';
import { sameRecipe } from '../../shared/recipe';
import { presets } from '../../shared/recipe-presets';
import type { SessionState } from '../../shared/ipc/session';
import type { Profile } from '../../shared/ipc/profiles';
import type { CacheState, ResourceSync } from '../../shared/ipc/sync';
import { reportedPolicy, type Policy } from '../policy/policy';
import type { CheckReport } from '../selftest/checks';
import { reportedSettings } from '../settings/setting-rules';

/**
 * What a report is made from, as the rest of main holds it. Much of it is private and left out
 * below.
 */
export interface ReportSources {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly app: {
    readonly version: string;
    readonly packaged: boolean;
    readonly standInElectron: boolean;
    readonly platform: string;
    readonly languages: readonly string[];
    readonly versions: Readonly<Record<string, string | undefined>>;
  };
  readonly policy: Policy;
  /** SHA-256 of the policy's file in hex; null when there is none. */
  readonly policyDigest: string | null;
  readonly settings: Settings;
  readonly profiles: readonly Profile[];
  readonly session: SessionState;
  readonly cache: CacheState;
  readonly sync: readonly ResourceSync[];
  readonly requests: readonly ActivityEntry[];
  readonly checks: readonly CheckReport[];
}

const maxRequests = 100;
const maxFailures = 20;

/**
 * Path segments from the service's interface document; any other could be an id or identify the
 * service's owner.
 */
const knownSegments = new Set([
  'api-hub',
  'v1',
  'merchants',
  'me',
  'clients',
  'lots',
  'client-cards',
  'details',
]);
/** Failure parameters that are numbers or words of a closed list. */
const knownParams = new Set([
  'status',
  'reason',
  'field',
  'resource',
  'seconds',
  'retryAfterSeconds',
  'waitedFor',
  'megabytes',
  'max',
  'tried',
  'sent',
]);

/**
 * A report that is safe to send to support, built field by field from an allow-list. Never in it:
 * records, ids, names, keys, file paths, texts of the service; hosts only if `hosts`.
 */
export function diagnosticsReport(sources: ReportSources, { hosts }: { hosts: boolean }): string {
  const { app, policy, settings, profiles, session, cache } = sources;
  const { allowedBaseUrls: allowedAddresses, ...ofPolicy } = reportedPolicy(policy);
  const report = {
    about:
      'Merchant Desk diagnostics. Holds no records, ids, names or keys. Read it before you send it.',
    writtenAt: new Date(sources.at).toISOString(),
    app: {
      version: app.version,
      packaged: app.packaged,
      standInElectron: app.standInElectron,
      platform: app.platform,
      languages: app.languages.map((each) => code(each)),
      versions: {
        electron: app.versions.electron,
        chromium: app.versions.chrome,
        node: app.versions.node,
      },
    },
    policy: {
      sha256: sources.policyDigest,
      allowedAddresses,
      ...ofPolicy,
    },
    settings: reportedSettings(settings),
    connections: profiles.length,
    ...(hosts ? { hosts: profiles.map(({ host }) => host) } : {}),
    session: {
      phase: session.phase,
      connection: session.profile && aboutProfile(session.profile),
      credentials: {
        secretKey: session.credentials.secretKey,
        accessToken: session.credentials.accessToken,
        publicKey: session.credentials.publicKey,
      },
      keychain: { kind: session.vault.kind, name: session.vault.name, state: session.vault.state },
      clockOffsetMs: session.clockOffsetMs,
      failure: session.failure && aboutFailure(session.failure),
    },
    cache: {
      kind: cache.kind,
      bytes: cache.bytes,
      setAside: cache.setAside,
      failure: cache.failure && aboutFailure(cache.failure),
    },
    sync: sources.sync.map((each) => aboutSync(each)),
    lastFailures: sources.requests
      .filter(({ failure }) => failure !== null)
      .slice(0, maxFailures)
      .map(({ startedAt, failure, status }) => ({ at: iso(startedAt), failure, status })),
    requests: sources.requests.slice(0, maxRequests).map((each) => aboutRequest(each)),
    selfTest: sources.checks.map(({ name, ok, ms, failure }) => ({
      name,
      ok,
      ms,
      failure: failure?.code ?? null,
    })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function aboutProfile(profile: Profile) {
  const { sample, environment, token, recipe, perPage, concurrency } = profile;
  const preset = recipe && presets.find((each) => sameRecipe(each.recipe, recipe));
  const signing = recipe === null ? null : (preset?.id ?? 'of its own');
  return { sample, environment, token: token.kind, signing, perPage, concurrency };
}

function aboutSync({
  resource,
  phase,
  pages,
  records,
  totalRecords,
  asOf,
  last,
  failure,
}: ResourceSync) {
  return {
    resource,
    phase,
    pages,
    records,
    totalRecords,
    asOf: asOf === null ? null : iso(asOf),
    last: last && {
      records: last.records,
      gaps: last.gaps,
      doubtful: last.doubtful,
      endRefused: last.endRefused ?? false,
      unsteady: last.unsteady ?? false,
      unconfirmed: last.unconfirmed ?? false,
      moved: last.moved,
      twice: last.twice,
      conflicting: last.conflicting,
      withoutId: last.withoutId,
      newFields: last.newFields.length,
      lostFields: last.lostFields.length,
    },
    failure: failure && aboutFailure(failure),
  };
}

function aboutFailure({ code: name, params }: Failure) {
  const known = Object.entries(params).flatMap(([key, value]) => {
    if (!knownParams.has(key)) return [];
    return [[key, typeof value === 'string' ? code(value) : value]];
  });
  return { code: name, params: Object.fromEntries(known) as Record<string, unknown> };
}

function aboutRequest(entry: ActivityEntry) {
  const [path = '', query = ''] = entry.path.split('?');
  const segments = path.split('/').filter((each) => each !== '');
  const paging = query.split('&').filter((each) => /^(page|perPage|per_page)=\d{1,9}$/.test(each));
  return {
    at: iso(entry.startedAt),
    method: entry.method,
    path: `/${segments.map((each) => (knownSegments.has(each) ? each : '…')).join('/')}`,
    ...(paging.length > 0 ? { paging: paging.join('&') } : {}),
    ms: Math.round(entry.durationMs),
    status: entry.status,
    serviceCode: entry.serviceCode === null ? null : serviceCode(entry.serviceCode),
    attempt: entry.attempt,
    bytes: entry.bytes,
    clockOffsetMs: entry.clockOffsetMs,
    failure: entry.failure,
  };
}

/** A word of a closed list; anything that does not look like one is replaced by an ellipsis. */
function code(text: string): string {
  return /^[A-Za-z][A-Za-z-]{0,24}$/.test(text) ? text : '…';
}

/** A short code; the service's own texts are replaced by an ellipsis. */
function serviceCode(text: string): string {
  return /^\d{1,6}$|^[A-Z][A-Z_-]{0,15}$/.test(text) ? text : '…';
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
