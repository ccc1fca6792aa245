// The files beside the packages: the bill of materials, the update feed, checksums, and a record of
// the packages for the tests.
import { statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tell } from '../setup/trouble.mjs';
import { releaseKey, writeChecksums } from './checksums.mjs';
import { makeFeed } from './feed.mjs';
import { writeSbom } from './sbom.mjs';

/**
 * @param {import('./flavour.mjs').Flavour} flavour
 * @param {object} what
 * @param {string} what.output the folder of all files
 * @param {string[]} what.files that users install or unpack
 * @param {string[]} [what.offered] as updates to installed apps; all of them by default
 * @param {number} what.moment seconds since the epoch
 * @param {ReturnType<typeof import('./shipped.mjs').shippedPackages>} what.shipped
 * @param {string} [what.platform]
 * @param {Record<string, string>} what.record for the tests, by their names for the packages
 * @returns {Promise<string[]>} all files to publish
 */
export async function writeReleaseFiles(
  flavour,
  { output, files, offered = files, epochSeconds, shipped, platform, record },
) {
  const { kind, version } = flavour;
  const sbom = writeSbom(output, flavour, { epochSeconds, shipped });
  const feed = await makeFeed(flavour, { folder: output, files: offered, epochSeconds, platform });
  const all = [...files, sbom, ...feed];
  writeChecksums(output, all, flavour.kind === 'release' ? releaseKey() : undefined);
  const made = JSON.stringify({ kind, version, ...record }, null, 2);
  writeFileSync(join(output, 'made.json'), `${made}\n`);
  for (const file of all)
    tell(`  ${basename(file)}  ${(statSync(file).size / 1_048_576).toFixed(1)} MiB`);
  return all;
}
