// The Windows installer and zip, made with the tools in the Wine root.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { walk } from '../package/tree.mjs';
import { inside } from '../runtime/places.mjs';
import { inWineRoot } from './wine-root.mjs';

/**
 * A zip that contains one folder with its name.
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
 * Compiles assets/windows/installer.nsi with an unpacked app.
 * @param {string} unpacked
 * @param {string} version
 * @param {string} file
 * @param {'lzma' | 'zlib'} compressor of NSIS: lzma is smaller and takes ten minutes, zlib one
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
