// What the packaged app takes on the disk beside Electron: the unpacked app alone, made into the
// folder that is named and weighed. Runs on Electron's Node, with ELECTRON_NO_ASAR set. Prints the
// bytes and where the app's archive lies.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageEpoch, readFlavour } from '../../../scripts/package/flavour.mjs';
import { shippedPackages } from '../../../scripts/package/shipped.mjs';
import { makeUnpacked, appBytes } from '../../../scripts/package/unpacked.mjs';

const output = process.argv[2];
rmSync(output, { recursive: true, force: true });
const shipped = shippedPackages();
const unpacked = await makeUnpacked(readFlavour(), {
  output,
  epochSeconds: packageEpoch(),
  shipped,
});
const archive = join(unpacked, 'resources', 'app.asar');
process.stdout.write(`bytes: ${appBytes(unpacked)}\narchive: ${archive}\n`);
