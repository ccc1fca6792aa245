// The Windows installer and the zip, made by the tools in the root with Wine.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { walk } from '../package/tree.mjs';
import { inside } from '../runtime/places.mjs';
import { inWineRoot } from './wine-root.mjs';

/**
 * One file with a folder of its own name in it.
 * @param {string} unpacked the app
 * @param {string} file
 */
export function makeZip(unpacked, file) {
  const folder = join('/tmp', basename(file, '.zip'));
  inWineRoot(
    { '/mnt/app': unpacked, '/mnt/out': dirname(file) },
    `ln -s /mnt/app '${folder}' && cd /tmp && zip -q -r -X -6 '/mnt/out/${basename(file)}' '${basename(folder)}'`,
  );
  return file;
}

/**
 * assets/windows/installer.nsi over an unpacked app.
 * @param {string} unpacked
 * @param {string} version
 * @param {string} file
 * @param {'lzma' | 'zlib'} compressor of NSIS: the smaller takes ten minutes, the other one
 */
export function makeInstaller(unpacked, version, file, compressor) {
  const lists = inside('out', 'package', 'installer');
  rmSync(lists, { recursive: true, force: true });
  mkdirSync(lists, { recursive: true });
  const found = walk(unpacked).map(({ path, stat }) => ({
    path: path.replaceAll('/', '\\'),
    stat,
  }));
  const folders = found.filter(({ stat }) => stat.isDirectory()).reverse();
  const removals = [
    ...found.filter(({ stat }) => stat.isFile()).map(({ path }) => `Delete "$INSTDIR\\${path}"`),
    ...folders.map(({ path }) => `RMDir "$INSTDIR\\${path}"`),
  ];
  writeFileSync(join(lists, 'remove.nsh'), `\ufeff${removals.join('\r\n')}\r\n`);
  const numbers = `${version.replace(/-.*/, '')}.0`;
  const kib = Math.ceil(
    found.reduce((sum, { stat }) => sum + (stat.isFile() ? stat.size : 0), 0) / 1024,
  );
  const says = Object.entries({
    VERSION: version,
    NUMBERS: numbers,
    KIB: kib,
    OUT: `/mnt/out/${basename(file)}`,
  });
  inWineRoot(
    {
      '/mnt/app': unpacked,
      '/mnt/out': dirname(file),
      '/mnt/lists': lists,
      '/mnt/assets': inside('assets'),
    },
    `makensis -V2 -WX ${says.map(([name, value]) => `'-D${name}=${value}'`).join(' ')} '-XSetCompressor /SOLID ${compressor}' /mnt/assets/windows/installer.nsi`,
  );
  return file;
}
