import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockText, localTime } from '../../../main/values/local-time';
import { instantOfKey, sortKey } from '../../../main/values/keys';
import { instantKey } from '../../../main/values/sort-keys';
import { isDate, readInstant } from '../../../shared/instants';
import { formatExact, parseInstant } from '../../../renderer/format/instant';
import { comparisons } from '../../support/comparisons';

/** Nanoseconds since 1970; undefined when it is not read. */
function nanosOf(text: string): bigint | undefined {
  const read = readInstant(text);
  return read === null
    ? undefined
    : BigInt(read.seconds) * 1_000_000_000n + BigInt(read.fraction.padEnd(9, '0'));
}

describe('a moment in ISO 8601', () => {
  it.each([
    ['2026-11-13T04:05:06.789Z', '2026-11-13T04:05:06.789Z'],
    ['2026-11-13t04:05:06z', '2026-11-13T04:05:06Z'],
    ['2026-11-13 04:05:06+00', '2026-11-13T04:05:06Z'],
    ['2026-11-13 04:05:06 UTC', '2026-11-13T04:05:06Z'],
    ['2026-11-13T04:05:06,5-0500', '2026-11-13T09:05:06.5Z'],
    ['2026-11-13T04:05', '2026-11-13T04:05:00Z'],
    ['2026-11-13', '2026-11-13T00:00:00Z'],
    ['20261113T040506Z', '2026-11-13T04:05:06Z'],
    ['20261113T040506.123456789-05', '2026-11-13T09:05:06.123456789Z'],
    ['20261113t0405', '2026-11-13T04:05:00Z'],
    ['2026-11-13T24:00:00Z', '2026-11-14T00:00:00Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
    ['2016-12-31T18:59:60.25-05:00', '2017-01-01T00:00:00.25Z'],
    ['9999-12-31T23:59:59.999999+00:00', '9999-12-31T23:59:59.999999Z'],
    ['9999-12-31T23:59:59.999999-05:00', '+010000-01-01T04:59:59.999999Z'],
    ['0001-01-01T00:00:00+00:00', '0001-01-01T00:00:00Z'],
    ['0000-01-01T00:00:00+14:00', '-000001-12-31T10:00:00Z'],
    ['0099-03-01T00:00:00Z', '0099-03-01T00:00:00Z'],
  ])('%s is %s', (text, utc) => {
    expect(nanosOf(text)).toBe(Temporal.Instant.from(utc).epochNanoseconds);
  });

  it.each([
    ...['', '2026', '2026-11', '20261113', '2026-02-29', '0000-00-00', '2026-13-05'],
    ...['2026-11-13T04', '2026-11-13T24:01Z', '2026-11-13T04:60Z', '2026-11-13T04:05:61Z'],
    ...['2026-11-13T04:05:06.Z', '2026-11-13T04:05:06+5', '2026-11-13T04:05:06+24:00'],
    ...['2026-11-13T04:05:06Z.', ' 2026-11-13', '2026-11-13T04:05:06Z2026-11-13T04:05:06Z'],
    ...['900123456789', '+51 900123456', '-000000-01-01T00:00:00Z', '2026-1113T040506Z'],
  ])('%j is none', (text) => expect(readInstant(text)).toBeNull());

  it('says how exactly it was written, and whether a clock shows it', () => {
    const day = { exact: 'day', hasOffset: false, places: 0, isOnClock: true };
    expect(readInstant('2026-11-13')).toMatchObject(day);
    expect(readInstant('2026-11-13T04:05')).toMatchObject({ exact: 'minute', hasOffset: false });
    const second = { exact: 'second', places: 4, fraction: '12', hasOffset: true };
    expect(readInstant('2026-11-13T04:05:06.1200Z')).toMatchObject(second);
    for (const text of ['2026-11-13T24:00Z', '2026-11-13T23:59:60Z'])
      expect(readInstant(text)?.isOnClock).toBe(false);
  });
});

/**
 * Moments of all years that have four digits, in any of the common forms, with their nanoseconds as
 * Temporal counts them.
 */
const written = fc
  .record({
    // From the year 1 to 9999.
    seconds: fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }),
    fraction: fc.stringMatching(/^\d{0,9}$/),
    offset: fc.option(fc.integer({ min: -14 * 60, max: 14 * 60 }), { nil: null }),
    form: fc.constantFrom('extended', 'basic', 'lower', 'space'),
  })
  .map(({ seconds, fraction, offset, form }) => {
    const [hours, minutes] = [Math.abs(offset ?? 0) / 60, Math.abs(offset ?? 0) % 60].map((each) =>
      String(Math.floor(each)).padStart(2, '0'),
    );
    const zone =
      offset === null ? '' : offset === 0 ? 'Z' : `${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
    const local = new Date(seconds * 1000).toISOString().slice(0, 19);
    const text = `${local}${fraction === '' ? '' : `.${fraction}`}${zone}`;
    const { epochNanoseconds } = Temporal.Instant.from(zone === '' ? `${text}Z` : text);
    const forms = {
      extended: text,
      basic: text.slice(0, 19).replace(/[-:]/g, '') + text.slice(19).replace(/:/, ''),
      lower: text.toLowerCase(),
      space: text.replace('T', ' '),
    };
    return { text: forms[form], nanos: epochNanoseconds };
  });

describe('moments of all years, beside Temporal', () => {
  it('are read to the nanosecond', () => {
    fc.assert(
      fc.property(written, ({ text, nanos }) => {
        expect(nanosOf(text)).toBe(nanos);
      }),
      comparisons(2_000),
    );
  });

  it('have keys that sort as they do, and are read back', () => {
    fc.assert(
      fc.property(written, written, (one, other) => {
        const [first = '', second = ''] = [one.text, other.text].map(
          (text) => instantKey(text) ?? '',
        );
        const order = one.nanos < other.nanos ? -1 : one.nanos > other.nanos ? 1 : 0;
        expect(first < second ? -1 : first > second ? 1 : 0).toBe(order);
        const back = instantOfKey(first);
        expect(BigInt(back?.seconds ?? 0)).toBe(floorOf(one.nanos));
      }),
      comparisons(2_000),
    );
  });

  it.each(['America/Lima', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Africa/Cairo', 'UTC'])(
    'show the clock of %s, in files and on the screen',
    (zone) => {
      const time = localTime(zone);
      fc.assert(
        fc.property(written, ({ text, nanos }) => {
          const local = Temporal.Instant.fromEpochNanoseconds(nanos).toZonedDateTimeISO(zone);
          const plain = local.toPlainDateTime().toString({ smallestUnit: 'second' });
          const fraction = /\.(\d+)/.exec(local.toPlainDateTime().toString())?.[1];
          const clock = plain.replace(/^\+0/, '').replace('T', ' ');
          expect(clockText(text, time)).toBe(
            fraction === undefined ? clock : `${clock}.${fraction}`,
          );
          const instant = parseInstant(text);
          const shown = instant && formatExact(instant, { locale: 'en-US', zone });
          expect(shown).toContain(local.toPlainTime().toString({ smallestUnit: 'second' }));
        }),
        comparisons(200),
      );
    },
  );
});

function floorOf(nanos: bigint): bigint {
  const integer = nanos / 1_000_000_000n;
  return nanos < 0n && integer * 1_000_000_000n !== nanos ? integer - 1n : integer;
}

it('“never” is a moment: it sorts last, and each zone shows its own time', () => {
  const never = '9999-12-31T23:59:59.999999+00:00';
  expect(sortKey(never)).toBe('9999-12-31T23:59:59.999999');
  expect(clockText(never, localTime('America/Lima'))).toBe('9999-12-31 18:59:59.999999');
  expect(clockText(never, localTime('Asia/Tokyo'))).toBe('10000-01-01 08:59:59.999999');
  const shown = parseInstant(never);
  expect(shown && formatExact(shown, { locale: 'en-US', zone: 'America/Lima' })).toBe(
    'Dec 31, 9999, 18:59:59.999999 −05:00',
  );
  // In UTC it is the year 10000.
  const local = sortKey('9999-12-31T23:59:59.999999-05:00');
  expect(
    [sortKey('0001-01-01T00:00:00Z'), sortKey('9999-12-31'), sortKey(never), local].toSorted(),
  ).toEqual([sortKey('0001-01-01T00:00:00Z'), sortKey('9999-12-31'), sortKey(never), local]);
});

it.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['0001-01-01', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-05', false],
  ['0000-00-00', false],
  ['2026-1-1', false],
  ['20260101', false],
])('%s is a day: %s', (text, expected) => expect(isDate(text)).toBe(expected));
