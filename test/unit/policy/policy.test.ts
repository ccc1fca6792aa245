import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usualLogin } from '../../../shared/ipc/profiles';
import { presetById } from '../../../shared/recipe-presets';
import { DeskError } from '../../../main/failure';
import { policyFileSchema } from '../../../main/policy/file-schema';
import { parsePolicy } from '../../../main/policy/parse';
import {
  daysToKeep,
  lockMinutes,
  mayAsk,
  noPolicy,
  requireExports,
  requireExportTo,
} from '../../../main/policy/policy';
import { isAgreed, requireDatabase, requirePublishing } from '../../../main/publish/allowed';
import { parseDestination } from '../../../main/publish/destination';

const parse = (settings: object) => parsePolicy(JSON.stringify({ version: 1, ...settings }), '/p');

const missing = { publishing: 'agreed' };
const andina = { name: 'Andina', baseUrl: 'https://a.example' };

function failureOf(work: () => unknown): Record<string, unknown> {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof DeskError) return { code: thrown.code, ...thrown.params };
  }
  return {};
}

describe('a policy', () => {
  it('decides nothing it does not name', () => {
    expect(parse({})).toEqual({ ...noPolicy, file: '/p' });
  });

  it('holds every setting, addresses in the form requests have', () => {
    const settings = {
      updates: false,
      exports: false,
      notifications: false,
      publishing: 'agreed',
      agreedDatabases: ['DB.example/Warehouse', '[::1]:5433/x%2dy'],
      publishAfterSync: true,
      idleLockMinutes: 5,
      keepHistoryDays: 90,
      backups: true,
      backupFolder: '/srv/backups',
      keysInBackups: true,
      requireRecoveryCode: true,
      exportFolders: ['/srv/exports', 'C:\\Exports'],
      updateMirror: 'https://mirror.example/desk',
      language: 'es',
      zone: 'America/Lima',
      keepAuditDays: 3650,
    };
    const connections = [
      { name: 'Andina', baseUrl: 'https://API.example/', recipe: 'hmac-sha256-query-hex' },
      {
        name: 'Lima',
        baseUrl: 'https://gate.example:8443/pay',
        environment: 'test',
        login: { tokenPath: 'data.token' },
      },
    ];
    const allowedDatabases = ['db.example/Warehouse', '[::1]:5433/x-y', 'db.example/Other'];
    const allowedBaseUrls = ['https://API.example/', 'https://gate.example:8443/pay'];
    const $schema = './policy.schema.json';
    const all = { ...settings, allowedBaseUrls, allowedDatabases, connections, $schema };
    expect(parse(all)).toEqual({
      ...settings,
      allowedDatabases: ['db.example:5432/Warehouse', '::1:5433/x-y', 'db.example:5432/Other'],
      connections: [
        {
          name: 'Andina',
          baseUrl: 'https://api.example',
          environment: 'live',
          token: { kind: 'pasted' },
          recipe: presetById('hmac-sha256-query-hex'),
          perPage: 100,
          concurrency: 4,
        },
        {
          name: 'Lima',
          baseUrl: 'https://gate.example:8443/pay',
          environment: 'test',
          token: { ...usualLogin, tokenPath: 'data.token' },
          recipe: null,
          perPage: 100,
          concurrency: 4,
        },
      ],
      agreedDatabases: ['db.example:5432/Warehouse', '::1:5433/x-y'],
      allowedBaseUrls: ['https://api.example', 'https://gate.example:8443/pay'],
      file: '/p',
    });
  });

  it('that forbids files forbids databases as well, unless it says otherwise', () => {
    expect(parse({}).publishing).toBe('asked');
    expect(parse({ exports: false }).publishing).toBe('off');
    expect(parse({ exports: false }).backups).toBe(false);
    expect(parse({ exports: false, backups: true }).backups).toBe(true);
    expect(parse({ exports: false, publishing: 'asked' }).publishing).toBe('asked');
    const forbidden = { code: 'app.forbidden', what: 'publish' };
    expect(failureOf(() => requirePublishing(parse({ publishing: 'off' })))).toEqual(forbidden);
    expect(failureOf(() => requirePublishing(parse({})))).toEqual({});
  });

  it.each([
    [{ exprots: false }, 'unknown-setting', 'exprots'],
    [{ exports: 'no' }, 'setting', 'exports'],
    [{ exports: null }, 'setting', 'exports'],
    [{ publishing: true }, 'setting', 'publishing'],
    // An agreement without databases, and databases without one.
    [missing, 'missing', 'agreedDatabases'],
    [{ agreedDatabases: ['db.example/a'] }, 'setting', 'agreedDatabases'],
    [{ publishing: 'asked', agreedDatabases: ['db.example/a'] }, 'setting', 'agreedDatabases'],
    [{ publishing: 'agreed', agreedDatabases: [] }, 'setting', 'agreedDatabases'],
    [{ publishing: 'agreed', agreedDatabases: ['*'] }, 'setting', 'agreedDatabases.0'],
    [{ publishing: 'agreed', agreedDatabases: ['db.example'] }, 'setting', 'agreedDatabases.0'],
    [
      { publishing: 'agreed', agreedDatabases: ['db.example/a', 'x@db.example/a'] },
      'setting',
      'agreedDatabases.1',
    ],
    [{ version: 2 }, 'setting', 'version'],
    [{ idleLockMinutes: 0 }, 'setting', 'idleLockMinutes'],
    [{ idleLockMinutes: 1.5 }, 'setting', 'idleLockMinutes'],
    [{ keepHistoryDays: 3651 }, 'setting', 'keepHistoryDays'],
    [{ backupFolder: 'backups' }, 'setting', 'backupFolder'],
    [{ allowedBaseUrls: [] }, 'setting', 'allowedBaseUrls'],
    [
      { allowedBaseUrls: ['https://a.example', 'http://b.example'] },
      'setting',
      'allowedBaseUrls.1',
    ],
    [{ allowedBaseUrls: ['*'] }, 'setting', 'allowedBaseUrls.0'],
    // Such patterns would be the names of hosts, and allow nothing.
    [{ allowedBaseUrls: ['https://*.example'] }, 'setting', 'allowedBaseUrls.0'],
    [
      { allowedBaseUrls: ['https://a.example', 'https://b.example/*'] },
      'setting',
      'allowedBaseUrls.1',
    ],
    [{ updateMirror: 'http://127.0.0.1:80' }, 'setting', 'updateMirror'],
    [{ updateMirror: 'https://*.example' }, 'setting', 'updateMirror'],
    [{ exportFolders: ['exports'] }, 'setting', 'exportFolders.0'],
    [{ language: 'fr' }, 'setting', 'language'],
    [{ zone: 'Lima' }, 'setting', 'zone'],
    [
      { publishing: 'agreed', agreedDatabases: ['a.example/b'], allowedDatabases: ['a.example/c'] },
      'setting',
      'agreedDatabases.0',
    ],
    [{ connections: [] }, 'setting', 'connections'],
    [{ connections: [{ name: 'A' }] }, 'missing', 'connections.0.baseUrl'],
    [
      { connections: [{ ...andina, baseUrl: 'http://a.example' }] },
      'setting',
      'connections.0.baseUrl',
    ],
    [
      { connections: [{ ...andina, secretKey: 'x' }] },
      'unknown-setting',
      'connections.0.secretKey',
    ],
    [{ connections: [{ ...andina, name: '\u200b' }] }, 'setting', 'connections.0.name'],
    [{ connections: [andina, { ...andina, name: 'ANDINA' }] }, 'setting', 'connections.1.name'],
    [{ connections: [{ ...andina, recipe: 'mine' }] }, 'setting', 'connections.0.recipe'],
    [
      { connections: [{ ...andina, login: { path: '/../other' } }] },
      'setting',
      'connections.0.login.path',
    ],
    // It could never be connected.
    [
      { connections: [andina], allowedBaseUrls: ['https://b.example'] },
      'setting',
      'connections.0.baseUrl',
    ],
  ])('%j is refused, and named', (settings, reason, setting) => {
    const { takes, ...failure } = failureOf(() => parse(settings));
    expect(failure).toEqual({
      code: 'app.policy',
      file: '/p',
      reason,
      setting,
      faults: 1,
      // What is missing beside the others has no place.
      ...(settings !== missing && { line: 1, column: expect.any(Number) as number }),
    });
    expect(typeof takes).toBe(reason === 'unknown-setting' ? 'undefined' : 'string');
  });

  it.each(['', '{', '[]', 'null', '"x"', '{"exports":true}'])('%s is none', (text) => {
    expect(failureOf(() => parsePolicy(text, '/p'))).toMatchObject({ code: 'app.policy' });
  });

  it('may begin with the mark that Windows editors put there', () => {
    expect(parsePolicy('\uFEFF{"version":1,"exports":false}', '/p').exports).toBe(false);
  });
});

