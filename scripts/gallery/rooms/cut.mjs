import { askAgain, open, openFirst, press, synced, visit } from '../acts.mjs';

/** Synced, and then the cable comes out. @type {import('../rooms.mjs').Room} */
export const cut = {
  service: { clients: 3_000 },
  enter: async ({ page, service }) => {
    await open(page, 'Andina');
    await synced(page);
    await visit(page, 'Cards');
    await page.getByLabel('Client-card ID').fill(service.sampleCardIds[0]);
    await press(page, 'Look up');
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await service.close();
    await askAgain(page);
    await page.getByText(/^Offline\./).waitFor();
  },
  scenes: [
    { name: 'merchant', go: ({ page }) => visit(page, 'Merchant') },
    { name: 'overview', go: ({ page }) => visit(page, 'Overview') },
    { name: 'client', go: ({ page }) => openFirst(page, 'Clients') },
    { name: 'cards', go: ({ page }) => visit(page, 'Cards') },
    {
      name: 'list',
      go: async ({ page }) => {
        await visit(page, 'Cards');
        await press(page, 'Look up a list…');
        await page.getByRole('textbox', { name: /^Card IDs/ }).fill('no-such-card-1');
        await press(page, 'Check the list');
        await page.getByRole('button', { name: /^Look up 1 card/ }).waitFor();
      },
    },
  ],
};
