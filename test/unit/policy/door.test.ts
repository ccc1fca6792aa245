import { expect, it } from 'vitest';
import { openHttpClient } from '../../../main/http/transport';
import { parsePolicy } from '../../../main/policy/parse';
import { mayAsk } from '../../../main/policy/policy';
import { Secret } from '../../../main/vault/secret';

it('no request leaves for an address that the policy does not allow', async () => {
  const policy = parsePolicy('{"version":1,"allowedBaseUrls":["https://a.example"]}', '/p');
  const query: string[] = [];
  const http = openHttpClient({
    fetch: (address) => {
      query.push(address);
      return Promise.resolve(new Response('{}'));
    },
    mayAsk: (url) => mayAsk(policy, url),
  });
  const send = (href: string) =>
    http({
      method: 'GET',
      url: new URL(href),
      token: Secret.fromText('sample-not-a-real-token'),
      signature: 'x',
    });
  await expect(send('https://b.example/api-hub')).rejects.toMatchObject({
    code: 'app.forbidden',
    params: { host: 'b.example' },
  });
  expect(query).toEqual([]);
  await send('https://a.example/api-hub');
  expect(query).toEqual(['https://a.example/api-hub']);
});
