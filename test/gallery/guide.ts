import { copyFileSync } from 'node:fs';
import { openSample, sampleSynced } from '../e2e/rig';
import { at } from '../e2e/scene';
import { sceneNamed } from '../e2e/scenes';
import { fileOf } from './camera';
import { press, type Room, type Visit } from './room';

/** The pictures of docs/user-guide.md and docs/guia.md. */
export const guide: Room = {
  name: 'guide',
  full: true,
  scenes: [
    {
      name: 'connect',
      go: ({ page }) => press(page, /^Connect/),
      after: async ({ page }: Visit) => {
        await press(page, 'Cancel');
        await openSample(page);
        await sampleSynced(page, 'lots');
      },
    },
    { name: 'clients', go: ({ page }) => sceneNamed('a client, its details and timeline')(page) },
    { name: 'home', go: ({ page }) => at(page, 'Home') },
    { name: 'changes', go: ({ page }) => at(page, 'Changes') },
  ],
};

const files = [
  ['connect', 'light', 'connect', 'conectar'],
  ['clients', 'light', 'clients', 'clientes'],
  ['home', 'dark', 'home', 'inicio'],
  ['changes', 'light', 'changes', 'cambios'],
] as const;

/** Replaces the guides' pictures with those of the album. */
export function renewGuides(album: string): void {
  for (const [name, theme, english, spanish] of files) {
    for (const [language, file] of [
      ['en', english],
      ['es', spanish],
    ] as const) {
      const picture = {
        room: guide.name,
        name,
        language,
        theme,
        size: [1280, 800],
        zoom: 1,
      } as const;
      copyFileSync(`${album}/${fileOf(picture)}`, `docs/pictures/${file}.png`);
    }
  }
}
