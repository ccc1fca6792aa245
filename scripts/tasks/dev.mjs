// `npm run dev`: the app with developer tools, rebuilt and reloaded after each change of a source.
import { asNode, electronPath } from '../runtime/electron.mjs';
import { foreground } from '../runtime/foreground.mjs';
import { inside, root } from '../runtime/places.mjs';
import { trouble } from '../setup/trouble.mjs';

export async function main() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    throw trouble('There is no display to show the app on.', 'Try it with: npm start (a tour).');
  }
  return foreground(electronPath(), [inside('scripts', 'dev', 'dev.mjs')], {
    env: asNode(),
    cwd: root,
  });
}
