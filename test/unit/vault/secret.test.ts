import { inspect, format } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { Secret } from '../../../main/vault/secret';

const text = 'sample-not-a-real-secret-Ünïcødé-🗝';
const secret = Secret.fromText(text);
/** The slip the class is there for: somebody told the compiler that it is a text. */
const slip = secret as unknown as string;
const read = (from: Secret) => from.use((bytes) => Buffer.from(bytes).toString('utf8'));

/**
 * Every spelling in which the bytes could show: as text, as a list of numbers, as hex or base64.
 */
const traces = [
  text,
  'sample-not',
  [...Buffer.from(text)].join(','),
  [...Buffer.from(text)].join(', '),
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64'),
];
function expectNoTrace(shown: string) {
  for (const trace of traces) expect(shown).not.toContain(trace);
}

describe('printing a Secret', () => {
  it.each<[string, () => string]>([
    ['String()', () => String(secret)],
    ['a template', () => `the key is ${slip}`],
    ['concatenation', () => ['', 'x'].map((before) => before + slip).join()],
    ['toString', () => secret.toString()],
    ['inspect', () => inspect(secret)],
    ['%s', () => format('%s', secret)],
    ['%o', () => format('%o', secret)],
    ['%O', () => format('%O', secret)],
    ['join', () => [secret].join()],
    ['an error', () => new Error(String(secret)).message],
  ])('by %s shows [secret]', (_how, print) => {
    expect(print()).toContain('[secret]');
    expectNoTrace(print());
  });

  it.each<[string, () => string]>([
    ['deep inside another value', () => inspect({ keys: [{ secret }] }, { depth: 10 })],
    ['with everything hidden shown', () => inspect(secret, { showHidden: true, showProxy: true })],
    ['without its own words', () => inspect(secret, { customInspect: false, showHidden: true })],
    ['as a copy', () => inspect({ ...(secret as object) }, { showHidden: true })],
    ['as entries', () => inspect(Object.entries(secret), { showHidden: true })],
    ['as a number', () => String(Number(secret))],
    ['as the cause of an error', () => inspect(new Error('failed', { cause: secret }))],
  ])('%s shows nothing', (_how, print) => {
    expectNoTrace(print());
  });
});

describe('carrying a Secret away', () => {
  const carriers: readonly [string, unknown][] = [
    ['alone', secret],
    ['in an object', { profile: { secret } }],
    ['in a list', [secret]],
    ['in a Map', new Map([['secret', secret]])],
    ['as a copy', { ...(secret as object) }],
  ];

  it.each(carriers.filter(([how]) => !/Map|copy/.test(how)))(
    'as JSON throws, %s',
    (_how, value) => {
      expect(() => JSON.stringify(value)).toThrow(TypeError);
    },
  );

  it('as JSON shows nothing, as a copy', () => {
    expect(JSON.stringify({ ...(secret as object) })).toBe('{}');
  });

  it.each(carriers)('by structured clone throws, %s', (_how, value) => {
    expect(() => structuredClone(value)).toThrow(
      expect.objectContaining({ name: 'DataCloneError' }),
    );
  });

  it.each(carriers)('by v8.serialize throws, %s', (_how, value) => {
    expect(() => deserialize(serialize(value)) as unknown).toThrow(/could not be cloned/);
  });

  it('says nothing of the secret in the error', () => {
    const said: string[] = [];
    for (const attempt of [
      () => JSON.stringify(secret),
      () => structuredClone(secret),
      () => serialize(secret),
    ]) {
      try {
        attempt();
      } catch (thrown) {
        said.push(inspect(thrown));
      }
    }
    expect(said).toHaveLength(3);
    expectNoTrace(said.join());
  });

  describe('to a worker', () => {
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads');
       parentPort.on('message', (value) => parentPort.postMessage(value));`,
      { eval: true },
    );
    afterAll(() => worker.terminate());

    it.each(carriers)('throws before anything is sent, %s', async (_how, value) => {
      expect(() => {
        worker.postMessage(value);
      }).toThrow(expect.objectContaining({ name: 'DataCloneError' }));
      // The worker answers in order: the first thing it hears of is what came after.
      const heard = new Promise((resolve) => worker.once('message', resolve));
      worker.postMessage('the next message');
      expect(await heard).toBe('the next message');
    });

    it('throws when it is handed over at birth', () => {
      expect(() => new Worker('', { eval: true, workerData: secret })).toThrow(
        expect.objectContaining({ name: 'DataCloneError' }),
      );
    });
  });
});

describe('a Secret', () => {
  it('lends what it was made of', () => {
    expect(read(secret)).toBe(text);
    expect(read(Secret.fromBytes(Buffer.from(text)))).toBe(text);
    expect(secret.byteLength).toBe(Buffer.byteLength(text));
  });

  it('keeps bytes that are no text', () => {
    const bytes = Uint8Array.from([0, 255, 128, 10]);
    expect(Secret.fromBytes(bytes).use((view) => [...view])).toEqual([0, 255, 128, 10]);
  });

  it('keeps a copy: the giver may clear its own', () => {
    const bytes = Buffer.from('sample-not-real');
    const copied = Secret.fromBytes(bytes);
    bytes.fill(0);
    expect(read(copied)).toBe('sample-not-real');
  });

  it.each([
    ['sample-a', 'sample-a', true],
    ['sample-a', 'sample-b', false],
    ['sample-a', 'sample-ab', false],
    ['sample-a', '', false],
    ['', '', true],
    // The same letter in two spellings signs differently.
    ['\u00e9', 'e\u0301', false],
  ])('compares %j with %j: %s', (one, other, same) => {
    expect(Secret.fromText(one).equals(Secret.fromText(other))).toBe(same);
  });

  it('is zeros once wiped, and equals itself no longer', () => {
    const wiped = Secret.fromText('sample-not-real');
    wiped.wipe();
    expect(wiped.use((bytes) => [...bytes])).toEqual(Array.from({ length: 15 }, () => 0));
    expect(wiped.equals(Secret.fromText('sample-not-real'))).toBe(false);
  });
});
