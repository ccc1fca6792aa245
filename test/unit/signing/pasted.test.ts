import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseExample } from '../../../main/signing/pasted/read-pasted';
import { decodeText } from '../../../main/tables/decode';
import { DeskError } from '../../../main/failure';

const query = 'page=1&per_page=15&timestamp=1764568045547';
const path = `/api-hub/v1/merchants/clients?${query}`;
const address = `https://api.example.com${path}`;
const signature = createHmac('sha256', 'sample-secret').update(query).digest('hex');
const token = 'authorization-token: Bearer sample-not-a-real-token';
const headers = `-H '${token}' -H 'signature: ${signature}'`;
const curl = `curl '${address}' ${headers}`;
const lines = `curl '${address}' \\\n  -H '${token}' \\\n  -H 'signature: ${signature}'`;
const windows = `curl ^"${address.replaceAll('&', '^&')}^" -H ^"signature: ${signature}^"`;
const other = `curl 'https://api.example.com/api-hub/v1/merchants/me?timestamp=1764568045547' -H 'signature: ${'b'.repeat(64)}'`;
const preflight = `curl '${address}' -X OPTIONS -H 'access-control-request-headers: signature'`;

const read = (pasted: string) => {
  const { origin, queryAsSent, signature: found } = parseExample(pasted);
  return { origin, queryAsSent, signature: found };
};
const right = { origin: 'https://api.example.com', queryAsSent: query, signature };

function problemOf(pasted: string): unknown {
  try {
    parseExample(pasted);
  } catch (thrown) {
    if (thrown instanceof DeskError) return thrown.params;
    throw thrown;
  }
  return null;
}

describe('what stands around a command is passed over', () => {
  test.each([
    `Hola, ésta es la solicitud:\n\n${lines}\n\nSaludos,\nAna`,
    `Let's try it, it's this one:\n${lines}`,
    `Solicitud: ${curl}`,
    `# consulta\n${lines}`,
    `// consulta\n${lines}`,
    `<!-- consulta -->\n${lines}`,
    `REM consulta\n${windows}`,
    `\`\`\`bash\n${lines}\n\`\`\``,
    `~~~\n${curl}\n~~~`,
    `\`${curl}\``,
    `$ ${lines}`,
    `$${curl}`,
    `% ${curl}`,
    `> ${lines.replaceAll('\n', '\n> ')}`,
    `>> ${lines.replaceAll('\n', '\n>> ')}`,
    `ana@equipo:~/proyecto$ ${lines}\nana@equipo:~$ `,
    `[ana@equipo ~]$ ${curl}`,
    `root@equipo:/# ${curl}`,
    `➜  ~ ${curl}`,
    `PS C:\\Users\\ana> curl.exe '${address}' \`\n ${headers}`,
    `C:\\Users\\ana>${windows}`,
    `"C:\\Windows\\System32\\curl.exe" "${address}" -H "signature: ${signature}"`,
    `/usr/bin/${curl}`,
    `sudo -E ${curl}`,
    `time ${curl}`,
    `TOKEN=abc X=1 ${curl}`,
    `RESPUESTA=$(${curl})`,
    `X="$(curl -s '${address}' ${headers})"`,
    `X=\`${curl}\``,
    `if ${curl}; then echo bien; fi`,
    `1. ${curl}`,
    `1) ${lines}`,
    `- ${curl}`,
    `ssh servidor "${curl}"`,
    `watch -n 5 "${curl}"`,
    `for /f %i in ('curl "${address}" -H "signature: ${signature}"') do @echo %i`,
    `${curl} | jq .`,
    `${curl} > clientes.json 2>/dev/null`,
    `${curl} -o /dev/null 2>&1 && echo listo`,
    `${curl} # es lo mismo`,
    `${lines}\n\n{"code":"00000","data":[{"name":"O'Higgins"}]}`,
    lines.replaceAll('\n', '\r\n'),
    lines.replaceAll('\n', '\r'),
    lines.replaceAll(' \\\n', '\n'),
    lines.replaceAll(' \\\n', ' \\\n\n'),
    `\ufeff${lines.replaceAll('  -H', '\u00a0\u00a0-H\u00a0')}`,
    lines.replaceAll('&', '&amp;').replaceAll("'", '&#39;'),
    `curl &quot;${address.replaceAll('&', '&amp;')}&quot; -H &quot;signature: ${signature}&quot;`,
  ])('%#: %j', (pasted) => {
    expect(read(pasted)).toEqual(right);
  });
});

