import { describe, expect, test } from 'vitest';
import { parseExample } from '../../../main/signing/pasted/read-pasted';
import { DeskError } from '../../../main/failure';
import { Secret } from '../../../main/vault/secret';

const address =
  'https://api.example.com/api-hub/v1/merchants/clients?page=1&per_page=15&timestamp=1664568045547';
const token = 'sample-not-a-real-token';
const tokenHeader = `authorization-token: Bearer ${token}`;

const spellings: Record<string, string> = {
  'POSIX, single quotes': `curl '${address}' \\\n  -H '${tokenHeader}' \\\n  -H 'signature: abc123'`,
  'POSIX, line ends of Windows': `curl '${address}' \\\r\n  -H '${tokenHeader}' \\\r\n  -H 'signature: abc123'`,
  'double quotes, long options': `curl --location --request GET "${address}" --header "${tokenHeader}" --header "signature: abc123"`,
  'options before the address': `curl -s -X GET -H "${tokenHeader}" -H 'Signature:abc123' --compressed ${address.replaceAll('&', '\\&')}`,
  'glued and equals': `$ curl -XGET --url=${address.replaceAll('&', '\\&')} '-H${tokenHeader}' --header='signature: abc123'`,
  'values of other options are no address': `curl -o out.json -A 'agent/1.0' --max-time 5 '${address}' -H '${tokenHeader}' -H 'SIGNATURE: abc123'`,
  'a value of an option nobody listed': `curl --max-redirs 5 '${address}' -H '${tokenHeader}' -H 'signature: abc123'`,
  'several short options in one word': `curl -sSH '${tokenHeader}' -sXGET -so out.json -kHsignature:abc123 '${address}'`,
  'ANSI quotes': `curl $'${address.replaceAll('?', '\\x3f')}' -H $'authorization\\u002dtoken: Bearer ${token}' -H $'signature: abc123'`,
  'data in the query': `curl -G https://api.example.com/api-hub/v1/merchants/clients -d page=1 --data-urlencode 'per_page=15' -d timestamp=1664568045547 -H '${tokenHeader}' -H 'signature: abc123'`,
  'data in the query, by short options in one word': `curl -sGd page=1 -dper_page=15 -d timestamp=1664568045547 https://api.example.com/api-hub/v1/merchants/clients -H '${tokenHeader}' -H 'signature: abc123'`,
  'Windows prompt, plain': `curl "${address}" ^\r\n  -H "${tokenHeader}" ^\r\n  -H "signature: abc123"`,
  'Windows prompt, as browsers copy it': `curl ^"${address.replaceAll('&', '^&')}^" ^\r\n  -H ^"${tokenHeader}^" ^\r\n  -H ^"signature: abc123^"`,
  PowerShell: `curl.exe '${address}' \`\n  -H '${tokenHeader}' \`\n  -H 'signature: abc123'`,
  'address and header lines': `${address}\n${tokenHeader}\nsignature: abc123`,
  'method, address and header lines': `GET ${address}\nAuthorization-Token: Bearer ${token}\nSIGNATURE:   abc123`,
  'headers first': `signature: abc123\n${tokenHeader}\n\n${address}`,
  'quoted lines': `"${address}"\n"authorization-token": "Bearer ${token}",\n"signature": "abc123",`,
  'raw HTTP': `GET ${address.slice('https://api.example.com'.length)} HTTP/1.1\nHost: api.example.com\n${tokenHeader}\nsignature: abc123`,
  'no scheme': `${address.slice('https://'.length)}\n${tokenHeader}\nsignature: abc123`,
};

test.each(Object.entries(spellings))('%s', (_, pasted) => {
  const example = parseExample(pasted);
  expect({ ...example, token: null }).toEqual({
    method: 'GET',
    origin: 'https://api.example.com',
    path: '/api-hub/v1/merchants/clients',
    query: [
      ['page', '1'],
      ['per_page', '15'],
    ],
    queryAsSent: 'page=1&per_page=15&timestamp=1664568045547',
    pathParameters: [],
    timestamp: '1664568045547',
    signature: 'abc123',
    token: null,
  });
  expect(example.token?.equals(Secret.fromText(token))).toBe(true);
});

