import type { Page } from 'playwright';
import { openSample } from '../e2e/rig';
import { sceneNamed } from '../e2e/scenes';
import { takePicture } from './camera';

interface Stop {
  readonly name: string;
  /** What the picture shows, in a line. */
  readonly says: string;
  readonly go: (page: Page) => Promise<unknown>;
  readonly theme?: 'light' | 'dark';
}

const scene = (name: string, says: string, room = name): Stop => ({
  name,
  says,
  go: sceneNamed(room),
});

/**
 * The guided tour: scenes of the end-to-end tests, in the order in which one would show them to
 * somebody.
 */
export const tour: readonly Stop[] = [
  {
    name: 'first-screen',
    says: 'the two choices: sample data, or a service of your own',
    go: (page) => page.getByRole('button', { name: 'Explore with sample data' }).waitFor(),
  },
  {
    name: 'overview',
    says: 'how many clients and lots, since when, in which states',
    go: openSample,
  },
  scene('merchant', 'the merchant record, its token and the addresses it may ask from'),
  scene('clients', 'every client, with a column for each field the service gives'),
  scene(
    'client',
    'one client beside the list, field by field',
    'a client, its details and timeline',
  ),
  scene('lots', 'the product lots'),
  scene('cards', 'a card by its ID, or a whole list of them'),
  scene('card', 'one card, its details and what happened to it', 'a card looked up'),
  scene('changes', 'what the last sync changed, field by field'),
  scene(
    'search',
    'search as you type, over everything, accents or not',
    'palette, something found',
  ),
  scene('activity', 'every request the app made, secrets hidden'),
  scene('settings', 'appearance, connections, sync, offline data', 'settings with updates'),
  { ...scene('settings-dark', 'the same in the dark', 'settings with updates'), theme: 'dark' },
  { ...scene('overview-dark', 'the overview in the dark', 'overview'), theme: 'dark' },
  { ...scene('clients-dark', 'clients in the dark', 'clients'), theme: 'dark' },
  { ...scene('merchant-dark', 'the merchant in the dark', 'merchant'), theme: 'dark' },
];

export async function show(page: Page, { go, theme = 'light' }: Stop, file: string): Promise<void> {
  await go(page);
  await takePicture(page, file, theme);
}

/** The picture of each in an album, numbered. */
export const stopsIn = (album: string) =>
  tour.map((stop, at) => ({
    ...stop,
    file: `${album}/${String(at + 1).padStart(2, '0')}-${stop.name}.png`,
  }));
