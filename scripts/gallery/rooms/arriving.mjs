import { open, visit } from '../acts.mjs';
import { slowMs } from '../pace.mjs';

/** The first sync, held while its pictures are taken. @type {import('../rooms.mjs').Room} */
export const arriving = {
  service: { clients: 5_000 },
  enter: async ({ page, service }) => {
    await service.setFault({ kind: 'slow', path: '*/clients', delayMs: slowMs });
    await open(page, 'Andina');
  },
  scenes: [
    {
      name: 'first-page',
      held: true,
      go: async ({ page }) => {
        await visit(page, 'Clients');
        await page.getByRole('heading', { name: 'The first sync is running' }).waitFor();
      },
    },
    {
      name: 'clients',
      held: true,
      go: async ({ page, service }) => {
        await service.setFault({ kind: 'slow', path: '*/clients', delayMs: slowMs, skip: 13 });
        await page.getByText(/so far/).waitFor();
        await page
          .getByText(/records/)
          .first()
          .waitFor();
      },
    },
    { name: 'overview', held: true, go: ({ page }) => visit(page, 'Overview') },
    {
      name: 'paused',
      go: async ({ page }) => {
        await page.getByRole('button', { name: 'Pause sync' }).click();
        await page.getByRole('button', { name: 'Resume sync' }).waitFor();
      },
    },
  ],
};
