// Builds some of the app's environments in the tree this file lies in; on Electron's Node.
import { createBuilder } from 'vite';
import { inside, root } from '../runtime/places.mjs';

const configFile = inside('vite.config.ts');
const builder = await createBuilder({ configFile, root: inside('renderer'), logLevel: 'warn' });
const wanted = process.argv.slice(2);
for (const environment of Object.values(builder.environments)) {
  if (wanted.includes(environment.name)) await builder.build(environment);
}
process.stdout.write(`built ${wanted.join(', ')} in ${root}\n`);
