// Writes the winget manifests of a Windows installer, for Microsoft's community repository:
// `node scripts/package/winget.mjs INSTALLER --url ADDRESS --out FOLDER`.
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inside } from '../runtime/places.mjs';
import { trouble } from '../setup/trouble.mjs';

const schemaVersion = '1.10.0';
const identifier = 'MerchantDesk.MerchantDesk';

/**
 * The three manifests of one version, by file name.
 * @param {{ version: string, sha256: string, url: string, homepage: string, license: string }} of
 * @returns {Record<string, string>}
 */
export function wingetManifests({ version, sha256, url, homepage, license }) {
  const head = { PackageIdentifier: identifier, PackageVersion: version };
  const kinds = {
    '': { DefaultLocale: 'en-US', ManifestType: 'version' },
    '.installer': {
      InstallerType: 'nullsoft',
      Scope: 'user',
      InstallerSwitches: {
        Silent: '/S',
        SilentWithProgress: '/S',
        InstallLocation: '/D=<INSTALLPATH>',
      },
      // A running app is waited for, then the installer gives up.
      ExpectedReturnCodes: [{ InstallerReturnCode: 2, ReturnResponse: 'packageInUse' }],
      Protocols: ['merchant-desk'],
      UpgradeBehavior: 'install',
      Installers: [
        { Architecture: 'x64', InstallerUrl: url, InstallerSha256: sha256.toUpperCase() },
      ],
      ManifestType: 'installer',
    },
    '.locale.en-US': {
      PackageLocale: 'en-US',
      Publisher: 'Merchant Desk',
      PackageName: 'Merchant Desk',
      PackageUrl: homepage,
      License: license,
      ShortDescription: 'Merchant records, clients, lots and cards, online and offline',
      Tags: ['finance', 'merchant', 'cards', 'reconciliation', 'offline'],
      ManifestType: 'defaultLocale',
    },
  };
  const files = Object.entries(kinds).map(([suffix, fields]) => {
    // JSON is YAML: no value needs quoting rules of its own.
    const body = { ...head, ...fields, ManifestVersion: schemaVersion };
    return [`${identifier}${suffix}.yaml`, `${JSON.stringify(body, null, 2)}\n`];
  });
  return Object.fromEntries(files);
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { url: { type: 'string' }, out: { type: 'string' } },
  });
  const [installer] = positionals;
  const { url, out } = values;
  if (installer === undefined || out === undefined || !url?.startsWith('https://')) {
    throw trouble(
      'The installer, its https address and a folder are needed.',
      'node scripts/package/winget.mjs INSTALLER --url https://… --out FOLDER',
    );
  }
  const { version, license } = JSON.parse(readFileSync(inside('package.json'), 'utf8'));
  const sha256 = hash('sha256', readFileSync(installer));
  const homepage = new URL('/', url).href;
  mkdirSync(out, { recursive: true });
  for (const [name, text] of Object.entries(
    wingetManifests({ version, sha256, url, homepage, license }),
  ))
    writeFileSync(join(out, name), text);
}