describe('typographic quotes and dashes count as plain ones', () => {
  test.each([
    ['\u201c', '\u201d'],
    ['\u201e', '\u201c'],
    ['\u2018', '\u2019'],
    ['\u201a', '\u2018'],
    ['\u00ab', '\u00bb'],
    ['\u2033', '\u2033'],
    ['\u2039', '\u203a'],
    ['"', '\u201d'],
    ['\u201c', '"'],
    ["'", '\u2019'],
    ['\u2018', "'"],
  ])('%s…%s', (open, close) => {
    const quotedCommand = `curl ${open}${address}${close} -H ${open}${token}${close} -H ${open}signature: ${signature}${close}`;
    expect(read(quotedCommand)).toEqual(right);
    expect(read(quotedCommand.replaceAll(' -H', ' \\\n -H'))).toEqual(right);
  });

  test.each(['\u2010', '\u2011', '\u2013', '\u2014', '\u2015', '\u2212'])('dash %j', (dash) => {
    expect(read(curl.replaceAll('-H', `${dash}H`))).toEqual(right);
    expect(read(curl.replaceAll('-H', `${dash}header`))).toEqual(right);
    expect(read(curl.replaceAll('-H', `${dash}-header`))).toEqual(right);
    expect(read(curl.replaceAll('-H', `-${dash}header`))).toEqual(right);
    expect(read(curl.replace('curl', `curl ${dash}max${dash}time 5 ${dash}s`))).toEqual(right);
    expect(read(curl.replace('authorization-token', `authorization${dash}token`))).toEqual(right);
  });

  test('an apostrophe inside a quoted header stays', () => {
    expect(read(`curl '${address}' -H 'x-note: O\u2019Higgins' ${headers}`)).toEqual(right);
    expect(read(`curl "${address}" -H "x-note: \u00abhola\u00bb y" ${headers}`)).toEqual(right);
  });
});

