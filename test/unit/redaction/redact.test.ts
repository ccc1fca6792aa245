import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson, writeJson } from '../../../main/json/json';
import {
  boundedJson,
  boundedText,
  createRedactor,
  isSecretName,
  masked,
  type AnswerRedactor,
} from '../../../main/redaction/redact';
import { Secret } from '../../../main/vault/secret';

const key = 'sample-not-a-real-secret+/=ñ';
const redactor = createRedactor(() => [Secret.fromText(key)]);

function redactJson(json: unknown, session: AnswerRedactor = redactor.begin()): unknown {
  const parsed = readJson(JSON.stringify(json), session);
  if (parsed.kind !== 'value') throw new Error(parsed.kind);
  return JSON.parse(writeJson(parsed.value));
}

test.each([
  'secret_key',
  'secretKey',
  'SECRET-KEY',
  'access_token',
  'authorization-token',
  'token',
])('%s is a key by the interface’s own words', (name) => {
  expect(isSecretName(name)).toBe(true);
  expect(redactJson({ [name]: 'x1' })).toEqual({ [name]: '[redacted]' });
  expect(redactJson({ [name]: { deep: ['z', 7, null, true] } })).toEqual({
    [name]: { deep: ['[redacted]', '[redacted]', null, true] },
  });
});

test.each(['cvv', 'CVV2', 'cvc', 'pin', 'pinBlock', 'pin_block', 'track_2', 'card_security_code'])(
  '%s proves that somebody holds a card: it is never kept',
  (name) => {
    expect(redactJson({ card: { [name]: '123' } })).toEqual({ card: { [name]: '[redacted]' } });
    expect(redactJson({ [name]: 123 })).toEqual({ [name]: '[redacted]' });
    expect(redactJson({ [name]: null })).toEqual({ [name]: null });
  },
);

test.each(['pan', 'PAN', 'card_number', 'cardNumber', 'primary_account_number'])(
  'a card’s number under %s keeps its first six and last four digits, and is counted',
  (name) => {
    const session = redactor.begin();
    const sent = { [name]: '4111 1111 1111 1111', list: [{ [name]: 4111111111111111 }] };
    expect(redactJson(sent, session)).toEqual({
      [name]: '411111••••••1111',
      list: [{ [name]: '411111••••••1111' }],
    });
    expect(session.redactions).toBe(2);
    // What only is called so stays: a tracking number, an internal one.
    const others = { [name]: '4111111111111112', list: [{ [name]: 77 }, { [name]: '' }] };
    expect(redactJson(others)).toEqual(others);
    expect(redactJson({ [name]: `x ${key}` })).toEqual({ [name]: 'x [redacted]' });
  },
);

test.each([
  ['4111.1111.1111.1111', '411111••••••1111'],
  ['4111–1111–1111–1111', '411111••••••1111'],
  ['4111\u00a01111\u00a01111\u00a01111', '411111••••••1111'],
  ['4111/1111/1111/1111', '411111••••••1111'],
  ['４１１１１１１１１１１１１１１１', '411111••••••1111'],
  ['٤١١١١١١١١١١١١١١١', '411111••••••1111'],
  [' 4111 1111\u200b 1111 1111 ', '411111••••••1111'],
  ['676770000005', '676770••0005'],
  ['3782 822463 10005', '378282•••••0005'],
  ['Visa 4111 1111 1111 1111', 'Visa •••• 1111'],
  [`4111 1111 1111 1111 ${key}`, '•••• 1111 [redacted]'],
  ['4111.1111.1111.1112', '4111.1111.1111.1112'],
])('a card’s number in its field, however it is written: %s', (written, left) => {
  expect(redactJson({ card: { pan: written } })).toEqual({ card: { pan: left } });
});

test.each([
  'pin_code',
  'signature_status',
  'token_count',
  'card_number_masked',
  'merchant_access_token',
  'password_changed_at',
  'card_tracking_code',
  'public_key',
  'company_name',
])('%s is a field like any other', (name) => {
  expect(isSecretName(name)).toBe(false);
  expect(redactJson({ [name]: 'x1' })).toEqual({ [name]: 'x1' });
});

test('words that only sound like a key stay', () => {
  const record = {
    occupation: 'Ring bearer manager',
    note: 'Bearer of the ring',
    x: 'eyJob market',
  };
  expect(redactJson(record)).toEqual(record);
});

