import { open, visit } from '../acts.mjs';
import { slowMs } from '../pace.mjs';
import { damageHome } from '../service.mjs';

/** The disk lost a piece of the offline data: it was set aside, and comes anew. @type {import('../rooms.mjs').Room} */
export const damaged = {
  service: { clients: 2_000 },
  prepare: damageHome,
  enter: async ({ page, service }) => {
    await service.setFault({ kind: 'slow', path: '*/clients', delayMs: slowMs, skip: 5 });
    await open(page, 'Andina');
    await page.getByText(/was damaged/).waitFor();
  },
  scenes: [
    {
      name: 'clients',
      held: true,
      go: async ({ page }) => {
        await visit(page, 'Clients');
        await page.getByText(/so far/).waitFor();
      },
    },
  ],
};
