import { expect, test, vi } from 'vitest';
import { systemZone, zoneOf } from '../../../shared/zones';

// What Chromium and Node say with TZ empty, with TZ=PET5, and as usual.
test.each([
  ['Etc/Unknown', 'UTC'],
  [undefined, 'UTC'],
  ['America/Lima', 'America/Lima'],
])('a computer whose time zone is called %s has the days of %s', (timeZone, zone) => {
  const options = new Intl.DateTimeFormat('en').resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone,
  } as Intl.ResolvedDateTimeFormatOptions);
  expect(systemZone()).toBe(zone);
  expect(zoneOf({ zone: 'system' })).toBe(zone);
});