test('null and empty stay themselves', () => {
  expect(redactJson({ token: null, secret_key: '' })).toEqual({ token: null, secret_key: '' });
});

const bytes = Buffer.from(key);
const invisible = ['\u200b', '\u00ad', '\u2060', '\u0000', '\u0007', '\ufe0f', ' ', '\n', '.', '-'];
const each = (text: string, write: (code: number) => string) =>
  Array.from(text, (character) => write(character.codePointAt(0) ?? 0)).join('');
const squared = (text: string, first: number) =>
  text.replace(/[a-z]/g, (letter) => String.fromCodePoint(first + letter.charCodeAt(0) - 97));
/** RFC 4648, bit by bit. */
function base32(all: Buffer): string {
  const bits = Array.from(all, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(
    /.{1,5}/g,
    (five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[parseInt(five.padEnd(5, '0'), 2)] ?? '',
  );
}
const spread = (text: string, between: string) => Array.from(text).join(between);
/** Each way in which a key may come back. */
const encodings: [string, string][] = [
  ['as it is', key],
  ['inside a text', `x${key}y`],
  ['in capitals', key.toUpperCase()],
  ['hex', bytes.toString('hex')],
  ['HEX', bytes.toString('hex').toUpperCase()],
  ['hex with colons', bytes.toString('hex').replace(/..(?=.)/g, '$&:')],
  ['hex with spaces', bytes.toString('hex').replace(/..(?=.)/g, '$& ')],
  ['hex with 0x', bytes.toString('hex').replace(/../g, '0x$&, ')],
  ['hex with \\x', bytes.toString('hex').replace(/../g, '\\x$&')],
  ['percent', encodeURIComponent(key)],
  ['percent, lower case', encodeURIComponent(key).toLowerCase()],
  ['percent of every byte', bytes.toString('hex').replace(/../g, '%$&')],
  ['percent of percent', encodeURIComponent(bytes.toString('hex').replace(/../g, '%$&'))],
  ['quoted-printable', bytes.toString('hex').toUpperCase().replace(/../g, '=$&')],
  [
    'HTML entities',
    Array.from(key)
      .map((each) => `&#${each.codePointAt(0)};`)
      .join(''),
  ],
  [
    'HTML entities in hex',
    Array.from(key)
      .map((each) => `&#X${each.codePointAt(0)?.toString(16)};`)
      .join(''),
  ],
  [
    'HTML entities of HTML entities',
    Array.from(key)
      .map((each) => `&amp;#${each.codePointAt(0)};`)
      .join(''),
  ],
  [
    '\\u',
    Array.from(key)
      .map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  ],
  [
    '\\u{}',
    Array.from(key)
      .map((each) => `\\u{${each.charCodeAt(0).toString(16)}}`)
      .join(''),
  ],
  [
    'full-width letters',
    key.replace(/[a-z]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
  ],
  ['accents on every letter', spread(key, '\u0301')],
  ...[0, 1, 2, 3, 7].flatMap((by): [string, string][] => {
    const coded = Buffer.concat([Buffer.alloc(by, 'x'), bytes, Buffer.from('tail')]);
    return [
      [`base64 behind ${by} bytes`, coded.toString('base64')],
      [`base64url behind ${by} bytes`, coded.toString('base64url')],
      [`base64 in lines behind ${by} bytes`, coded.toString('base64').replace(/.{16}/g, '$&\r\n')],
    ];
  }),
  ['percent of wide characters', each(key, (code) => `%u${code.toString(16).padStart(4, '0')}`)],
  ['HTML entities with zeros', each(key, (code) => `&#${String(code).padStart(14, '0')};`)],
  [
    'HTML entities in hex with zeros',
    each(key, (code) => `&#x${code.toString(16).padStart(9, '0')};`),
  ],
  ['HTML entities, escaped three times', each(key, (code) => `&amp;amp;amp;#${code};`)],
  ['tags of HTML between its characters', spread(key, '<wbr/>')],
  ['\\U', each(key, (code) => `\\U${code.toString(16).padStart(8, '0')}`)],
  ['\\x{}', each(key, (code) => `\\x{${code.toString(16)}}`)],
  ['\\u{} with zeros', each(key, (code) => `\\u{${code.toString(16).padStart(12, '0')}}`)],
  ['U+', each(key, (code) => `U+${code.toString(16).padStart(4, '0')} `)],
  ['escapes of CSS', each(key, (code) => `\\${code.toString(16).padStart(6, '0')}`)],
  ['in eight', each(key, (code) => `\\${code.toString(8)}`)],
  ['numbers', each(key, (code) => `${code}, `)],
  ['numbers with zeros', each(key, (code) => String(code).padStart(3, '0'))],
  ['in two', each(key, (code) => `${code.toString(2).padStart(8, '0')} `)],
  ['right to left', `\u202e${Array.from(key).reverse().join('')}\u202c`],
  ['UTF-16 in hex', Buffer.from(key, 'utf16le').toString('hex')],
  ['UTF-16 in hex, the other way round', Buffer.from(key, 'utf16le').swap16().toString('hex')],
  ['UTF-16 in base64', Buffer.from(`!!${key}`, 'utf16le').toString('base64')],
  ['base64 of base64', Buffer.from(`--${bytes.toString('base64')}`).toString('base64')],
  ['base64 of hex', Buffer.from(`-${bytes.toString('hex')}`).toString('base64')],
  ['base64 of HEX', Buffer.from(bytes.toString('hex').toUpperCase()).toString('base64')],
  ['hex of base64', Buffer.from(bytes.toString('base64')).toString('hex')],
  ['hex of hex', Buffer.from(bytes.toString('hex')).toString('hex')],
  ...[0, 1, 2, 3, 4, 7].map((by): [string, string] => [
    `base32 behind ${by} bytes`,
    base32(Buffer.concat([Buffer.alloc(by, 'x'), bytes, Buffer.from('tail')])),
  ]),
  ['letters in squares', squared(key, 0x1_f130)],
  ['letters in black circles', squared(key, 0x1_f150)],
  ['letters in black squares', squared(key, 0x1_f170)],
  ['flags', squared(key, 0x1_f1e6)],
  [
    'characters nobody sees',
    each(key, (code) => String.fromCodePoint(code < 0x80 ? 0xe_0000 + code : code)),
  ],
  ...invisible.map((each): [string, string] => [
    `${JSON.stringify(each)} between its characters`,
    spread(key, each),
  ]),
];

describe('a known key is struck wherever it stands, however it is written', () => {
  test.each(encodings)('%s', (_, text) => {
    const session = redactor.begin();
    const all = JSON.stringify(
      redactJson({ note: text, [text]: 1, list: [[`a ${text}`]] }, session),
    );
    expect(all).not.toContain(JSON.stringify(text).slice(1, -1));
    expect(all.match(/\[redacted\]/g)).toHaveLength(3);
    expect(session.redactions).toBe(3);
    expect(redactor.text(`no: ${text}`, 500)).not.toContain(text);
    expect(boundedText(`<html>${text}`, redactor)).not.toContain(text);
  });

  test('the words around it stay', () => {
    expect(redactJson({ message: `the key ${key} is wrong` })).toEqual({
      message: 'the key [redacted] is wrong',
    });
  });

  test('as a number', () => {
    const numeric = createRedactor(() => [Secret.fromText('123456789012')]);
    expect(redactJson([123456789012, 12], numeric.begin())).toEqual(['[redacted]', 12]);
  });

  test('a token of a thousand characters, and a part of one', () => {
    const token = `eyJhbGciOiJIUzI1NiJ9.${'abcdef0123456789'.repeat(60)}.${'9f8e7d6c5b4a'.repeat(5)}`;
    const knows = createRedactor(() => [Secret.fromText(token)]);
    for (const text of [
      token,
      token.slice(0, 500),
      token.slice(500),
      Buffer.from(token).toString('base64'),
    ]) {
      expect(redactJson([text], knows.begin())).toEqual(['[redacted]']);
    }
    expect(redactJson(['eyJhbGciOiJIUzI1NiJ9.e30.another'], knows.begin())).toEqual([
      'eyJhbGciOiJIUzI1NiJ9.e30.another',
    ]);
  });
});

describe('a key that chance could write', () => {
  const short = createRedactor(() => [Secret.fromText('lima2026')]);
  test('is struck where it stands alone, in any writing', () => {
    const coded = Buffer.from('lima2026');
    for (const text of [
      'lima2026',
      ' lima2026 ',
      'l\u200bima2026',
      coded.toString('hex'),
      coded.toString('base64'),
    ]) {
      expect(redactJson([text], short.begin())).toEqual(['[redacted]']);
    }
  });

  test('is struck alone however long it is, where it has hardly a letter', () => {
    const signs = '$-_-$!/()[]{}?#*a7';
    const knows = createRedactor(() => [Secret.fromText(signs)]);
    const spaced = Array.from(signs).join('\u200b ');
    expect(redactJson([spaced, `${spaced} or so`], knows.begin())).toEqual([
      '[redacted]',
      `${spaced} or so`,
    ]);
  });

  test('and stays inside other words', () => {
    const words = ['clima2026', 'Feria lima2026, 12 de mayo'];
    expect(redactJson(words, short.begin())).toEqual(words);
  });
});

test('records that hold no key come through as they are', () => {
  const knows = createRedactor(() => [
    Secret.fromText('5f0c1b6e-7a90-4e0b-9d35-8a1f2b3c4d5e'),
    Secret.fromText('Zm9vYmFyYmF6cXV4cXV1eA'),
  ]);
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const text = JSON.stringify(json);
      // A field with the name of a secret loses its value, whatever that is.
      const names: string[] = [];
      JSON.parse(text, (name) => names.push(name));
      fc.pre(!names.some(isSecretName));
      const session = knows.begin();
      const parsed = readJson(text, session);
      expect(parsed.kind === 'value' && writeJson(parsed.value)).toBe(text);
      expect(session.redactions).toBe(0);
    }),
  );
});