describe('an agreement to publishing', () => {
  const policy = parse({
    publishing: 'agreed',
    agreedDatabases: ['db.example/Warehouse', '[::1]/x'],
  });
  it.each([
    ['postgresql://anybody@DB.example/Warehouse?schema=other', true],
    ['postgresql://anybody@db.example:5432/Ware%68ouse', true],
    ['postgresql://anybody@[::1]/x', true],
    ['postgresql://anybody@db.example:5433/Warehouse', false],
    ['postgresql://anybody@db.example/warehouse', false],
    ['postgresql://anybody@db.example.evil.example/Warehouse', false],
    ['postgresql://db.example@evil.example/Warehouse', false],
    ['postgresql://anybody@127.0.0.1/x', false],
  ])('holds for %s: %s', (address, agreed) => {
    expect(isAgreed(policy, parseDestination(address))).toBe(agreed);
    expect(isAgreed(noPolicy, parseDestination(address))).toBe(false);
  });
});

describe('an address', () => {
  const policy = parse({ allowedBaseUrls: ['https://api.example', 'https://gate.example/pay'] });
  it.each([
    ['https://api.example/api-hub/v1/merchants/me?timestamp=1', true],
    ['https://gate.example/pay/api-hub/v1/merchants/me', true],
    ['https://gate.example/other/api-hub/v1/merchants/me', false],
    ['https://gate.example/pay/../other/api-hub', false],
    ['https://gate.example/payments/api-hub', false],
    ['https://api.example.evil.example/api-hub', false],
    ['https://api.example@evil.example/api-hub', false],
    ['https://api.example:444/api-hub', false],
    ['http://api.example/api-hub', false],
    ['http://127.0.0.1:8099/api-hub', false],
  ])('%s may be asked: %s', (href, allowed) => {
    expect(mayAsk(policy, new URL(href))).toBe(allowed);
    expect(mayAsk(noPolicy, new URL(href))).toBe(true);
  });
});

