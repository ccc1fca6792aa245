import { press } from '../acts.mjs';

/** Nothing was set up yet. @type {import('../rooms.mjs').Room} */
export const first = {
  enter: async () => undefined,
  scenes: [
    {
      name: 'start',
      whole: true,
      go: ({ page }) => page.getByRole('button', { name: /^Explore with sample data/ }).waitFor(),
    },
    { name: 'connect', whole: true, go: ({ page }) => press(page, /^Connect/) },
  ],
};
