import { expect, test } from 'vitest';
import { callDisk } from '../../../main/disk/call-disk';
import { isUnended } from '../../../main/unended';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what a disk does not answer is given up, and further calls wait for none', async () => {
  expect(await callDisk(() => Promise.resolve('read'), 1)).toBe('read');
  await turn();
  expect(isUnended()).toBe(false);
  const disk = Promise.withResolvers<string>();
  for (const nth of [1, 2])
    await expect(
      callDisk(() => disk.promise, 1),
      String(nth),
    ).rejects.toThrow('no answer');
  expect(isUnended()).toBe(true);
  let isCalled = false;
  const call = () => {
    isCalled = true;
    return Promise.resolve('read');
  };
  await expect(callDisk(call)).rejects.toThrow('no answer');
  expect(isCalled).toBe(false);
  disk.resolve('late');
  await turn();
  expect(isUnended()).toBe(false);
  expect(await callDisk(call)).toBe('read');
});
