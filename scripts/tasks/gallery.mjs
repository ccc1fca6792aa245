// `npm run gallery`: pictures of every screen (test/gallery), taken in a private desktop, in
// out/gallery/.
import { runSuite } from '../checks/suites.mjs';
import { conclude } from '../checks/tally.mjs';

/** @param {string[]} args names of rooms to limit it to: first, sample; guide: the pictures of docs/ */
export async function main(args) {
  process.env.GALLERY_ROOMS = args.join();
  const files = ['test/gallery/gallery.test.ts'];
  const suite = { name: 'gallery', projects: ['gallery'], files };
  const options = { sheltered: true, reporter: 'verbose', limitMs: 3_600_000 };
  return conclude([await runSuite(suite, options)]);
}
