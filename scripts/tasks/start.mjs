// `npm start`: the app where there is a display, the guided tour of it where there is none.
import { asApp, asNode, electronPath, rootSwitches } from '../runtime/electron.mjs';
import { foreground } from '../runtime/foreground.mjs';
import { inside, root } from '../runtime/places.mjs';
import { openPrivateDesktop } from '../runtime/private-desktop.mjs';
import { tell } from '../setup/trouble.mjs';

const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

export const needs = (base) =>
  hasDisplay ? base : { ...base, packages: [...base.packages, 'desktop'] };

/** @param {string[]} args handed to the app */
export async function main(args) {
  if (hasDisplay) {
    return foreground(electronPath(), [...rootSwitches(), root, ...args], { env: asApp() });
  }
  tell('No display here: taking the guided tour with sample data instead.');
  const desktop = await openPrivateDesktop();
  try {
    return await desktop.run(electronPath(), [inside('scripts', 'tour', 'tour.mjs')], {
      env: asNode({}),
    });
  } finally {
    await desktop.close();
  }
}
