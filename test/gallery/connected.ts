import { closeSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sampleSynced, visit } from '../e2e/rig';
import { main, panel } from '../e2e/scene';
import { sceneNamed } from '../e2e/scenes';
import { desk } from '../support/cli-desk';
import { askAgain, open, press, profile, screen, slowMs, type Room, type Visit } from './room';

async function openSynced({ page }: Visit): Promise<void> {
  await open(page);
  await sampleSynced(page, 'clients');
  await sampleSynced(page, 'lots');
}

/** Answers for the clients come late; of the pages before `skip` at once. */
const holdClients = (service: Visit['service'], skip = 0) =>
  service.setFault({ kind: 'slow', path: '*/clients', delayMs: slowMs, skip });

/** A merchant who has just begun: the service answers, and there is nothing. */
export const empty: Room = {
  name: 'empty',
  service: { clients: 0, lots: 0 },
  enter: openSynced,
  scenes: [
    {
      name: 'overview',
      go: async ({ page }) => {
        await visit(page, 'Home');
        await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
      },
    },
    screen('clients', 'Clients'),
    screen('lots', 'Lots'),
    screen('cards', 'Cards'),
    screen('changes', 'Changes'),
  ],
};

/** The first sync, held while its pictures are taken. */
export const arriving: Room = {
  name: 'arriving',
  service: { clients: 5_000 },
  enter: async ({ page, service }) => {
    holdClients(service);
    await open(page);
  },
  scenes: [
    {
      name: 'first-page',
      pressed: true,
      go: async ({ page }) => {
        await visit(page, 'Clients');
        await page.getByRole('heading', { name: 'The first sync is running' }).waitFor();
      },
    },
    {
      name: 'clients',
      pressed: true,
      go: async ({ page, service }) => {
        holdClients(service, 13);
        await page.getByText(/so far/).waitFor();
        await page
          .getByText(/records/)
          .first()
          .waitFor();
      },
    },
    { ...screen('overview', 'Home'), pressed: true },
    {
      name: 'paused',
      go: async ({ page }) => {
        await press(page, 'Pause sync');
        await page.getByRole('button', { name: 'Resume sync' }).waitFor();
      },
    },
  ],
};

const cards = '*/client-cards/*';

/** As it comes out of a spreadsheet that several people kept. */
const pasted = (ids: readonly string[]) =>
  [
    'client card id',
    ...ids.slice(0, 60),
    '',
    ids[3],
    'total: 180',
    '1.29344E+18',
    ...ids.slice(60),
    'no-such-card-1',
    '..',
    ids[9],
    'no-such-card-2',
  ].join('\n');

/** A connection whose lists were synced: full, and then its service stalls. */
export const full: Room = {
  name: 'full',
  service: { clients: 5_000 },
  enter: openSynced,
  scenes: [
    screen('overview', 'Home'),
    screen('merchant', 'Merchant'),
    screen('clients', 'Clients'),
    {
      name: 'card-asked',
      pressed: true,
      go: async ({ page, service }) => {
        service.setFault({ kind: 'slow', path: cards, delayMs: slowMs });
        await visit(page, 'Cards');
        await page.getByLabel('Card ID', { exact: true }).fill(service.sampleCardIds(1)[0] ?? '');
        await press(page, 'Look up');
      },
      after: async ({ page, service }) => {
        service.setFault(null);
        await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      },
    },
    {
      name: 'card-unknown',
      go: async ({ page }) => {
        await page
          .getByLabel('Card ID', { exact: true })
          .fill('00000000-0000-4000-8000-000000000000');
        await press(page, 'Look up');
        await page.getByText('service.not-found').first().waitFor();
      },
    },
    { name: 'list-empty', go: ({ page }) => sceneNamed('a list of cards, to be entered')(page) },
    {
      name: 'list-checked',
      go: async ({ page, service }) => {
        const ids = service.sampleCardIds(160);
        await page.getByRole('textbox', { name: /^Documents, card IDs/ }).fill(pasted(ids));
        await press(page, 'Check the list');
        await page.getByRole('button', { name: /^Look up \d+ cards/ }).waitFor();
      },
    },
    {
      name: 'list-running',
      pressed: true,
      go: async ({ page, service }) => {
        service.setFault([
          { kind: 'wrong-envelope', path: cards, probability: 0.08 },
          { kind: 'slow', path: cards, delayMs: slowMs, skip: 90 },
        ]);
        await press(page, /^Look up \d+ cards/);
        await page.getByText(/^(?:8[6-9]|9\d) of \d+ looked up/).waitFor();
      },
    },
    {
      name: 'list-finished',
      go: async ({ page, service }) => {
        service.setFault({ kind: 'wrong-envelope', path: cards, probability: 0.08 });
        await page.getByText('Looked up', { exact: true }).waitFor();
      },
    },
    {
      name: 'list-card',
      go: async ({ page, service }) => {
        service.setFault(null);
        await page.getByRole('gridcell').first().dblclick();
        await panel(page).getByRole('heading', { name: 'Timeline' }).waitFor();
      },
    },
  ],
};

/**
 * Its offline data as a sync left it, and then a disk that lost a piece of it: it was set aside,
 * and comes anew.
 */
export const damaged: Room = {
  name: 'damaged',
  service: { clients: 2_000 },
  before: async (home) => {
    expect(await desk(home, ['sync', '--profile', profile])).toMatchObject({ status: 0 });
    const files = readdirSync(home, { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of files.filter((each) => each.name.endsWith('.db'))) {
      const file = openSync(join(parentPath, name), 'r+');
      writeSync(file, Buffer.alloc(8_192, 'x'), 0, 8_192, 0);
      closeSync(file);
    }
  },
  enter: async ({ page, service }) => {
    holdClients(service, 5);
    await open(page);
    await page.getByText(/was damaged/).waitFor();
  },
  scenes: [
    {
      name: 'clients',
      pressed: true,
      go: async ({ page }) => {
        await visit(page, 'Clients');
        await page.getByText(/so far/).waitFor();
      },
    },
  ],
};

/** Synced, and then the cable comes out. */
export const cut: Room = {
  name: 'cut',
  service: { clients: 3_000 },
  enter: async (at) => {
    const { page, service } = at;
    await openSynced(at);
    await visit(page, 'Cards');
    await page.getByLabel('Card ID', { exact: true }).fill(service.sampleCardIds(1)[0] ?? '');
    await press(page, 'Look up');
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await service.close();
    await askAgain(page);
    await page.getByText(/^Offline\./).waitFor();
  },
  scenes: [
    screen('merchant', 'Merchant'),
    screen('overview', 'Home'),
    {
      name: 'client',
      go: ({ page }) => sceneNamed('a client, its details and timeline')(page),
    },
    screen('cards', 'Cards'),
    {
      name: 'list',
      go: async ({ page }) => {
        await sceneNamed('a list of cards, to be entered')(page);
        await page.getByRole('textbox', { name: /^Documents, card IDs/ }).fill('no-such-card-1');
        await press(page, 'Check the list');
        await main(page)
          .getByRole('button', { name: /^Look up 1 card/ })
          .waitFor();
      },
    },
  ],
};
