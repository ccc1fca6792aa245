import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { controlFile } from './control-file.mjs';
import { setMoment, walk } from './tree.mjs';

/**
 * A Debian package of a tree, by dpkg-deb; its control files are added to the tree.
 * @param {string} tree what is to lie in `/`
 * @param {Record<string, string | string[] | undefined>} words fpm's options
 */
export function buildDeb(tree, words) {
  const files = walk(tree).filter(({ stat }) => stat.isFile());
  const sums = files.map(({ path, file }) => `${md5(file)}  ${path}\n`);
  const kilobytes = files.reduce((sum, { stat }) => sum + Math.ceil(stat.size / 1024), 0);
  const control = join(tree, 'DEBIAN');
  mkdirSync(control);
  chmodSync(control, 0o755);
  writeFileSync(join(control, 'md5sums'), sums.join(''));
  writeFileSync(join(control, 'control'), controlFile(words, kilobytes));
  for (const [name, file] of [
    ['postinst', words['after-install']],
    ['postrm', words['after-remove']],
  ]) {
    cpSync(file, join(control, name));
    chmodSync(join(control, name), 0o755);
  }
  setMoment(tree, Number(process.env.SOURCE_DATE_EPOCH));
  const level = `-z${process.env.MERCHANT_DESK_DEB_LEVEL ?? '6'}`;
  const args = ['--root-owner-group', '-Zxz', level, '--build', tree, words.package];
  const { status, stderr } = spawnSync('dpkg-deb', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`dpkg-deb: ${stderr}`);
}

/** Not a safeguard, which the signature of a repository is: what `dpkg --verify` compares installed files with. */
function md5(file) {
  return createHash('md5').update(readFileSync(file)).digest('hex');
}
