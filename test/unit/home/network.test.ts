import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { isOnNetwork } from '../../../main/home';

test.each([
  ['NFS', 0x6969, true],
  ['SMB', 0xff534d42, true],
  ['SMB, as a signed number', 0xff534d42 | 0, true],
  ['SMB 2', 0xfe534d42, true],
  ['Ceph', 0x00c36400, true],
  ['9P', 0x01021997, true],
  ['ext4', 0xef53, false],
  ['btrfs', 0x9123683e, false],
  ['xfs', 0x58465342, false],
  ['overlay', 0x794c7630, false],
  ['tmpfs', 0x01021994, false],
  ['a folder encrypted by FUSE', 0x65735546, false],
])('%s', (_, type, expected) => {
  expect(isOnNetwork('/home/ana', 'linux', () => type)).toBe(expected);
});

test.each([
  [String.raw`\\server\share\ana`, true],
  [String.raw`\\?\UNC\server\share\ana`, true],
  [String.raw`C:\Users\ana\AppData\Roaming\Merchant Desk`, false],
  [String.raw`\\?\C:\Users\ana`, false],
  [String.raw`\\.\C:\ana`, false],
])('%s on Windows', (home, expected) => {
  expect(isOnNetwork(home, 'win32')).toBe(expected);
});

test('a folder of this computer is one', () => {
  expect(isOnNetwork(tmpdir())).toBe(false);
});
