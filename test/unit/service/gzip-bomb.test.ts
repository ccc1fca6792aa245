import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gzipBomb } from '../../service/gzip-bomb';

test('the bomb is small, valid, and unpacks to the size asked for', () => {
  const packed = gzipBomb(20);
  expect(packed.length).toBeLessThan(40_000);
  const unpacked = gunzipSync(packed);
  expect(unpacked.length).toBeGreaterThan(20 * 1_048_576);
  expect(JSON.parse(unpacked.toString())).toEqual({
    code: '00000',
    message: 'Successful',
    data: [],
  });
});