test('what looks like a token is struck from the service’s words', () => {
  expect(redactor.text('got Bearer eyJhbGciOiJub25lIn0.e30. ok', 100)).not.toContain('eyJ');
});

test('controls and direction marks do not survive in words', () => {
  expect(redactor.text('a\u0000b\u202ec\nd', 100)).toBe('a b c d');
});

test('bodies are bounded', () => {
  const parsed = readJson(JSON.stringify({ note: 'n'.repeat(100_000), more: [1, [2, {}]] }));
  if (parsed.kind !== 'value') throw new Error(parsed.kind);
  expect(boundedJson(parsed.value).length).toBeLessThanOrEqual(20_000);
  expect(boundedText('t'.repeat(100_000), redactor).length).toBeLessThanOrEqual(2_000);
});

test('masking shows little, and less of a short one', () => {
  expect(masked('pk_sample_0123456789')).toBe('pk_sam…6789');
  expect(masked('short')).toBe('sh…');
});

describe('a body that could not be read', () => {
  const nothingKnown = createRedactor(() => []);
  const shown = (body: string) => boundedText(body, nothingKnown);

  test('of damaged JSON only names are shown', () => {
    for (const [body, outline] of [
      [
        '{"code":"00000","data":[{"cvv":"123","pan":"4111111111111111',
        '{"code":…,"data":[{"cvv":…,"pan":…',
      ],
      ["{'pin': 1234, 'ok': True}", "{'pin': …, 'ok': …}"],
      ['{"\\u0063vv":"123"', '{"\\u0063vv":…'],
      ['[{ pin : 1234 }, 5]x', '[{ pin : … }, …]…'],
      ['{"text":"{\\"cvv\\":\\"123\\"}', '{"text":…'],
      ['"cvv', '…'],
    ] as const) {
      expect(shown(body)).toBe(outline);
    }
    expect(shown(`{"4111111111111111":1`)).not.toContain('41111111');
  });

  test('of another text, what stands behind such a name is redacted', () => {
    for (const [body, clean] of [
      ['<card><cvv>123</cvv></card>', '<card><cvv>[redacted]</cvv></card>'],
      [
        'error: cvv=123&pin = 4321; status=400',
        'error: cvv=[redacted]&pin = [redacted]; status=400',
      ],
      ['failed with {"cvv": "123"} at 10:30', 'failed with {"cvv": "[redacted]"} at 10:30'],
      ['access_token: abc', 'access_token: [redacted]'],
      ['a=1, b: 2', 'a=1, b: 2'],
    ] as const) {
      expect(shown(body)).toBe(clean);
    }
    expect(shown('card 4111 1111 1111 1111 refused')).not.toContain('4111 1111');
  });
});
