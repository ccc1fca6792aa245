import { open, synced, visit } from '../acts.mjs';

const screen = (name, title) => ({ name, go: ({ page }) => visit(page, title) });

/** A merchant who has just begun: the service answers, and there is nothing. @type {import('../rooms.mjs').Room} */
export const empty = {
  service: { clients: 0, lots: 0 },
  enter: async ({ page }) => {
    await open(page, 'Andina');
    await synced(page);
  },
  scenes: [
    {
      name: 'overview',
      go: async ({ page }) => {
        await visit(page, 'Overview');
        await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
      },
    },
    screen('clients', 'Clients'),
    screen('lots', 'Lots'),
    screen('cards', 'Cards'),
    screen('changes', 'Changes'),
  ],
};
