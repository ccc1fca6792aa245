// What must be true before a release is built: the part of docs/release.md that can be checked
// automatically.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inside, root } from '../runtime/places.mjs';
import { tell, trouble } from '../setup/trouble.mjs';
import { publicKeyOf, readPublished } from './feed.mjs';
import { standInMarker } from './flavour.mjs';

/**
 * @typedef {object} Facts
 * @property {string} version
 * @property {string} lockVersion
 * @property {string} changelog
 * @property {Record<string, string>} dependencies all of package.json
 * @property {string} changes uncommitted ones, from `git status`
 * @property {string[]} tags on the commit
 * @property {boolean} standIn
 * @property {string[]} withoutLicence
 * @property {{ address: string | null, publicKey: string | null }} published where this version
 * looks for updates
 * @property {string | null} signingKey the public half of the private key in use
 */

/**
 * @param {Facts} facts
 * @returns {{ item: string, ok: boolean, remedy: string }[]}
 */
export function checklist(facts) {
  const { version, changelog, dependencies, tags, standIn, withoutLicence } = facts;
  const loose = Object.entries(dependencies).filter(([, range]) => !isExact(range));
  return [
    {
      item: 'everything is committed',
      ok: facts.changes.trim() === '',
      remedy: 'Commit or take back what `git status` names.',
    },
    {
      item: `the commit is tagged v${version}`,
      ok: tags.includes(`v${version}`),
      remedy: `git tag --sign v${version}`,
    },
    {
      item: 'package.json and package-lock.json have the same version',
      ok: facts.lockVersion === version,
      remedy: 'npm install --package-lock-only --ignore-scripts',
    },
    {
      item: `CHANGELOG.md says what is new in ${version}, and when`,
      ok: isDescribed(changelog, version),
      remedy: `Write a section "## ${version} (YYYY-MM-DD)" with at least one line.`,
    },
    {
      item: 'every dependency has one exact version',
      ok: loose.length === 0,
      remedy: `Pin ${loose.map(([name]) => name).join(', ')}.`,
    },
    {
      item: 'the official Electron is here, not a stand-in',
      ok: !standIn,
      remedy: 'npm run setup, where github.com can be reached',
    },
    {
      item: 'every package in the app has a known licence',
      ok: withoutLicence.length === 0,
      remedy: `Find out the licence of ${withoutLicence.join(', ')}.`,
    },
    updatesItem(facts),
  ];
}

/**
 * Prints each item, and throws a trouble when any is open.
 * @param {Map<string, { name: string, license: string }>} shipped
 */
export async function goThroughChecklist(shipped) {
  const items = checklist(await readFacts(shipped));
  for (const { item, ok, remedy } of items)
    tell(`${ok ? '✓' : '✗'} ${item}${ok ? '' : `\n    → ${remedy}`}`);
  const open = items.filter(({ ok }) => !ok).length;
  if (open === 0) return;
  throw trouble(
    `${open} of ${items.length} items of the release checklist are open.`,
    'Follow the arrows above, then run the command again. See docs/release.md.',
  );
}

/**
 * A release that trusts a key nobody has could never be updated. One without a key tells its users
 * that updates are off.
 */
function updatesItem({ published, signingKey }) {
  if (published.address === null && published.publicKey === null) {
    return { item: 'updates are off in this version: it has no place and no key', ok: true };
  }
  return {
    item: 'updates will be signed with the key this version trusts, and come by https',
    ok: signingKey === published.publicKey && /^https:\/\/.*\/$/.test(published.address ?? ''),
    remedy:
      'MERCHANT_DESK_UPDATE_KEY names the private key of main/build.ts (docs/release.md, Updates).',
  };
}

/** `npm:` aliases included. */
function isExact(range) {
  return /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range);
}

/** The section has a heading with a date and at least one entry. */
function isDescribed(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const versionSection = sections.find((section) => section.startsWith(`${version} (`));
  if (versionSection === undefined) return false;
  const [heading, ...lines] = versionSection.split('\n');
  return /\(\d{4}-\d{2}-\d{2}\)$/.test(heading.trim()) && lines.some((line) => /^- \S/.test(line));
}

/**
 * @param {Map<string, { name: string, license: string }>} shipped
 * @returns {Promise<Facts>}
 */
export async function readFacts(shipped) {
  const json = (name) => JSON.parse(readFileSync(inside(name), 'utf8'));
  const { version, dependencies, devDependencies } = json('package.json');
  const changelog = inside('CHANGELOG.md');
  return {
    version,
    lockVersion: json('package-lock.json').version,
    changelog: existsSync(changelog) ? readFileSync(changelog, 'utf8') : '',
    dependencies: { ...dependencies, ...devDependencies },
    changes: git('status', '--porcelain'),
    tags: git('tag', '--points-at', 'HEAD').split('\n'),
    standIn: existsSync(standInMarker),
    withoutLicence: [...shipped.values()]
      .filter(({ license }) => license === 'unknown')
      .map(({ name }) => name),
    published: await readPublished(),
    signingKey: publicKeyOf(process.env.MERCHANT_DESK_UPDATE_KEY),
  };
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : 'git cannot be asked';
}
