import { expect, it } from 'vitest';
import { readCredentials } from '../../../main/credentials/enter';

const example = (origin: string) =>
  `curl '${origin}/api-hub/v1/merchants/me?timestamp=1664568045547' ` +
  `-H 'authorization-token: Bearer fake-token-of-an-example' -H 'signature: abc123'`;
const read = (origin: string) =>
  readCredentials(
    { baseUrl: 'https://api.example.com', token: { kind: 'pasted' } },
    {
      secretKey: 'fake-secret-key-of-a-test',
      accessToken: '',
      publicKey: '',
      example: example(origin),
      keepWithoutFit: true,
    },
  );

it('the token of a pasted example is taken for the address it was sent to', () => {
  expect(read('https://api.example.com')).toMatchObject({
    outcome: 'read',
    notices: [{ field: 'accessToken', reason: 'from-example' }],
  });
});

it.each(['https://other.example.com', 'https://api.example.com:8443', 'http://api.example.com'])(
  'and for no other: %s',
  (origin) => {
    expect(read(origin)).toMatchObject({
      outcome: 'problems',
      problems: [{ field: 'accessToken', reason: 'other-address' }],
    });
  },
);
