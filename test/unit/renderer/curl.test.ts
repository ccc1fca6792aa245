import { expect, test } from 'vitest';
import type { ActivityEntry } from '../../../shared/ipc/activity';
import { usualLogin } from '../../../shared/ipc/profiles';
import { canBeSigned, curlOf } from '../../../renderer/views/activity/curl';

const line = (method: 'GET' | 'POST', path: string) => ({ method, path }) as ActivityEntry;
const pasted = { baseUrl: 'https://api.andina.example/gate/', token: { kind: 'pasted' } } as const;
const firstLine = (command: string) => command.split(' \\\n')[0];

test('a read has the address, words for the time, token and signature, and none for a page', () => {
  expect(curlOf(line('GET', '/api-hub/v1/merchants/lots?page=2&per_page=50'), pasted)).toBe(
    [
      "curl 'https://api.andina.example/gate/api-hub/v1/merchants/lots?page=2&per_page=50&timestamp=TIMESTAMP'",
      "  -H 'authorization-token: Bearer ACCESS_TOKEN'",
      "  -H 'signature: SIGNATURE'",
    ].join(' \\\n'),
  );
});

test('a card’s shortened id is a word, and cannot be signed', () => {
  const card = line('GET', '/api-hub/v1/client-cards/000000…0001/details');
  expect(firstLine(curlOf(card, pasted))).toBe(
    "curl 'https://api.andina.example/gate/api-hub/v1/client-cards/CARD_ID/details?timestamp=TIMESTAMP'",
  );
  expect(canBeSigned(card)).toBe(false);
  expect(canBeSigned(line('GET', '/api-hub/v1/merchants/me'))).toBe(true);
});

test('a login has its fields with words in them, and cannot be signed', () => {
  const login = line('POST', "/gate/login'x");
  const command = curlOf(login, { ...pasted, token: { ...usualLogin, publicKeyField: 'key' } });
  expect(command).toBe(
    [
      String.raw`curl 'https://api.andina.example/gate/login'\''x'`,
      "  -H 'content-type: application/json'",
      `  --data '{"key":"PUBLIC_KEY","${usualLogin.secretKeyField}":"SECRET_KEY"}'`,
    ].join(' \\\n'),
  );
  expect(canBeSigned(login)).toBe(false);
});
