import { execFileSync } from 'node:child_process';

/**
 * A commit of a checkout's files as they are now, with what is changed and not committed yet.
 * @param {string} folder
 */
export function presentState(folder) {
  const git = (...words) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim();
  // `git stash create` ends with 1 and no words while git has yet to see that a file with another
  // time is the same, as in a copied clone. `git status` looks.
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return isChanged ? git('stash', 'create') : 'HEAD';
}
