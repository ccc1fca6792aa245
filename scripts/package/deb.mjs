import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimes, walk } from './tree.mjs';

/**
 * Makes a Debian package of a tree with dpkg-deb; adds the control files to the tree.
 * @param {string} tree what the package puts into `/`
 * @param {Record<string, string | string[] | undefined>} words fpm's options
 */
export function buildDeb(tree, words) {
  const files = walk(tree).filter(({ stat }) => stat.isFile());
  // For `dpkg --verify` of installed files; security is the task of the repository's signature.
  const sums = files.map(({ path, file }) => `${hash('md5', readFileSync(file))}  ${path}\n`);
  const kilobytes = files.reduce((sum, { stat }) => sum + Math.ceil(stat.size / 1024), 0);
  const control = join(tree, 'DEBIAN');
  mkdirSync(control);
  chmodSync(control, 0o755);
  writeFileSync(join(control, 'md5sums'), sums.join(''));
  writeFileSync(join(control, 'control'), controlFile(words, kilobytes));
  for (const [name, file] of [
    ['postinst', words['after-install']],
    ['prerm', words['before-remove']],
    ['postrm', words['after-remove']],
  ]) {
    cpSync(file, join(control, name));
    chmodSync(join(control, name), 0o755);
  }
  setTimes(tree, Number(process.env.SOURCE_DATE_EPOCH));
  const level = `-z${process.env.MERCHANT_DESK_DEB_LEVEL ?? '6'}`;
  const args = ['--root-owner-group', '-Zxz', level, '--build', tree, words.package];
  execFileSync('dpkg-deb', args, { stdio: 'pipe' });
}

/**
 * The control file of a Debian package, from the options electron-builder passes to fpm.
 * @param {Record<string, string | string[] | undefined>} words fpm's options
 * @param {number} kilobytes installed size
 */
export function controlFile(words, kilobytes) {
  const [, ...lines] = (words.description ?? '').split('\n');
  const summary = (words.description ?? '').split('\n')[0].trim() || words.name;
  const more = lines.map((line) => ` ${line.trim() === '' ? '.' : line.trim()}`);
  const fields = {
    Package: words.name,
    Version: words.version,
    Architecture: words.architecture,
    Maintainer: words.maintainer,
    Vendor: words.vendor,
    License: words.license,
    'Installed-Size': String(kilobytes),
    Depends: words.depends?.join(', '),
    Recommends: words['deb-recommends']?.join(', '),
    Section: words.category,
    Priority: words['deb-priority'],
    Homepage: words.url,
    Description: [summary, ...more].join('\n'),
  };
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return `${present.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`;
}
