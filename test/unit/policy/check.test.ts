import { describe, expect, it } from 'vitest';
import { checkPolicyText, settingsNamed } from '../../../main/policy/check';
import { noPolicy } from '../../../main/policy/policy';

const check = (settings: object) =>
  checkPolicyText(JSON.stringify({ version: 1, ...settings }), '/p');

const faultsOf = (settings: object) => {
  const checked = check(settings);
  return 'faults' in checked ? checked.faults : [];
};

describe('a policy that is checked', () => {
  it('tells what it sets, as it will be applied', () => {
    expect(check({ exports: false, allowedBaseUrls: ['https://A.example/'] })).toMatchObject({
      policy: { exports: false, publishing: 'off', allowedBaseUrls: ['https://a.example'] },
      named: ['allowedBaseUrls', 'exports'],
    });
  });

  it('tells every fault at once, and which setting was meant', () => {
    const strange = { exprots: false, alowedBaseUrls: [], zebra: 1 };
    const wrong = { idleLockMinutes: 0, zone: 'Lima', allowedBaseUrls: ['https://*.example'] };
    expect(faultsOf({ ...strange, ...wrong })).toEqual([
      { reason: 'unknown-setting', setting: 'exprots', meant: 'exports' },
      { reason: 'unknown-setting', setting: 'alowedBaseUrls', meant: 'allowedBaseUrls' },
      { reason: 'unknown-setting', setting: 'zebra', meant: null },
      { reason: 'setting', setting: 'allowedBaseUrls.0', meant: null },
      { reason: 'setting', setting: 'idleLockMinutes', meant: null },
      { reason: 'setting', setting: 'zone', meant: null },
    ]);
  });

  it('finds what only settings together show', () => {
    expect(faultsOf({ publishing: 'agreed' })).toEqual([
      { reason: 'setting', setting: 'agreedDatabases', meant: null },
    ]);
  });

  it('tells every one of these, beside the faults of single settings', () => {
    const connections = [
      { name: 'A', baseUrl: 'https://elsewhere.example' },
      { name: 'B', baseUrl: 'nonsense' },
      { name: 'a', baseUrl: 'https://a.example' },
      { name: 'C' },
      { name: 'D', baseUrl: 'https://a.example', login: { path: '/../up' } },
    ];
    const settings = {
      publishing: 'asked',
      agreedDatabases: ['db.example/two', 'db.example/one'],
      allowedDatabases: ['db.example/one'],
      allowedBaseUrls: ['https://a.example'],
      connections,
      language: 'xx',
    };
    const found = faultsOf(settings).map(({ setting }) => setting);
    expect(found.toSorted()).toEqual([
      'agreedDatabases',
      'agreedDatabases.0',
      'connections.0.baseUrl',
      'connections.1.baseUrl',
      'connections.2.name',
      'connections.3.baseUrl',
      'connections.4.login.path',
      'language',
    ]);
  });

  it.each([
    [{ publishing: 'agred', agreedDatabases: ['db.example/one'] }, ['publishing']],
    [{ publishing: 'agreed', agreedDatabases: [7] }, ['agreedDatabases.0']],
    [{ publishing: 'agreed', agreedDatabase: ['db.example/one'] }, ['agreedDatabase']],
    [
      { allowedDatabases: ['/'], agreedDatabases: ['db.example/one'], publishing: 'agreed' },
      ['allowedDatabases.0'],
    ],
    [
      { allowedBaseUrls: [''], connections: [{ name: 'A', baseUrl: 'https://a.example' }] },
      ['allowedBaseUrls.0'],
    ],
  ])('tells no fault that only another fault makes: %j', (settings, named) => {
    expect(faultsOf(settings).map(({ setting }) => setting)).toEqual(named);
  });

  it.each(['', '[', '[]', 'null', '"x"', '7', '{}'])('refuses %j', (text) => {
    expect(checkPolicyText(text, '/p')).toMatchObject({
      faults: [{ reason: /[[]|^$/.test(text) && text !== '[]' ? 'not-json' : 'setting' }],
    });
  });
});

it('names the settings by which a policy differs from none', () => {
  expect(settingsNamed({ ...noPolicy, file: '/p', exports: false })).toEqual(['exports']);
});