describe('options of curl that take a value are known', () => {
  test.each(
    [
      '-x http://proxy.example.com:3128',
      '--proxy http://proxy.example.com:3128',
      '-A https://agent.example.com/',
      '-b https://cookie.example.com=1',
      '-c jar.txt',
      '-e https://app.example.com/x',
      '--referer=https://app.example.com/x',
      '-m 5',
      '-o https.json',
      '-u user:pass',
      '--connect-timeout 5',
      '--resolve api.example.com:443:127.0.0.1',
      '--connect-to ::127.0.0.1:443',
      '--doh-url https://dns.example.com/q',
      '--retry 3 --retry-delay 1 --retry-max-time 9',
      '--interface eth0',
      '-w "%{http_code}"',
      '--proto =https',
      '--tls-max 1.3 --ciphers x --cacert ca.pem -E cert.pem --key key.pem',
      '--noproxy https://none.example.com',
      '-sSL --compressed -k -i -v --http2',
      '-K conf.txt -D head.txt -r 0-9 -y 1 -Y 1 -z 2026 -C 0 -Q x -P x -t x -T-x',
    ].filter((each) => !each.includes('-T')),
  )('%s', (options) => {
    expect(read(`curl ${options} '${address}' ${headers}`)).toEqual(right);
    expect(read(`${curl} ${options}`)).toEqual(right);
  });

  test.each([
    `curl -sSLH'signature: ${signature}' '${address}'`,
    `curl --header='signature: ${signature}' --url='${address}'`,
    `curl --url '${address}' -H'signature: ${signature}'`,
    `curl -G https://api.example.com/api-hub/v1/merchants/clients -d page=1 --data-urlencode per_page=15 -d timestamp=1764568045547 ${headers}`,
    `curl --get --data-raw '${query}' https://api.example.com/api-hub/v1/merchants/clients ${headers}`,
    `curl --url-query page=1 --url-query per_page=15 --url-query timestamp=1764568045547 https://api.example.com/api-hub/v1/merchants/clients ${headers}`,
    `curl '${address.replace('?', '\\?').replaceAll('=', '\\=').replaceAll('&', '\\&')}' ${headers}`,
    `curl '${address.replaceAll('&', '\\u0026')}' ${headers}`,
    `curl "${address.replaceAll('&', '^&')}" -H "signature: ${signature}"`,
    windows,
    windows.replaceAll(' -H', ' ^\r\n  -H'),
    `wget -q -O - --header='signature: ${signature}' --header "${token}" '${address}'`,
    `wget --method GET --timeout 5 '${address}' --header 'signature: ${signature}'`,
  ])('%#: %s', (pasted) => {
    expect(read(pasted)).toEqual(right);
  });

  test('brackets of a query, and percent signs behind carets', () => {
    expect(read(`curl '${address}&filter\\[a\\]=1' ${headers}`).queryAsSent).toContain(
      'filter[a]=1',
    );
    const percent = `curl "${address.replaceAll('&', '^&')}^&x=a^%^20b" -H "signature: ${signature}"`;
    expect(read(percent).queryAsSent).toBe(`${query}&x=a%20b`);
  });
});

describe('of several requests the first complete one with a signature counts', () => {
  test.each([
    `${curl}\n${other}`,
    `${lines} ;\n${other}`,
    `${lines} &\n${other}`,
    `${curl} && ${other}`,
    `${preflight} ;\n${lines}`,
    `${preflight}\n${curl}\n${other}`,
    `curl '${address}'\n${curl}`,
    `curl '${address}' -H 'signature: {{signature}}'\n${curl}`,
    `curl -X POST 'https://api.example.com/login' -H 'signature: ${'c'.repeat(64)}'\n${curl}`,
    `${curl} --next 'https://api.example.com/x' -H 'signature: y'`,
    `First install curl from the web.\n${curl}`,
    `curl doesn't work?\n${curl}`,
    `${windows} &\r\n${windows.replaceAll(signature, 'd'.repeat(64))}`,
    `# Linux\n${lines}\n# Windows\n${windows.replaceAll(signature, 'd'.repeat(64))}`,
    `### uno\nGET ${address} HTTP/1.1\nsignature: ${signature}\n\n### dos\nGET https://api.example.com/x?timestamp=1\nsignature: no`,
    `### uno\nGET https://api.example.com/x?timestamp=1764568045547\n\n### dos\nGET ${address}\nsignature: ${signature}`,
  ])('%#: %j', (pasted) => {
    expect(read(pasted)).toEqual(right);
  });

  test('an address and a signature of two requests are never put together', () => {
    expect(problemOf(`curl '${address}'\ncurl -H 'signature: ${signature}'`)).toMatchObject({
      reason: 'no-url',
    });
    expect(problemOf(`curl '${address}' 'https://api.example.com/other' ${headers}`)).toMatchObject(
      {
        reason: 'several',
      },
    );
    expect(
      problemOf(`${address}\nsignature: ${signature}\nsignature: ${'e'.repeat(64)}`),
    ).toMatchObject({ reason: 'several' });
  });

  test('the problem that is told is that of the request with a signature', () => {
    expect(problemOf(`${preflight}\ncurl -X POST '${address}' ${headers}`)).toEqual({
      reason: 'not-get',
    });
    expect(problemOf(preflight)).toEqual({ reason: 'not-get' });
  });

  test('an open quote is told with the line of its command', () => {
    expect(problemOf(`Hola\n\ncurl '${address} -H "signature: x"`)).toEqual({
      reason: 'open-quote',
      line: 3,
    });
  });
});

