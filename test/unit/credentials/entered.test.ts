import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEntered, withoutScheme } from '../../../main/credentials/enter';

function read(pasted: string) {
  const entered = readEntered(pasted);
  if (!entered.ok) return entered.reason;
  const text = entered.secret.use((bytes) => Buffer.from(bytes).toString('utf8'));
  return { text, trimmed: entered.trimmed };
}

describe('a pasted key', () => {
  it.each([
    ['sample-key', { text: 'sample-key', trimmed: false }],
    ['  sample-key\n', { text: 'sample-key', trimmed: true }],
    ['\u00a0sample-key\ufeff', { text: 'sample-key', trimmed: true }],
    ['sample-\r\n  key', { text: 'sample-key', trimmed: true }],
    ['sample key', { text: 'sample key', trimmed: false }],
    ['sämple-🗝', { text: 'sämple-🗝', trimmed: false }],
    ['', 'empty'],
    [' \r\n\t', 'empty'],
    ['sample\0key', 'nul'],
    ['sample\u0007key', 'control'],
    ['sample\tkey', 'control'],
    ['sample\u0085key', 'control'],
    ['x'.repeat(2_560), { text: 'x'.repeat(2_560), trimmed: false }],
    ['x'.repeat(2_561), 'too-long'],
    // What counts are the bytes a keychain has to hold, not the characters.
    ['é'.repeat(1_281), 'too-long'],
    [` ${'x'.repeat(2_560)} `, { text: 'x'.repeat(2_560), trimmed: true }],
  ])('%j', (pasted, result) => {
    expect(read(pasted)).toEqual(result);
  });

  it('that is taken fits every keychain, and is the same when it is pasted again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (pasted) => {
        const first = read(pasted);
        if (typeof first === 'string') return;
        expect(first.text).not.toMatch(/\p{Cc}/u);
        expect(Buffer.byteLength(first.text)).toBeLessThanOrEqual(2_560);
        expect(read(first.text)).toEqual({ text: first.text, trimmed: false });
      }),
    );
  });
});

describe('a pasted token', () => {
  it.each([
    ['Bearer sample-token', 'sample-token'],
    ['  bearer   sample-token', 'sample-token'],
    ['BEARER\tsample-token', 'sample-token'],
    ['sample-token', 'sample-token'],
    ['bearer-of-sample', 'bearer-of-sample'],
    ['sample Bearer', 'sample Bearer'],
  ])('%j is %j', (pasted, token) => {
    expect(withoutScheme(pasted)).toBe(token);
  });
});
