import { readFileSync } from 'node:fs';

const elfMachines = { 0x03: 'ia32', 0x28: 'arm', 0x3e: 'x64', 0xb7: 'arm64' };
const machTypes = { 0x01000007: 'x64', 0x0100000c: 'arm64' };
const peMachines = { 0x014c: 'ia32', 0x8664: 'x64', 0xaa64: 'arm64' };

/**
 * The system a native file was built for, from its header.
 * @param {Buffer} bytes the whole file
 * @returns {{ platform: 'linux' | 'darwin' | 'win32', arch: string, libc?: 'glibc' | 'musl' } |
 * null} null for other files
 */
export function nativeTarget(bytes) {
  if (bytes.length < 64) return null;
  if (bytes.readUInt32BE(0) === 0x7f454c46) {
    const arch = elfMachines[bytes.readUInt16LE(18)] ?? 'unknown';
    return { platform: 'linux', arch, libc: bytes.includes('libc.musl-') ? 'musl' : 'glibc' };
  }
  if (bytes.readUInt32LE(0) === 0xfeedfacf) {
    return { platform: 'darwin', arch: machTypes[bytes.readUInt32LE(4)] ?? 'unknown' };
  }
  if (bytes.readUInt32BE(0) === 0xcafebabe) return { platform: 'darwin', arch: 'universal' };
  if (bytes.readUInt16BE(0) === 0x4d5a) {
    const header = bytes.readUInt32LE(0x3c);
    if (header + 6 > bytes.length || bytes.toString('latin1', header, header + 4) !== 'PE\0\0') {
      return null;
    }
    return { platform: 'win32', arch: peMachines[bytes.readUInt16LE(header + 4)] ?? 'unknown' };
  }
  return null;
}

/**
 * Why a native file does not belong in a package; null when it does.
 * @param {string} file
 * @param {{ platform: string, arch: string }} wanted
 */
export function whyForeign(file, wanted) {
  const found = nativeTarget(readFileSync(file));
  if (found === null) return 'is not a native file at all';
  const { platform, arch, libc } = found;
  if (platform !== wanted.platform) return `was built for ${platform}`;
  if (arch !== wanted.arch && arch !== 'universal') return `was built for ${arch}`;
  return libc === 'musl' ? 'was built for musl' : null;
}