describe('headers as developer tools copy them', () => {
  const pseudo = [
    ':authority',
    'api.example.com',
    ':method',
    'GET',
    ':path',
    path,
    ':scheme',
    'https',
  ];
  const two = [
    'accept',
    'application/json',
    'referer',
    'https://app.example.com/x',
    'signature',
    signature,
  ];
  const names = (mark: string, list: readonly string[]) =>
    list.map((each, at) => (at % 2 === 0 ? each + mark : each)).join('\n');
  test.each([
    names(':', [...pseudo, ...two]),
    names('', [...pseudo, ...two]),
    pseudo.map((each, at) => (at % 2 === 0 ? `${each}: ` : `${each}\n`)).join('') +
      `signature: ${signature}`,
    names('', ['Request URL', address, 'Request Method', 'GET', 'Status Code', '200 OK', ...two]),
    `General\n${names('', ['Request URL', address, 'Request Method', 'GET'])}\nRequest Headers\n${names('', two)}`,
    `Request URL: ${address}\nRequest Method: GET\nStatus Code: 200\nsignature: ${signature}`,
    `${address}\n${names(':', two)}`,
    `Summary\nURL: ${address}\nStatus: 200\n\nRequest\nGET ${path} HTTP/1.1\nsignature: ${signature}`,
    `GET ${path} HTTP/1.1\nHost\tapi.example.com\nsignature\t${signature}`,
    `GET\n\t\nscheme\n\thttps\nhost\n\tapi.example.com\nfilename\n\t${path.split('?')[0] ?? ''}\npage\n\t1\nper_page\n\t15\ntimestamp\n\t1764568045547\nAddress\n\t10.0.0.1:443\nStatus\n200\n\nsignature\n\t${signature}`,
    `${names(':', ['origin', 'https://app.example.com', ...two])}\n${address}`,
    `GET ${path} HTTP/2\nHost: api.example.com\nsignature: ${signature}`,
    `> GET ${path} HTTP/1.1\n> Host: api.example.com\n> signature: ${signature}\n>\n< HTTP/1.1 200 OK\n< content-type: application/json`,
    `* Connected\n> GET ${path} HTTP/1.1\n> host: api.example.com\n> signature: ${signature}`,
    `\u201c${address}\u201d\n\u201csignature\u201d: \u201c${signature}\u201d`.replaceAll(
      /[\u201c\u201d]/g,
      '"',
    ),
  ])('%#: %j', (pasted) => {
    expect(read(pasted)).toEqual(right);
  });
});

describe('a placeholder is named before anything is tried', () => {
  test.each([
    '{{signature}}',
    '{{ vault:hmac }}',
    '$SIGNATURE',
    '${SIGNATURE}',
    '$env:SIGNATURE',
    '$(cat sig.txt)',
    '%SIGNATURE%',
    '!SIGNATURE!',
    '<signature>',
    '<TOKEN>',
    '[signature]',
    '[REDACTED]',
    '{signature}',
    ':signature',
    'REDACTED',
    'SIGNATURE',
    'YOUR_SIGNATURE',
    'your-signature-here',
    'TU_FIRMA',
    'xxxxxxxx',
    '---',
    'undefined',
    'null',
  ])('%s', (value) => {
    const placeholder = { reason: 'placeholder', where: 'signature' };
    expect(problemOf(`curl "${address}" -H "signature: ${value}"`)).toEqual(placeholder);
    expect(problemOf(`${address}\nsignature: ${value}`)).toEqual(placeholder);
  });

  test.each(['***', '********', 'abc…', '5d41...'])('%s is masked', (value) => {
    expect(problemOf(`curl '${address}' -H 'signature: ${value}'`)).toEqual({
      reason: 'shortened',
    });
  });

  test('in the address too; in a token it is no obstacle', () => {
    for (const value of ['{{timestamp}}', '$TS', '$(date +%s%3N)', '<timestamp>', 'TIMESTAMP']) {
      expect(
        problemOf(`curl "${address.replace('1764568045547', value)}" -H "signature: ${signature}"`),
      ).toEqual({ reason: 'placeholder', where: 'timestamp' });
    }
    for (const host of ['{{baseUrl}}', '$BASE_URL', '${HOST}', 'https://$HOST', '<host>']) {
      expect(problemOf(`curl "${host}${path}" -H "signature: ${signature}"`)).toEqual({
        reason: 'placeholder',
        where: 'address',
      });
    }
    expect(read(`curl '${address}&name=%24top%20%C3%B1' ${headers}`).signature).toBe(signature);
    for (const value of [
      '{{token}}',
      '$ACCESS_TOKEN',
      '%ACCESS_TOKEN%',
      'YOUR_TOKEN',
      '<access token>',
    ]) {
      expect(
        parseExample(
          `curl '${address}' -H 'authorization-token: Bearer ${value}' -H 'signature: ${signature}'`,
        ).token,
      ).toBeNull();
    }
  });
});

