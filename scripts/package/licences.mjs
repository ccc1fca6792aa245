import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inside } from '../runtime/places.mjs';
import { databaseLicences } from './inside-database.mjs';

const rule = '='.repeat(78);

/**
 * Writes the licence texts of all third-party code in the app. Electron and Chromium have their own
 * files beside it.
 * @param {ReturnType<typeof import('./shipped.mjs').shippedPackages>} packages
 */
export function writeLicences(packages, file) {
  const sections = [...packages].map(([place, { name, version, license }]) => {
    const text = licenceText(inside(place));
    if (text === null && license === 'unknown') throw new Error(`${name} names no licence.`);
    return section(
      `${name} ${version} (${license})`,
      text ?? `Licensed as ${license}; the package brings no text of it.`,
    );
  });
  sections.push(
    section('SQLite3 Multiple Ciphers, inside better-sqlite3-multiple-ciphers', databaseLicences()),
  );
  const intro =
    'Merchant Desk is built with the packages below. Electron: LICENSE.electron.txt. Chromium and what it is built\n' +
    'with: LICENSES.chromium.html. SQLite, inside better-sqlite3-multiple-ciphers, is in the public domain.\n';
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, [intro, ...sections].join('\n'));
}

const section = (title, text) => `${rule}\n${title}\n${rule}\n\n${text}\n`;

function licenceText(folder) {
  const name = readdirSync(folder).find((each) =>
    /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(each),
  );
  return name === undefined ? null : readFileSync(join(folder, name), 'utf8').trim();
}
