// What is compiled into better-sqlite3-multiple-ciphers and has licences of its own, which the package does not bring as files: they stand
// in the source it was compiled from.
import { readFileSync } from 'node:fs';
import { inside } from '../runtime/places.mjs';

const source = 'node_modules/better-sqlite3-multiple-ciphers/deps/sqlite3/sqlite3.c';

/** "License: MIT" is all the source says: that text, as it stands in our own licence. */
const mit = readFileSync(inside('LICENSE'), 'utf8')
  .replace(/^[^]*?(?=Permission)/, '')
  .trim();

/** The licences of SQLite3 Multiple Ciphers and of what that was made from, as its source has them. */
export function databaseLicences(text = readFileSync(inside(source), 'latin1')) {
  const comments = noticesIn(text);
  // Its own files each say no more than whose they are.
  const own = comments.filter((each) => /Ulrich Telle/.test(each));
  const lines = own.flatMap((each) => each.match(/Copyright:?.*Ulrich Telle.*/g) ?? []);
  if (lines.length === 0) throw new Error('SQLite3 Multiple Ciphers names no copyright any more.');
  const years = lines.flatMap((line) => (line.match(/\d{4}/g) ?? []).map(Number));
  const whose = `Copyright (c) ${Math.min(...years)}-${Math.max(...years)} Ulrich Telle`;
  // Whose licence is the same one is named above its text.
  const isSame = (each) => /SPDX-License-Identifier: MIT/.test(each);
  const same = comments.filter(isSame).flatMap((each) => each.match(/Copyright:?.*/g) ?? []);
  const others = comments.filter((each) => !own.includes(each) && !isSame(each));
  const names = [whose, ...new Set(same)].join('\n');
  return [names, mit, 'It contains, in the words of its source:', ...others].join('\n\n');
}

/** Comments that say whose something is, without their stars, each once. */
export function noticesIn(text) {
  const blocks = text.match(/\/\*[^]*?\*\/|(?:^\/\/.*\n)+/gm) ?? [];
  const notices = blocks
    .filter((each) => /copyright:?\s+(\(c\)\s+)?\d{4}|waived all copyright/i.test(each))
    .map((each) => each.replace(/^\s*(\/\*+|\*+\/|\*+|\/\/)? ?|\s*\*+\/$/gm, '').trim());
  return [...new Set(notices)];
}
