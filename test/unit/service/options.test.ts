import { expect, test } from 'vitest';
import { settle } from '../../service/options';

const noon = Date.UTC(2025, 10, 20, 12);

test('everything has a default', () => {
  expect(settle({}, () => noon)).toEqual({
    port: 0,
    clients: 5_000,
    lots: 200,
    seed: 1,
    recipe: 'hmac-sha256-query-hex',
    dialect: 'metadata-total',
    faults: [],
    perPageMax: 1_000,
    perPageAbove: 'refuse',
    tokenLifeSeconds: 3_600,
    timestampWindowSeconds: 300,
    clockSkewSeconds: 0,
    publicKey: 'sample-not-a-real-public-key',
    secretKey: 'sample-not-a-real-secret-key',
    servedSecretKey: 'sample-not-a-real-secret-key',
    accessToken: null,
    edition: 3,
    now: Date.UTC(2025, 10, 20),
    cardIdsInClients: true,
  });
});

test('what is given is taken', () => {
  const credentials = { secretKey: 'sample-not-a-real-other' };
  expect(
    settle({ clients: 0, edition: 1, credentials, port: undefined }, () => noon),
  ).toMatchObject({
    clients: 0,
    edition: 1,
    port: 0,
    secretKey: 'sample-not-a-real-other',
    servedSecretKey: 'sample-not-a-real-other',
  });
});

test.each([
  [{ port: 70_000 }, 'port must be a whole number from 0 to 65535, not 70000.'],
  [{ clients: -1 }, 'clients must be a whole number from 0 to 100000000, not -1.'],
  [{ clients: 1.5 }, 'clients must be a whole number from 0 to 100000000, not 1.5.'],
  [{ lots: '5' }, 'lots must be a whole number from 0 to 100000000, not “5”.'],
  [{ edition: 4 }, 'edition must be a whole number from 0 to 3, not 4.'],
  [{ dialect: 'xml' }, /^dialect must be one of array, .*, not “xml”\.$/],
  [{ recipe: null }, /^recipe must be one of .*, not null\.$/],
  [{ cardIdsInClients: 'yes' }, 'cardIdsInClients must be true or false, not “yes”.'],
  [{ colour: 1 }, 'The service has no option “colour”.'],
  [{ constructor: 1 }, 'The service has no option “constructor”.'],
  [{ credentials: { token: 'x' } }, 'credentials has no “token”.'],
  [7, 'The service options cannot be 7.'],
])('%j is refused with a sentence', (options, sentence) => {
  expect(() => settle(options, () => noon)).toThrow(sentence);
});

test('a refused credential is not repeated', () => {
  const secretKey = 'sample-not-a-real secret';
  expect(() => settle({ credentials: { secretKey } }, () => noon)).toThrow(
    'credentials.secretKey must be text of printable characters without spaces.',
  );
});
