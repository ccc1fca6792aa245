import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportWords } from '../../../main/export/words';
import { sentenceFor, setAsideSentences } from '../../../main/cli/sentences';
import { counted } from '../../../main/cli/counted';
import { failureCodes, type Failure } from '../../../shared/failures';

test('the command line calls the app by its name, and the way a service signs as the window does', () => {
  const said = failureCodes.map((code) =>
    sentenceFor({ code, params: {}, requestId: null, redactedBody: null }),
  );
  for (const sentence of [...said, ...Object.values(setAsideSentences)]) {
    expect(sentence).not.toMatch(/\bthe desk\b|\bthis desk\b|(?<!--)\brecipe\b|white list/u);
  }
});

test('a file in Spanish uses the words of the window', () => {
  expect(JSON.stringify(exportWords('es'))).not.toMatch(/suma|es null/u);
});

test.each([
  ['not-http', 'it must start with https://'],
  ['not-secure', 'keys travel only over https'],
  ['not-a-url', 'it must look like https://api.example.com'],
])('why an address cannot be used is said in words: %s', (reason, words) => {
  const failure = { params: { reason }, requestId: null, redactedBody: null };
  const said = sentenceFor({ code: 'input.base-url', ...failure });
  expect(said).toContain(`The base address cannot be used: ${words}`);
});

test.each([
  [
    'app.policy',
    {
      file: 'F',
      reason: 'setting',
      setting: 'language',
      takes: '"en" or "es"',
      line: 4,
      faults: 1,
    },
    'F, cannot be applied: line 4: the value of language cannot be applied: it takes "en" or "es". Its',
  ],
  [
    'app.policy',
    { file: 'F', reason: 'missing', setting: 'version', takes: '1', faults: 3 },
    'the setting version is missing: it takes 1; 2 more faults, all told by "mdesk policy". Its',
  ],
  [
    'app.policy',
    { file: 'F', reason: 'not-json', setting: null, line: 3, column: 7, faults: 1 },
    'line 3, column 7: this is not JSON. Its',
  ],
  ['app.policy', { file: 'F', reason: 'unknown-setting', setting: 'x' }, 'there is no setting x'],
  [
    'app.policy',
    { file: 'K', reason: 'not-json', setting: 'connections' },
    'an entry of the setting connections is not JSON',
  ],
  ['app.policy', { file: 'F', reason: 'too-large', maxBytes: 65_536 }, 'it is larger than 64 kB'],
  ['app.policy', { file: 'K', reason: 'too-large', maxBytes: 1_048_576 }, 'larger than 1024 kB'],
  ['app.policy', { file: 'F', reason: 'changeable' }, 'others than the administrator may write it'],
  ['app.policy', { file: 'F', reason: 'registry-closed' }, 'the policy has to be a file'],
  [
    'storage.unwritable',
    { reason: 'missing', fileName: 'desk.age' },
    'desk.age could not be written: its folder does not exist.',
  ],
  ['storage.unwritable', { reason: 'locked' }, 'has the offline data open'],
  [
    'storage.export',
    { reason: 'full', fileName: 'a.csv' },
    'run it again. A file of that name is as it was.',
  ],
  ['storage.export', { reason: 'name', fileName: 'a.csv' }, 'or a folder has it.'],
  ['storage.unwritable', { reason: 'locked' }, 'wait for it with --wait 10m'],
  ['input.profile', { field: 'name', reason: 'unusual' }, 'at most 80 characters, all of them'],
  ['input.profile', { field: 'tokenPath', reason: 'unusual' }, 'a plain name of letters, digits'],
  ['input.params', { reason: 'unknown-column', column: 'nope' }, 'There is no field "nope".'],
  ['network.tls', { detail: 'ERR_CERT_AUTHORITY_INVALID' }, 'does not know the authority'],
  ['network.tls', { detail: 'ERR_CERT_DATE_INVALID' }, 'ERR_CERT_DATE_INVALID'],
  ['credentials.token-expired', {}, 'Give a new one to "token"; if the connection logs in'],
  ['credentials.refused', { about: 'token' }, 'Give a new one to "token"; if the connection'],
  ['credentials.refused', { about: 'timestamp' }, 'check the clock of this computer'],
  ['credentials.refused', { about: 'address' }, 'allowed IPs'],
  ['credentials.refused', { about: 'locked' }, 'Only its provider can unlock it'],
  ['credentials.refused', { about: null }, 'the token or the keys'],
  [
    'credentials.refused',
    { about: 'locked', serviceMessage: 'Account blocked' },
    'Account blocked',
  ],
] as const)('%s %j says what to do', (code, params, words) => {
  expect(sentenceFor({ code, params, requestId: null, redactedBody: null })).toContain(words);
});

test('a reason is said in words, not by its code', () => {
  const failure = {
    params: { reason: 'not-a-number', max: 9 },
    requestId: null,
    redactedBody: null,
  };
  expect(sentenceFor({ code: 'input.page', ...failure })).toBe(
    '--page must be a whole number from 1 to 9 (not a number).',
  );
});

test.each(['service.status', 'service.forbidden', 'service.unavailable', 'service.rate-limited'])(
  '%s quotes what the service said itself',
  (code) => {
    const failureWith = (params: Failure['params']) =>
      sentenceFor({ code: code as Failure['code'], params, requestId: null, redactedBody: null });
    const said = 'page must be at most 50';
    expect(failureWith({ status: 400, serviceMessage: said })).toContain(`Its message: "${said}".`);
    expect(failureWith({ status: 400, serviceMessage: null })).not.toContain('message');
    expect(failureWith({ status: 400 })).not.toContain('message');
  },
);

// `found.length` is of several.
test('no message writes a plural after a number itself', () => {
  const folder = join(import.meta.dirname, '..', '..', '..', 'main', 'cli');
  const plurals =
    'records?|rows?|lines|versions|entries|views|syncs|ids|alerts|groups|requests|rules';
  const written = new RegExp(
    `(?<!of |at most )\\$\\{(?!counted\\(|found\\.length)[^}$]+\\} (?:[a-z]+ )?(?:${plurals})\\b`,
    'u',
  );
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  expect(lines.filter((line) => written.test(line))).toEqual([]);
});

test('one is no plural', () => {
  expect(counted(1, 'entry', 'entries')).toBe('1 entry');
  expect(counted(2, 'entry', 'entries')).toBe('2 entries');
  expect([0, 1, 2].map((count) => counted(count, 'record'))).toEqual([
    '0 records',
    '1 record',
    '2 records',
  ]);
});

test.each(['missing', 'name'])(
  'no earlier file is spoken of where there can be none: %s',
  (reason) => {
    const failure = { params: { reason, fileName: 'a.csv' }, requestId: null, redactedBody: null };
    expect(sentenceFor({ code: 'storage.export', ...failure })).not.toContain('as it was');
  },
);