describe('what other programs copy is read or named', () => {
  const origin = 'https://api.example.com/api-hub/v1/merchants/clients';
  const bearer = 'Bearer sample-not-a-real-token';
  test.each([
    [
      'PowerShell',
      `$s = 1\nInvoke-WebRequest -Uri "${address}" \`\n-Headers @{\n"signature"="${signature}"\n}`,
    ],
    [
      'PowerShell',
      `$headers.Add("signature", "${signature}")\nInvoke-RestMethod '${address}' -Method 'GET' -Headers $headers`,
    ],
    ['PowerShell', `curl -Uri "${address}" -Headers @{"signature"="${signature}"}`],
    ['PowerShell', `irm '${address}' -Headers @{signature='${signature}'}`],
    ['fetch', `fetch("${address}", {"headers": {"signature": "${signature}"}});`],
    ['fetch', `const r = await fetch('${address}', { headers: { signature: '${signature}' } })`],
    [
      'fetch',
      `fetch('${address}', {\n  "method": "GET",\n  "headers": {\n    "signature": "${signature}"\n  }, "body": null });`,
    ],
    [
      'Python',
      `import requests\nurl = "${address}"\nheaders = {'signature': '${signature}'}\nrequests.request("GET", url, headers=headers)`,
    ],
    [
      'Python',
      `httpx.get("${origin}", params={"page": 1, "per_page": 15, "timestamp": "1764568045547"}, headers={"signature": "${signature}"})`,
    ],
    [
      'axios',
      `let config = { method: 'get', url: '${address}', headers: { 'signature': '${signature}' } };`,
    ],
    ['axios', `axios.get('${address}', { headers: { signature: '${signature}' } })`],
    [
      'jQuery',
      `$.ajax({"url": "${address}", "method": "GET", "headers": {"signature": "${signature}"}})`,
    ],
    [
      'Python',
      `conn = http.client.HTTPSConnection("api.example.com")\nheaders = {'Signature': '${signature}'}\nconn.request("GET", "${path}", '', headers)`,
    ],
    [
      'C#',
      `var client = new RestClient(new RestClientOptions("https://api.example.com"));\nvar request = new RestRequest("${path}", Method.Get);\nrequest.AddHeader("Signature", "${signature}");`,
    ],
    [
      'Insomnia',
      `- url: ${origin}\n  method: GET\n  parameters:\n    - name: page\n      value: "1"\n    - name: per_page\n      value: "15"\n    - name: timestamp\n      value: "1764568045547"\n  headers:\n    - name: signature\n      value: ${signature}`,
    ],
    ['HTTPie', `http GET '${address}' signature:${signature}`],
    ['HTTPie', `$ https -v GET '${address}' signature:${signature}`],
    [
      'HTTPie',
      `http GET ${origin} page==1 per_page==15 timestamp==1764568045547 signature:${signature}`,
    ],
    [
      'HTTPie',
      `https api.example.com/api-hub/v1/merchants/clients page==1 per_page==15 timestamp==1764568045547 "signature:${signature}"`,
    ],
    [
      'PHP',
      `CURLOPT_URL => '${address}',\nCURLOPT_HTTPHEADER => array('signature: ${signature}'),`,
    ],
    [
      'C#',
      `new HttpRequestMessage(HttpMethod.Get, "${address}");\nrequest.Headers.Add("signature", "${signature}");`,
    ],
    [
      'Go',
      `http.NewRequest("GET", "${address}", nil)\nreq.Header.Add("signature", "${signature}")`,
    ],
    ['Java', `.url("${address}")\n.method("GET", body)\n.addHeader("signature", "${signature}")`],
    ['Ruby', `url = URI("${address}")\nrequest["signature"] = "${signature}"`],
    ['Rust', `client.get("${address}")\n    .header("signature", "${signature}")`],
    [
      'Swift',
      `URLRequest(url: URL(string: "${address}")!)\nrequest.addValue("${signature}", forHTTPHeaderField: "signature")`,
    ],
    [
      'Visual Basic',
      `http.Open "GET", "${address}", False\nhttp.setRequestHeader "signature", "${signature}"`,
    ],
    [
      'Bruno',
      `get {\n  url: ${address}\n}\n\nparams:query {\n  page: 1\n  timestamp: 1764568045547\n}\n\nheaders {\n  signature: ${signature}\n}`,
    ],
    [
      'Postman',
      `{"request": {"method": "GET", "header": [{"key": "signature", "value": "${signature}"}], "url": {"raw": "${address}"}}}`,
    ],
    [
      'the console of Postman',
      `GET ${address}: {\n  "Request Headers": {\n    "signature": "${signature}"\n  }\n}`,
    ],
    ['a list', `• URL: ${address}\n• Method: GET\n• Header signature: ${signature}`],
    ['a numbered list', `1. GET ${address}\n2. signature: ${signature}`],
    ['a table', `URL\t${address}\nMétodo\tGET\nsignature\t${signature}`],
    ['a chat', `*Request*: \`GET ${address}\`\n*signature*: \`${signature}\``],
    [
      'a browser in Spanish',
      `URL de solicitud: ${address}\nMétodo de solicitud: GET\nsignature: ${signature}`,
    ],
    [
      'an .http file',
      `### uno\nGET ${origin}\n    ?page=1\n    &per_page=15\n    &timestamp=1764568045547\nsignature: ${signature}`,
    ],
    [
      'a web page',
      `<pre class="x">curl &quot;${address.replaceAll('&', '&amp;')}&quot; -H &quot;signature: ${signature}&quot;</pre>`,
    ],
  ])('read from %s: %s', (_, pasted) => {
    expect(read(pasted)).toEqual(right);
  });

  test('with its token, in either order', () => {
    const swift = `URL(string: "${address}")\nr.addValue("${bearer}", forHTTPHeaderField: "authorization-token")\nr.addValue("${signature}", forHTTPHeaderField: "signature")`;
    const python = `requests.get("${address}", headers={"authorization-token": "${bearer}", "signature": "${signature}"})`;
    for (const pasted of [swift, python]) {
      const found = parseExample(pasted).token;
      expect(found?.use((bytes) => Buffer.from(bytes).toString())).toBe('sample-not-a-real-token');
    }
  });

  test.each([
    [
      'two requests',
      `fetch("${address}", {"headers": {"signature": "${signature}"}});\nfetch("${address}&x=1", {"headers": {"signature": "${'b'.repeat(64)}"}});`,
    ],
    [
      'two signatures',
      `fetch("${address}", {"headers": {"signature": "${signature}"}}); // signature: ${'b'.repeat(64)}`,
    ],
    [
      'a variable',
      `fetch("${address}", {"headers": {"signature": signatureOfThisRequestAndNoOther}});`,
    ],
  ])('but never a guess: %s', (_, pasted) => {
    expect(problemOf(pasted)).toEqual({ reason: 'other-format', format: 'fetch' });
  });

  test('a request that writes is told so', () => {
    const post = `fetch("${address}", {"headers": {"signature": "${signature}"}, "method": "POST"});`;
    expect(problemOf(post)).toEqual({ reason: 'not-get' });
    expect(problemOf(`requests.post("${address}", headers={"signature": "${signature}"})`)).toEqual(
      { reason: 'not-get' },
    );
  });

  test.each([
    ['PowerShell', `Invoke-RestMethod '${address}' -Headers $headers`],
    ['Python', `import http.client\nconn = http.client.HTTPSConnection("api.example.com")`],
    ['Node.js', `var https = require('https');`],
    ['PHP', `$ch = curl_init('${address}');`],
    ['Go', `req, err := http.NewRequest("GET", "${address}", nil)`],
  ])('what is missing in it is told by the name of its format: %s', (format, pasted) => {
    expect(problemOf(pasted)).toEqual({ reason: 'other-format', format });
  });

  test('HAR, of one request or of many', () => {
    const request = {
      method: 'GET',
      url: address,
      httpVersion: 'http/2.0',
      headers: [
        { name: 'accept', value: '*/*' },
        { name: 'signature', value: signature },
      ],
    };
    const first = { ...request, method: 'OPTIONS', headers: [] };
    const pairs = [...new URLSearchParams(query)];
    const queryString = pairs.map(([name, value]) => ({ name, value }));
    for (const har of [
      request,
      { request },
      { log: { entries: [{ request: first }, { request }] } },
      { ...request, url: origin, queryString },
      [{ request: first }, { request }],
    ]) {
      expect(read(JSON.stringify(har, null, 2))).toEqual(right);
    }
    expect(problemOf(JSON.stringify({ request }).slice(0, -20))).toMatchObject({ format: 'HAR' });
  });
});

