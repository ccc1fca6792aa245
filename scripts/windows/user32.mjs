// Patches user32.dll of Wine 10: Chromium crashes without a Windows function that this Wine lacks.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Adds `IsWindowArranged` (whether a window is snapped, which Wine cannot do) to Wine's user32.dll.
 * It gets the code of `IsHungAppWindow`, which also takes a window and returns false. In the sorted
 * table of names it takes the entry of `IsWinEventHookInstalled`, its neighbour, which no program
 * here uses.
 * @param {string} file
 */
export function giveIsWindowArranged(file) {
  const bytes = readFileSync(file);
  const exported = exportsOf(bytes);
  if (exported.names.includes('IsWindowArranged')) return;
  const first = exported.names.indexOf('IsWinEventHookInstalled');
  const hung = exported.names.indexOf('IsHungAppWindow');
  const neighbours = exported.names.slice(first, first + 3).join(' ');
  if (hung === -1 || neighbours !== 'IsWinEventHookInstalled IsWindow IsWindowEnabled') {
    throw new Error(`${file} is not the user32.dll this was written for.`);
  }
  const [listed, isWindow, answers] = [first, first + 1, hung].map(exported.entry);
  bytes.write('IsWindowArranged\0', exported.place(listed.name), 'latin1');
  exported.setEntry(first, isWindow);
  exported.setEntry(first + 1, { name: listed.name, ordinal: answers.ordinal });
  // Replaced, not overwritten: the old file may be shared with another root by a hard link.
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}

/**
 * The table of exported names of a 64-bit PE file (Microsoft's "PE Format", "The .edata Section").
 */
function exportsOf(bytes) {
  const header = bytes.readUInt32LE(0x3c);
  const sections = Array.from({ length: bytes.readUInt16LE(header + 6) }, (_, index) => {
    const at = header + 24 + bytes.readUInt16LE(header + 20) + 40 * index;
    const [address, size, raw] = [12, 16, 20].map((offset) => bytes.readUInt32LE(at + offset));
    return { address, size, raw };
  });
  const place = (rva) => {
    const found = sections.find(({ address, size }) => rva >= address && rva < address + size);
    if (found === undefined) throw new Error(`No section holds ${rva}.`);
    return rva - found.address + found.raw;
  };
  const folder = place(bytes.readUInt32LE(header + 24 + 112));
  const names = place(bytes.readUInt32LE(folder + 32));
  const ordinals = place(bytes.readUInt32LE(folder + 36));
  const entry = (index) => ({
    name: bytes.readUInt32LE(names + 4 * index),
    ordinal: bytes.readUInt16LE(ordinals + 2 * index),
  });
  const symbolName = ({ name }) =>
    bytes.toString('latin1', place(name), bytes.indexOf(0, place(name)));
  return {
    place,
    entry,
    names: Array.from({ length: bytes.readUInt32LE(folder + 24) }, (_, index) =>
      symbolName(entry(index)),
    ),
    setEntry(index, { name, ordinal }) {
      bytes.writeUInt32LE(name, names + 4 * index);
      bytes.writeUInt16LE(ordinal, ordinals + 2 * index);
    },
  };
}