const signature = '23efa3e3f4275754da2852e8f1ad7bc048053ec48bd0ac2cd92f60fba787a662';
const [host = '', path = ''] = address.slice('https://'.length).split(/(?=\/)(.*)/);
const bare = address.split('?')[0] ?? '';
const quotedPrintable = `curl '${address}' -H 'signature: ${signature}'`.replaceAll('=', '=3D');
const copies: Record<string, string> = {
  'options of Node.js': `var options = {\n 'method': 'GET',\n 'hostname': '${host}',\n 'path': '${path}',\n 'headers': {'signature': '${signature}'}\n};`,
  'Power Query': `Web.Contents("https://${host}", [RelativePath="${bare.split('.com/')[1] ?? ''}", Query=[page="1", per_page="15", timestamp="1664568045547"], Headers=[signature="${signature}"]])`,
  Hurl: `GET ${bare}\nsignature: ${signature}\n[QueryStringParams]\npage: 1\nper_page: 15\ntimestamp: 1664568045547`,
  'variables of a .http file': `@host = https://${host}\n\nGET {{host}}${path}\nsignature: ${signature}`,
  'variables of a shell': `export URL='${address}'\nSIG=${signature}\ncurl "$URL" -H "signature: \${SIG}"`,
  'a variable inside another': `HOST=https://${host}\nURL="$HOST${path}"\ncurl "$URL" -H "signature: ${signature}"`,
  'a signature that a mail broke': `curl '${address}' -H 'signature: ${signature.slice(0, 40)}\n  ${signature.slice(40)}'`,
  'a mail as it is stored': `${quotedPrintable.slice(0, 70)}=\n${quotedPrintable.slice(70)}`,
  'an address in brackets': `curl '<${address}>' -H 'signature: ${signature}'`,
  'an address as a link of a page': `curl '<a href="${address.replaceAll('&', '&amp;')}">${address.replaceAll('&', '&amp;')}</a>' -H 'signature: ${signature}'`,
  'a signature in quotes': `curl '${address}' -H 'signature: "${signature}"'`,
  'the token behind the signature': `headers = {'signature': '${signature}', 'authorization-token': 'Bearer ${token}'}\nrequests.get('${address}', headers=headers)`,
  'a name and a value as attributes': `<endpoint>${address.replaceAll('&', '&amp;')}</endpoint><header name="signature" value="${signature}"/>`,
};

test.each(Object.entries(copies))('%s', (_, pasted) => {
  const example = parseExample(pasted);
  expect([example.origin, example.path, example.queryAsSent, example.signature]).toEqual([
    `https://${host}`,
    '/api-hub/v1/merchants/clients',
    'page=1&per_page=15&timestamp=1664568045547',
    signature,
  ]);
  expect(example.token !== null).toBe(pasted.includes(token));
});

test('a variable that nothing defines stays a placeholder', () => {
  const pasted = `HOST=https://${host}\ncurl "$HOST${path}" -H "signature: $SIG"`;
  expect(() => parseExample(pasted)).toThrow(DeskError);
});

test('a text full of variables costs no more than its length', () => {
  const pasted = `A=${'x'.repeat(2_000)}\n${'$A'.repeat(30_000)}`;
  expect(() => parseExample(pasted)).toThrow(DeskError);
});

test('a card’s id is taken out of the path', () => {
  const pasted = `https://api.example.com/api-hub/v1/client-cards/a%20b/details?timestamp=1664568045547\nsignature: x`;
  expect(parseExample(pasted).pathParameters).toEqual([['id', 'a b']]);
});

test('a missing or masked token is no obstacle', () => {
  expect(parseExample(`${address}\nsignature: x`).token).toBeNull();
  expect(
    parseExample(`${address}\nsignature: x\nauthorization-token: Bearer ********`).token,
  ).toBeNull();
});

describe('what cannot be used is told in a word', () => {
  test.each([
    ['', 'empty'],
    ['x'.repeat(70_000), 'too-long'],
    ['hello', 'no-url'],
    ['signature: x', 'no-url'],
    ['curl -H "signature: x"', 'no-url'],
    [`curl '${address} -H "signature: x"`, 'open-quote'],
    ['curl https://[x/?timestamp=1664568045547', 'bad-url'],
    ['curl ftp://api.example.com/?timestamp=1664568045547', 'bad-url'],
    ['GET /only/a/path\nsignature: x', 'no-url'],
    [`curl -X POST '${address}' -H 'signature: x'`, 'not-get'],
    [`curl -d x=1 '${address}' -H 'signature: x'`, 'not-get'],
    ['https://api.example.com/x?page=1\nsignature: x', 'no-timestamp'],
    ['https://api.example.com/x?timestamp=1664568045\nsignature: x', 'bad-timestamp'],
    [address, 'no-signature'],
    [`${address}\nsignature:`, 'no-signature'],
    [`${address}\nsignature: 5d41402abc…`, 'shortened'],
  ])('%j: %s', (pasted, reason) => {
    try {
      parseExample(pasted);
      expect.unreachable();
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(DeskError);
      expect(thrown).toMatchObject({ code: 'input.example', params: { reason } });
      expect(JSON.stringify(thrown)).not.toContain('api.example.com');
    }
  });
});