test('a file is read in the encoding its program wrote', () => {
  // With a note of the person who sends it.
  const noted = `Señor, así quedó la petición de la compañía, según mañana:\n${lines}`;
  const le = Buffer.from(noted, 'utf16le');
  const be = Buffer.from(le).swap16();
  const single = (codes: Readonly<Record<string, number>>) =>
    Buffer.from(Array.from(noted, (sign) => codes[sign] ?? sign.charCodeAt(0)));
  const encoded = {
    'UTF-8': Buffer.from(noted),
    'UTF-8 with a mark': Buffer.from(`\ufeff${noted}`),
    'UTF-16 LE': le,
    'UTF-16 BE': be,
    'UTF-16 LE with a mark': Buffer.concat([Buffer.from([0xff, 0xfe]), le]),
    'UTF-16 BE with a mark': Buffer.concat([Buffer.from([0xfe, 0xff]), be]),
    'Windows-1252': single({}),
    'DOS 850': single({ á: 0xa0, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, é: 0x82 }),
  };
  for (const [name, bytes] of Object.entries(encoded)) {
    expect({ name, text: decodeText(bytes) }).toEqual({ name, text: noted });
    expect(read(decodeText(bytes))).toEqual(right);
  }
  expect(decodeText(new Uint8Array())).toBe('');
});

test.each([
  "curl '",
  'curl ',
  "'",
  '"',
  '\u2018 ',
  '\u201c',
  '\\\n',
  '\n',
  '-H x:y ',
  '$(',
  '<',
  '{{',
  'x: y\n',
  `${address}\n`,
  'fetch ',
  'a.',
])('the longest text of %j is read at once', (piece) => {
  const text = piece.repeat(Math.floor(65_536 / piece.length));
  // What grows with the square of the length runs into the time limit of the test.
  expect(problemOf(text)).toHaveProperty('reason');
  expect(problemOf(`curl ${text}`.slice(0, 65_536))).toHaveProperty('reason');
});
