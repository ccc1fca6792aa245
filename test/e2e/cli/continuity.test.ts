import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectDesk, desk } from '../../support/cli-desk';
import { freshHome, freshService } from '../rig';

const passphrase = 'sample passphrase, not real\n';

test('what backup, restore and recovery print is as published', async () => {
  const home = await freshHome();
  const service = await freshService({ clients: 20, lots: 2 });
  await connectDesk(home, service.baseUrl, service.credentials);
  expect(await desk(home, ['sync', '--profile', 'P'])).toMatchObject({ status: 0 });
  const file = join(home, 'desk.age');
  const written = await desk(home, ['backup', '--all', '--out', file], passphrase);
  expect(written.words).not.toContain('Error');
  expect(written).toMatchObject({ status: 0, lines: [{ profiles: [{ name: 'P' }], omitted: [] }] });
  const shown = await desk(home, ['restore', '--file', file, '--show'], passphrase);
  expect(shown).toMatchObject({ status: 0, lines: [{ profile: 'P', exists: true }] });
  const restored = await desk(home, ['restore', '--file', file, '--add'], passphrase);
  expect(restored).toMatchObject({ status: 0, lines: [{ restored: 'add' }] });
  const merge = ['restore', '--file', file, '--profile', 'P', '--merge'];
  const offer = await desk(home, [...merge, '--show'], passphrase);
  const none = { new: 0, same: 0, differs: 0 };
  const noLines = { new: 0, newer: 0, older: 0, undecided: 0 };
  expect(offer).toMatchObject({
    status: 0,
    lines: [{ exists: true }, { profile: 'P', lines: noLines }, { profile: 'P', marks: none }],
  });
  const merged = await desk(home, merge, passphrase);
  expect(merged).toMatchObject({ status: 0, lines: [{ restored: 'merge', hasKeys: true }] });
  const made = await desk(home, ['recovery', '--profile', 'P', '--make']);
  expect(made).toMatchObject({ status: 0, lines: [{ profile: 'P' }] });
});

test('a token is taken alone, and only where a connection has one', async () => {
  const home = await freshHome();
  const service = await freshService({ clients: 20, lots: 2 });
  const { accessToken, secretKey } = service.credentials;
  await connectDesk(home, service.baseUrl, service.credentials);
  const token = (stdin: string, profile = 'P') =>
    desk(home, ['token', '--profile', profile], stdin);
  for (const wrong of [
    JSON.stringify({ accessToken }),
    `authorization-token: ${accessToken}`,
    '',
    'a\nb',
  ]) {
    expect(await token(wrong), wrong).toMatchObject({ status: 2 });
  }
  expect(await token(`${accessToken}\n`)).toMatchObject({
    status: 0,
    lines: [{ profile: 'P', token: 'pasted', stored: 'keychain' }],
  });
  expect(await desk(home, ['merchant', '--profile', 'P'])).toMatchObject({ status: 0 });
  const { publicKey } = service.credentials;
  const login = ['connect', '--profile', 'L', '--base-url', service.baseUrl, '--login'];
  const keys = JSON.stringify({ secretKey, publicKey });
  const connected = await desk(home, [...login, '--recipe', 'hmac-sha256-query-hex'], keys);
  expect(connected, connected.words).toMatchObject({ status: 0 });
  expect(await token(`${accessToken}\n`, 'L')).toMatchObject({
    status: 2,
    lines: [{ error: { message: expect.stringContaining('logs in') as unknown } }],
  });
});
