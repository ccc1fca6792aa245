import { describe, expect, it } from 'vitest';
import type { ActivityEntry } from '../../../shared/ipc/activity';
import type { Profile } from '../../../shared/ipc/profiles';
import { presetById } from '../../../shared/recipe-presets';
import { defaultSettings } from '../../../shared/default-settings';
import { diagnosticsReport, type ReportSources } from '../../../main/diagnostics/report';
import { noPolicy } from '../../../main/policy/policy';

/**
 * A word of its own for every place where something private can stand: what is found in the report
 * says whence it came.
 */
let planted: string[] = [];
const plant = (where: string): string => {
  const canary = `canary-${where}-${crypto.randomUUID()}`;
  planted.push(canary);
  return canary;
};

function profileWith(name: string): Profile {
  return {
    id: plant('profile-id'),
    name: plant('profile-name'),
    baseUrl: `https://${name}/${plant('base-path')}`,
    host: name,
    environment: 'live',
    token: {
      kind: 'login',
      path: `/${plant('login-path')}`,
      publicKeyField: plant('public-key-field'),
      secretKeyField: plant('secret-key-field'),
      tokenPath: plant('token-path'),
    },
    recipe: presetById('hmac-sha256-query-hex'),
    perPage: 100,
    concurrency: 4,
    sample: false,
  };
}

function sources(host: string): ReportSources {
  planted = [];
  const profile = profileWith(host);
  const failure = {
    code: 'service.code',
    params: {
      status: 403,
      host,
      serviceCode: plant('failure-service-code'),
      serviceMessage: plant('service-message'),
      reason: `${plant('reason')} with words`,
      fileName: plant('file-name'),
    },
    requestId: plant('request-id'),
    redactedBody: plant('redacted-body'),
  } as const;
  const request: ActivityEntry = {
    requestId: plant('entry-request-id'),
    method: 'GET',
    path: `/api-hub/v1/client-cards/${plant('card-id')}/details?page=2&x=${plant('query')}`,
    startedAt: 1_763_650_000_000,
    durationMs: 81.5,
    status: 403,
    serviceCode: plant('entry-service-code'),
    attempt: 2,
    bytes: 512,
    clockOffsetMs: 900,
    failure: 'service.forbidden',
    redactions: 0,
  };
  return {
    at: 1_763_650_000_000,
    app: {
      version: '0.1.0',
      packaged: true,
      standInElectron: false,
      platform: 'linux x64 6.1.0',
      languages: ['es-PE'],
      versions: {
        electron: '42.0.0',
        chrome: '148.0.0.0',
        node: '24.15.0',
        other: plant('version'),
      },
    },
    policy: { ...noPolicy, file: `/${plant('policy-file')}`, allowedBaseUrls: [`https://${host}`] },
    policyDigest: 'ab'.repeat(32),
    settings: { ...defaultSettings, zone: `${plant('zone')} <>` },
    profiles: [profile],
    session: {
      profile,
      phase: 'refused',
      failure,
      notOpened: null,
      credentials: { secretKey: 'keychain', accessToken: 'none', publicKey: 'none' },
      vault: { kind: 'keychain', name: 'GNOME Keyring', state: 'ready' },
      clockOffsetMs: 900,
      companyName: plant('company'),
    },
    cache: { kind: 'encrypted-file', bytes: 4096, setAside: null, failure: null },
    sync: [
      {
        resource: 'clients',
        phase: 'failed',
        pages: 3,
        totalPages: 5,
        records: 300,
        totalRecords: 500,
        secondsLeft: null,
        asOf: null,
        last: {
          records: 500,
          gaps: 0,
          doubtful: false,
          endRefused: false,
          unsteady: false,
          unconfirmed: false,
          moved: 0,
          twice: 0,
          conflicting: 0,
          withoutId: 0,
          added: 1,
          changed: 1,
          gone: 1,
          newFields: [plant('new-field')],
          lostFields: [],
        },
        failure,
      },
    ],
    requests: [request],
    checks: [
      {
        name: 'policy',
        ok: true,
        ms: 3,
        found: { allowedBaseUrls: `https://${host} ${plant('found')}` },
        failure: null,
      },
    ],
  };
}

const host = 'canary-host.example';

describe('a diagnostics report', () => {
  it('holds none of what is private, wherever it stood; each was there to be found', () => {
    const sourcesOf = sources(host);
    // The positive control: the scanner sees every one of them in what the report is made of.
    const before = JSON.stringify(sourcesOf);
    expect(planted.filter((canary) => !before.includes(canary))).toEqual([]);
    expect(planted.length).toBeGreaterThan(20);
    expect(before).toContain(host);
    const report = diagnosticsReport(sourcesOf, { hosts: false });
    expect(planted.filter((canary) => report.includes(canary))).toEqual([]);
    expect(report).not.toContain('canary');
  });

  it('names hosts only when asked to, and nothing more by that', () => {
    const sourcesOf = sources(host);
    const report = diagnosticsReport(sourcesOf, { hosts: true });
    expect((JSON.parse(report) as { hosts: string[] }).hosts).toEqual([host]);
    expect(planted.filter((canary) => report.includes(canary))).toEqual([]);
    expect(report.split(host)).toHaveLength(2);
  });

  it('says what helps: how it stands, what was asked, what failed', () => {
    const report = sources(host);
    const policy = { ...report.policy, notifications: false, publishAfterSync: true };
    const settings = { ...report.settings, notifications: true, tiles: ['money' as const] };
    const text = diagnosticsReport({ ...report, policy, settings }, { hosts: false });
    expect(JSON.parse(text)).toMatchObject({
      app: { version: '0.1.0', versions: { chromium: '148.0.0.0' } },
      policy: {
        sha256: 'ab'.repeat(32),
        allowedAddresses: 1,
        notifications: false,
        publishAfterSync: true,
      },
      settings: { notifications: true, tiles: ['money'] },
      connections: 1,
      session: {
        phase: 'refused',
        connection: { token: 'login', signing: 'hmac-sha256-query-hex' },
        failure: { code: 'service.code', params: { status: 403, reason: '…' } },
      },
      sync: [{ resource: 'clients', phase: 'failed', records: 300, last: { newFields: 1 } }],
      lastFailures: [{ failure: 'service.forbidden', status: 403 }],
      requests: [
        { path: '/api-hub/v1/client-cards/…/details', paging: 'page=2', serviceCode: '…', ms: 82 },
      ],
      selfTest: [{ name: 'policy', ok: true, failure: null }],
    });
  });

  it('keeps codes and closed words as they are', () => {
    const sourcesOf = sources(host);
    const [request] = sourcesOf.requests;
    if (request === undefined) throw new Error('no request');
    const codes = ['00000', '40301', 'E', 'NOT-FOUND'];
    const requests = codes.map((serviceCode) => ({ ...request, serviceCode }));
    const report = JSON.parse(diagnosticsReport({ ...sourcesOf, requests }, { hosts: false })) as {
      requests: { serviceCode: string }[];
    };
    expect(report.requests.map(({ serviceCode }) => serviceCode)).toEqual(codes);
  });
});
