import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { quickFolder } from '../../desktop/shelter.mjs';

const folder = process.cwd();
const mounts = `tmpfs ${folder} tmpfs rw,nosuid,nodev 0 0\n`;

it('has tests write in memory that has room and lets programs start', () => {
  expect(quickFolder({ folder, mounts, roomBytes: 0 })).toBe(folder);
});

it.each([
  ['is no mount', { mounts: '' }],
  ['lets no program start', { mounts: mounts.replace('nodev', 'nodev,noexec') }],
  ['has no room', { roomBytes: Infinity }],
  ['is not there', { folder: `${folder}/nowhere` }],
])('has them write on the disk when memory %s', (_, but) => {
  expect(quickFolder({ folder, mounts, roomBytes: 0, ...but })).toBe(tmpdir());
});
