import { expect, test } from 'vitest';
import { ipAddress, isAllowed } from '../../../renderer/format/ip-address';

test('an address has one writing, what is none has none', () => {
  expect(ipAddress(' 192.0.2.10 ')).toBe('192.0.2.10');
  expect(ipAddress('192.000.002.010')).toBe('192.0.2.10');
  expect(ipAddress('2001:DB8:0:0:0:0:0:1')).toBe('2001:db8::1');
  expect(ipAddress('[2001:db8::1]')).toBe('2001:db8::1');
  for (const none of ['', '192.0.2', '192.0.2.256', '192.0.2.0/24', 'example.com', ':::', '1:2']) {
    expect(ipAddress(none), none).toBeNull();
  }
});

test('a list names an address, does not, or cannot be told', () => {
  expect(isAllowed('2001:db8::1', ['192.0.2.10', '2001:0db8::0001'])).toBe(true);
  expect(isAllowed('192.0.2.11', ['192.0.2.10'])).toBe(false);
  expect(isAllowed('192.0.2.11', ['192.0.2.10', '192.0.2.0/24'])).toBeNull();
  expect(isAllowed('192.0.2.10', ['192.0.2.10', '192.0.2.0/24'])).toBe(true);
});