it('exports are refused only where the policy says so', () => {
  expect(() => requireExports(noPolicy)).not.toThrow();
  expect(failureOf(() => requireExports(parse({ exports: false })))).toEqual({
    code: 'app.forbidden',
    what: 'exports',
  });
});

it.each([
  ['/srv/exports/a.csv', true],
  ['/srv/exports/2026/..old.csv', true],
  ['/srv/exports/../a.csv', false],
  ['/srv/exports', false],
  ['/srv/exports-2/a.csv', false],
  ['/home/a/a.csv', false],
  ['-', false],
])('where the policy names a folder, a file goes to %s: %s', (file, isAllowed) => {
  const policy = parse({ exportFolders: ['/srv/exports/', '/mnt/share'] });
  const refusal = { code: 'app.forbidden', what: 'folder', folders: '/srv/exports/, /mnt/share' };
  expect(failureOf(() => requireExportTo(policy, file))).toEqual(isAllowed ? {} : refusal);
  expect(failureOf(() => requireExportTo(noPolicy, file))).toEqual({});
});

it('records are published to no database that the policy leaves out', () => {
  const policy = parse({ allowedDatabases: ['db.example/finance'] });
  const into = (address: string) =>
    failureOf(() => requireDatabase(policy, parseDestination(address)));
  expect(into('postgresql://any@DB.example:5432/finance?schema=x')).toEqual({});
  expect(into('postgresql://any@db.example/other')).toEqual({
    code: 'app.forbidden',
    what: 'database',
    database: 'db.example:5432/other',
  });
});

it.each([
  [null, null, null],
  [null, 30, 30],
  [90, null, 90],
  [90, 30, 30],
  [90, 365, 90],
])('history under a policy of %s days, chosen %s: %s', (decided, chosen, stored) => {
  expect(daysToKeep({ ...noPolicy, keepHistoryDays: decided }, chosen)).toBe(stored);
});

describe('the schema for editors', () => {
  const file = resolve(import.meta.dirname, '..', '..', '..', 'assets', 'policy.schema.json');
  const schema = JSON.parse(readFileSync(file, 'utf8')) as {
    properties: Record<
      string,
      { type?: string; minimum?: number; maximum?: number; enum?: string[] }
    >;
  };

  it('has the same bounds and kinds', () => {
    const numbers = Object.entries(schema.properties).filter(
      ([, schemaOf]) => schemaOf.type === 'integer',
    );
    expect(numbers).toHaveLength(3);
    for (const [name, { minimum = NaN, maximum = NaN }] of numbers) {
      for (const value of [minimum, maximum]) expect(() => parse({ [name]: value })).not.toThrow();
      for (const value of [minimum - 1, maximum + 1])
        expect(() => parse({ [name]: value })).toThrow();
    }
    for (const [name, { type }] of Object.entries(schema.properties)) {
      if (type === 'boolean') expect(() => parse({ [name]: false })).not.toThrow();
    }
    expect(schema.properties.publishing?.enum).toEqual(
      policyFileSchema.entries.publishing.wrapped.options,
    );
  });
});

describe('the longest time without input', () => {
  it.each([
    [null, 15, 15],
    [null, 0, 0],
    [10, 15, 10],
    [10, 5, 5],
    // "Never" is longer than any.
    [10, 0, 10],
  ])('of %s allowed and %s chosen is %s', (idleLockMinutes, chosen, counts) => {
    expect(lockMinutes({ ...noPolicy, idleLockMinutes }, chosen)).toBe(counts);
  });
});
