// `npm start`: the app, or without a display its guided tour (test/gallery/tour.ts).
import { runSuite } from '../checks/suites.mjs';
import { asApp, electronPath, rootSwitches } from '../runtime/electron.mjs';
import { foreground } from '../runtime/foreground.mjs';
import { root } from '../runtime/places.mjs';
import { tell } from '../setup/trouble.mjs';

const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

export const needs = (base) =>
  hasDisplay ? base : { ...base, packages: [...base.packages, 'desktop'] };

/** @param {string[]} args passed to the app */
export async function main(args) {
  if (hasDisplay) {
    return foreground(electronPath(), [...rootSwitches(), root, ...args], { env: asApp() });
  }
  tell('No display here: taking the guided tour with sample data instead.');
  const files = ['test/gallery/tour.test.ts'];
  const suite = { name: 'guided tour', projects: ['gallery'], files };
  const { failed } = await runSuite(suite, { sheltered: true, reporter: 'verbose' });
  tell(
    `Guided tour: its pictures are in out/tour/${failed === 0 ? '' : ', some could not be taken'}.`,
  );
  return failed === 0 ? 0 : 1;
}
