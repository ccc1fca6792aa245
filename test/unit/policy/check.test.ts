import { describe, expect, it } from 'vitest';
import { checkPolicyText, settingsNamed } from '../../../main/policy/check';
import { noPolicy } from '../../../main/policy/policy';

const check = (settings: object) =>
  checkPolicyText(JSON.stringify({ version: 1, ...settings }), '/p');

const faultsOf = (settings: object) => {
  const checked = check(settings);
  return 'faults' in checked ? checked.faults : [];
};

/** Place, reason, setting, the one that was meant, and what it takes. */
const faultsOfText = (text: string) => {
  const checked = checkPolicyText(text, '/p');
  if ('policy' in checked) return [];
  return checked.faults.map(({ place, reason, setting, meant, takes }) => [
    place === null ? null : `${place.line}:${place.column}`,
    reason,
    setting,
    meant,
    takes,
  ]);
};

describe('a policy that is checked', () => {
  it('costs no more the deeper it is nested, and its settings have their places all the same', () => {
    const levels = 32_000;
    const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(faultsOfText(`{ "version": 1, "name": ${deep},\n  "exprots": ${deep} }`)).toEqual([
      ['1:17', 'unknown-setting', 'name', null, null],
      ['2:3', 'unknown-setting', 'exprots', 'exports', null],
    ]);
  });

  it('tells what it sets, as it will be applied', () => {
    expect(check({ exports: false, allowedBaseUrls: ['https://A.example/'] })).toMatchObject({
      policy: { exports: false, publishing: 'off', allowedBaseUrls: ['https://a.example'] },
      named: ['allowedBaseUrls', 'exports'],
    });
  });

  it('tells every fault at once, in the order of the file, and which setting was meant', () => {
    const text = `{
  "version": 1,
  "exprots": false,
  "zebra": 1, "alowedBaseUrls": [],
  "idleLockMinutes": 0.5,
  "allowedBaseUrls": ["https://a.example",
    "https://*.example"],
  "zone": "Lima",
  "exports": true,
  "connections": [
    { "name": "A", "baseUrl": "https://a.example", "enviroment": "test", "mode": 1 },
    { "baseUrl": "https://b.example", "login": { "pathh": "/", "tokenPath": "" } },
    7
  ],
  "exports": false
}`;
    expect(faultsOfText(text)).toEqual([
      ['3:3', 'unknown-setting', 'exprots', 'exports', null],
      ['4:3', 'unknown-setting', 'zebra', null, null],
      ['4:15', 'unknown-setting', 'alowedBaseUrls', 'allowedBaseUrls', null],
      ['5:3', 'setting', 'idleLockMinutes', null, 'a whole number from 1 to 480'],
      ['7:5', 'setting', 'allowedBaseUrls.1', null, expect.stringContaining('https://api.')],
      ['8:3', 'setting', 'zone', null, 'a time zone such as America/Lima'],
      ['11:52', 'unknown-setting', 'connections.0.enviroment', 'connections.0.environment', null],
      ['11:74', 'unknown-setting', 'connections.0.mode', null, null],
      ['12:5', 'missing', 'connections.1.name', null, expect.stringContaining('1 to 80')],
      ['12:50', 'unknown-setting', 'connections.1.login.pathh', 'connections.1.login.path', null],
      [
        '12:64',
        'setting',
        'connections.1.login.tokenPath',
        null,
        'a name of 1 to 80 letters, digits, dots, - and _',
      ],
      ['13:5', 'setting', 'connections.2', null, 'an object with name and baseUrl'],
      ['15:3', 'repeated', 'exports', null, null],
    ]);
  });

  it.each([
    ['{\n  "version": 1,\n  "exports": false,\n}', '4:1'],
    ['{\n  "version": 1\n  "exports": false\n}', '3:3'],
    ["{'version': 1}", '1:2'],
    ['\uFEFF{"version": 1, exports: false}', '1:16'],
    ['{"version": 1', '1:14'],
    ['', '1:1'],
  ])('tells where a text is no JSON: %j', (text, place) => {
    expect(faultsOfText(text)).toEqual([[place, 'not-json', null, null, null]]);
  });

  it('tells what each number, word and list takes', () => {
    const takesOf = (settings: object) =>
      Object.fromEntries(
        faultsOf(settings).map(({ setting, takes }) => [setting, takes] as const),
      ) as object;
    const numbers = { idleLockMinutes: 481, keepHistoryDays: 0, keepAuditDays: 36_501 };
    const words = { publishing: 'on', language: 'fr', exports: 'no' };
    const lists = { exportFolders: [], allowedDatabases: ['x'], allowedBaseUrls: 'https://a' };
    expect(takesOf({ ...numbers, ...words, ...lists, backupFolder: 'here', $schema: 7 })).toEqual({
      idleLockMinutes: 'a whole number from 1 to 480',
      keepHistoryDays: 'a whole number from 1 to 3,650',
      keepAuditDays: 'a whole number from 1 to 36,500',
      publishing: '"off", "asked" or "agreed"',
      language: '"en" or "es"',
      exports: 'true or false',
      exportFolders: 'a list of 1 to 100 full paths of folders',
      'allowedDatabases.0': 'host/database or host:port/database',
      allowedBaseUrls: 'a list of 1 to 100 addresses',
      backupFolder: 'the full path of a folder',
      $schema: 'a text',
    });
    const connection = { name: 'A', baseUrl: 'https://a.example' };
    const recipes = ['mine', { primitive: { kind: 'hmac', hash: 'crc' } }, 7];
    const connections = recipes.map((recipe, at) => ({ ...connection, name: `${at}`, recipe }));
    const found = faultsOf({ connections });
    expect(new Set(found.map(({ setting }) => setting?.split('.')[1]))).toEqual(
      new Set(['0', '1', '2']),
    );
    for (const { takes } of found) expect(takes).toMatch(/^hmac-sha256-query-hex, .* prints it$/);
  });

  it('finds what only settings together show', () => {
    expect(faultsOf({ publishing: 'agreed' })).toMatchObject([
      { reason: 'missing', setting: 'agreedDatabases', takes: /agreed/ },
    ]);
    expect(faultsOf({ agreedDatabases: ['db.example/one'] })).toMatchObject([
      { reason: 'setting', setting: 'agreedDatabases', takes: /^nothing without/ },
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
    const faults = faultsOf(settings);
    for (const { takes } of faults) expect(takes).toEqual(expect.any(String));
    const found = faults.map(({ setting }) => setting);
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

  it.each(['[]', 'null', '"x"', '7'])('refuses %j', (text) => {
    expect(faultsOfText(text)).toEqual([
      [null, 'setting', null, null, 'an object in braces: { … }'],
    ]);
  });

  it('refuses one that does not say its version', () => {
    expect(faultsOfText('{}')).toEqual([[null, 'missing', 'version', null, '1']]);
  });
});

it('names the settings by which a policy differs from none', () => {
  expect(settingsNamed({ ...noPolicy, file: '/p', exports: false })).toEqual(['exports']);
});
