// `npm run gallery`: the real app in each of its states, every scene in both themes, two sizes and
// both languages: one folder of pictures with an index.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../service/service';
import { launchDesk } from '../support/launch-desk';
import { desk } from '../support/cli-desk';
import { speak, stepLimitMs, takeScene, type Picture } from './camera';
import { arriving, cut, damaged, empty, full } from './connected';
import { connecting, unsigned } from './connecting';
import { contactSheet } from './contact-sheet';
import { refused } from './failing';
import { guide, renewGuides } from './guide';
import { profile, type Visit } from './room';
import { first, sample } from './sample';

const all = [first, connecting, sample, empty, arriving, full, refused, unsigned, damaged, cut];
/** Those that were named, or all. */
const named = (process.env.GALLERY_ROOMS ?? '').split(',');
const isGuide = named.includes(guide.name);
const rooms = isGuide
  ? [guide]
  : all.filter(({ name }) => named.includes('') || named.includes(name));
const album = 'out/gallery';
const taken: Picture[] = [];

beforeAll(() => {
  rmSync(album, { recursive: true, force: true });
  mkdirSync(album, { recursive: true });
});
afterAll(() => {
  writeFileSync(`${album}/index.html`, contactSheet(taken));
  if (isGuide) renewGuides(album);
  console.log(`${taken.length} pictures in ${album}, see index.html there.`);
});

describe.each(rooms)('$name', (room) => {
  let visit: Visit;

  beforeAll(async () => {
    const home = mkdtempSync(join(tmpdir(), 'merchant-desk-gallery-'));
    const service = await startTestService(room.service);
    const { baseUrl, credentials } = service;
    // As if somebody had set it up and quit: the keys are in the keychain, nothing was synced.
    if (room.service !== undefined && room.connected !== false) {
      const args = ['--base-url', baseUrl, '--recipe', 'hmac-sha256-query-hex'];
      const words = ['connect', '--profile', profile, ...args];
      expect(await desk(home, words, JSON.stringify(credentials))).toMatchObject({ status: 0 });
    }
    await room.before?.(home);
    const { app, page } = await launchDesk({ home });
    page.setDefaultTimeout(stepLimitMs);
    visit = { app, page, service };
    await room.enter?.(visit);
    return async () => {
      await app.close();
      await service.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    };
  });

  test.for(room.scenes)('$name', async (scene) => {
    try {
      taken.push(...(await takeScene(album, visit, room, scene)));
    } catch (error) {
      const path = `${album}/missed-${room.name}-${scene.name.replaceAll(/\W+/g, '-')}.png`;
      await visit.page.screenshot({ path }).catch(() => undefined);
      await speak(visit.page, 'en').catch(() => undefined);
      throw error;
    }
  });
});
