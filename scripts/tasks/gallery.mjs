// `npm run gallery`: every screen as it is drawn, in a private desktop, into out/gallery/.
import { asNode, electronPath } from '../runtime/electron.mjs';
import { inside } from '../runtime/places.mjs';
import { openPrivateDesktop } from '../runtime/private-desktop.mjs';

/** @param {string[]} args names of rooms to take alone: first, sample */
export async function main(args) {
  const desktop = await openPrivateDesktop();
  try {
    return await desktop.run(
      electronPath(),
      [inside('scripts', 'gallery', 'gallery.mjs'), ...args],
      { env: asNode({}) },
    );
  } finally {
    await desktop.close();
  }
}
