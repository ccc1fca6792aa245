// Makes the draft of a release on GitHub, by its own command line `gh`: the packages of all
// systems, one SHA256SUMS with its signature if there is a key, the changelog's part.
//
//   node scripts/package/draft-release.mjs v1.2.3 FOLDER FOLDER has a folder of files for each
//   system
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inside } from '../runtime/places.mjs';
import { checksumsName, releaseKey, writeChecksums } from './checksums.mjs';
import { endWithStatusOf } from '../setup/ending.mjs';
import { tell, trouble } from '../setup/trouble.mjs';

const [tag = '', folder = ''] = process.argv.slice(2);

await endWithStatusOf(async () => {
  if (!/^v\d+\.\d+\.\d+(-[\w.]+)?$/.test(tag) || folder === '') {
    throw trouble(
      `"${tag}" is no tag of a version.`,
      'Usage: node scripts/package/draft-release.mjs v1.2.3 FOLDER',
    );
  }
  const output = inside('out', 'release');
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const files = gather(folder, output);
  const notes = join(output, 'notes.md');
  writeFileSync(notes, changelogPart(readFileSync(inside('CHANGELOG.md'), 'utf8'), tag.slice(1)));
  const words = ['release', 'create', tag, '--draft', '--verify-tag', '--title', tag];
  const { status, error } = spawnSync('gh', [...words, '--notes-file', notes, ...files], {
    stdio: 'inherit',
  });
  if (error !== undefined) throw trouble(`gh did not start: ${error.message}`, 'Install gh.');
  if (status === 0)
    tell(`The draft ${tag} has ${files.length} files. Look at it, then publish it.`);
  return status ?? 1;
});

/**
 * Files of the same name, such as each system's bill of materials, get their system's name in
 * front.
 */
function gather(from, to) {
  const all = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith(checksumsName))
    .map(({ parentPath, name }) => ({ file: join(parentPath, name), parentPath, name }));
  if (all.length === 0) throw trouble(`There is no file in ${from}.`, 'Make the packages first.');
  const isAlone = (name) => all.filter((each) => each.name === name).length === 1;
  const files = all.map(({ file, parentPath, name }) => {
    const system = parentPath.slice(from.length + 1).replaceAll(/[^\w-]/g, '-');
    const copy = join(to, isAlone(name) ? name : `${system}-${name}`);
    copyFileSync(file, copy);
    return copy;
  });
  return [...files, ...writeChecksums(to, files, releaseKey())];
}

/** What is new in a version, without its heading. */
function changelogPart(changelog, version) {
  const part = changelog.split(/^## /m).find((each) => each.startsWith(`${version} (`));
  if (part === undefined) {
    throw trouble(
      `CHANGELOG.md has no part about ${version}.`,
      `Write a section "## ${version} (YYYY-MM-DD)".`,
    );
  }
  return part.slice(part.indexOf('\n') + 1).trim();
}
