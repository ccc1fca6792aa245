// Licences of code compiled into better-sqlite3-multiple-ciphers. The package has no files with
// them; they are comments in its C source.
import { readFileSync } from 'node:fs';
import { inside } from '../runtime/places.mjs';

const source = 'node_modules/better-sqlite3-multiple-ciphers/deps/sqlite3/sqlite3.c';

/** The source says only "License: MIT"; the text is taken from our own licence. */
const mit = readFileSync(inside('LICENSE'), 'utf8')
  .replace(/^[^]*?(?=Permission)/, '')
  .trim();

/** The licences of SQLite3 Multiple Ciphers and of the code it is based on, from its source. */
export function databaseLicences(text = readFileSync(inside(source), 'latin1')) {
  const comments = noticesIn(text);
  // Its own files only name the copyright holder.
  const authored = comments.filter((each) => /Ulrich Telle/.test(each));
  const lines = authored.flatMap((each) => each.match(/Copyright:?.*Ulrich Telle.*/g) ?? []);
  if (lines.length === 0) throw new Error('SQLite3 Multiple Ciphers names no copyright any more.');
  const years = lines.flatMap((line) => (line.match(/\d{4}/g) ?? []).map(Number));
  const whose = `Copyright (c) ${Math.min(...years)}-${Math.max(...years)} Ulrich Telle`;
  // Other holders with the same licence are named above its text.
  const isSame = (each) => /SPDX-License-Identifier: MIT/.test(each);
  const same = comments.filter(isSame).flatMap((each) => each.match(/Copyright:?.*/g) ?? []);
  const others = comments.filter((each) => !authored.includes(each) && !isSame(each));
  const names = [whose, ...new Set(same)].join('\n');
  return [names, mit, 'It contains, in the words of its source:', ...others].join('\n\n');
}

/** The distinct comments with a copyright notice, without comment markers. */
export function noticesIn(text) {
  const blocks = text.match(/\/\*[^]*?\*\/|(?:^\/\/.*\n)+/gm) ?? [];
  const notices = blocks
    .filter((each) => /copyright:?\s+(\(c\)\s+)?\d{4}|waived all copyright/i.test(each))
    .map((each) => each.replace(/^\s*(\/\*+|\*+\/|\*+|\/\/)? ?|\s*\*+\/$/gm, '').trim());
  return [...new Set(notices)];
}
