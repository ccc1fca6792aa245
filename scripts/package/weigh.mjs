// What the packaged app takes on the disk beside Electron, for the benchmark: the unpacked app alone, made into the folder that is
// named and weighed. Runs on Electron's Node, with ELECTRON_NO_ASAR set. Prints the bytes and where the app's archive lies.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inside } from '../runtime/places.mjs';
import { runBuilder, unpackedFolder } from './builder.mjs';
import { readFlavour } from './flavour.mjs';
import { putLauncher } from './launcher.mjs';
import { writeLicences } from './licences.mjs';
import { ownBytes } from './own-bytes.mjs';
import { shippedPackages } from './shipped.mjs';

const output = process.argv[2];
rmSync(output, { recursive: true, force: true });
writeLicences(shippedPackages(), inside('out', 'package', 'THIRD-PARTY-LICENSES.txt'));
await runBuilder(readFlavour(), { platform: process.platform, targets: ['dir'], output });
const unpacked = unpackedFolder(output);
if (process.platform === 'linux') putLauncher(unpacked);
const bytes = ownBytes(unpacked);
const archive = join(unpacked, 'resources', 'app.asar');
process.stdout.write(`bytes: ${bytes}\narchive: ${archive}\n`);
