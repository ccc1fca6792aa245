import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { type Profile, type ProfileDraft, usualLogin } from '../../../shared/ipc/profiles';
import { freshHome, openDesk } from '../../e2e/rig';
import { sampleKeys, startFaultService, type FaultService } from '../../threats/fault-service';
import { drawsFrom, prove } from '../../threats/proof';
import { desk as cli } from '../../support/cli-desk';

const keys = JSON.stringify({ ...sampleKeys, publicKey: 'sample-public' });
const recipe = ['--recipe', 'hmac-sha256-query-hex'];
const connect = (to: string) => ['connect', '--profile', 'P', '--base-url', to, ...recipe];

/**
 * Other places for the keys, as a draft says them; all but the first two are the right service
 * itself.
 */
const moves: readonly ((draft: ProfileDraft, other: string) => ProfileDraft)[] = [
  (draft, other) => ({ ...draft, baseUrl: other }),
  (draft, other) => ({ ...draft, baseUrl: other, token: usualLogin }),
  (draft) => ({ ...draft, token: usualLogin }),
  (draft) => ({ ...draft, token: { ...usualLogin, path: '/collect' } }),
  (draft) => ({ ...draft, baseUrl: `${draft.baseUrl}/collect` }),
  (draft) => ({ ...draft, baseUrl: draft.baseUrl.replace('127.0.0.1', 'localhost') }),
];

interface Scene {
  readonly right: FaultService;
  readonly other: Listener;
  readonly home: string;
  readonly draw: (below: number) => number;
}

/**
 * Each leads a desk with keys for one service somewhere else, and then has it ask whatever can be
 * asked.
 */
const attacks: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'a page that moves the connection': async ({ other, home, draw }) => {
    const { page, quit } = await openDesk(home);
    await page.waitForURL(/index\.html/);
    const move = moves[draw(moves.length)] ?? moves[0];
    const profile = await profileIn(page);
    await page.evaluate((profileId) => window.desk.session.open({ profileId }), profile.id);
    const draft = move?.(profile, other.baseHref) ?? profile;
    await page.evaluate(useIt, { profile, draft });
    await quit();
  },
  'a page that moves it while keys are being entered': async ({ other, home }) => {
    const { app, page, quit } = await openDesk(home);
    const profile = await profileIn(page);
    const opened = app.waitForEvent('window');
    const asking = page.evaluate(
      (profileId) => window.desk.credentials.ask({ profileId }),
      profile.id,
    );
    const entry = await opened;
    await entry.getByText(profile.baseUrl, { exact: true }).waitFor();
    const draft = { ...profile, baseUrl: other.baseHref };
    await page.evaluate(useIt, { profile, draft });
    expect(await asking).toMatchObject({ ok: true, value: { outcome: 'cancelled' } });
    await quit();
  },
  'an edited file, and a start': async ({ other, home, draw }) => {
    await edit(home, other, draw);
    const { page, quit } = await openDesk(home);
    await page.waitForURL(/index\.html/);
    const profile = await profileIn(page).catch(() => null);
    if (profile !== null) await page.evaluate(useIt, { profile, draft: profile });
    await quit();
  },
  'an edited file, and a command': async ({ other, home, draw }) => {
    await edit(home, other, draw);
    const words = [['merchant'], ['sync'], ['card', 'card-1']][draw(3)] ?? [];
    expect((await cli(home, [...words, '--profile', 'P'])).status).toBe(3);
  },
  'two homes whose names in the keychain were exchanged': async ({ right, other, home, draw }) => {
    const second = await freshHome();
    expect((await cli(second, connect(other.baseHref), keys)).status).toBe(0);
    other.forget();
    const homes = [home, second] as const;
    await exchange(homes, 'home-id', (text) => text);
    // Then each name leads to keys, but to those for the other service.
    const isFound = draw(2) === 0;
    if (isFound) await exchange(homes, 'profiles.json', idOnly);
    const requests = right.requests.length;
    for (const each of homes) {
      const { status, words } = await cli(each, ['merchant', '--profile', 'P']);
      // Nothing under the name: the keychain is taken for locked, as the file says that keys were
      // kept.
      expect([status, words]).toEqual([
        isFound ? 3 : 6,
        expect.stringContaining(isFound ? 'nothing was sent' : 'locked'),
      ]);
    }
    expect(right.requests.length).toBe(requests);
  },
  'a command that fails to connect': async ({ right, other, home, draw }) => {
    const stdin = ['', '{', '{"secretKey":""}', '{"accessToken":"x"}', keys][draw(5)] ?? '';
    // The other service takes nothing: it is a listener that refuses.
    const to = stdin === keys ? `${other.baseHref}/x` : other.baseHref;
    const before = await readFile(join(home, 'profiles.json'), 'utf8');
    other.act = (_request, response) => response.destroy();
    const failed = stdin === keys ? other.connections() : null;
    expect((await cli(home, connect(to), stdin)).status).not.toBe(0);
    // Keys that were typed for it on purpose may go there.
    if (failed !== null) expect(other.connections()).toBeGreaterThan(failed);
    const requests = other.connections();
    expect(await readFile(join(home, 'profiles.json'), 'utf8')).toBe(before);
    const [was, answered] = [
      right.requests.length,
      await cli(home, ['merchant', '--profile', 'P']),
    ];
    expect([answered.status, right.requests.length]).toEqual([0, was + 1]);
    expect(other.connections()).toBe(requests);
    other.forget();
  },
};

prove('21-destinations', async ({ tries, seed, report }) => {
  const draw = drawsFrom(seed);
  const names = Object.keys(attacks);
  for (let at = 0; at < tries; at += 1) {
    const name = names[at % names.length] ?? '';
    await report.try(`${name}, ${at} of seed ${seed}`, async () => {
      const [right, other] = [await startFaultService(), await listener()];
      try {
        const home = await freshHome();
        expect((await cli(home, connect(right.baseHref), keys)).status).toBe(0);
        // The control: what is asked rightly comes with the token.
        expect(right.requests.at(-1)?.headers['authorization-token']).toContain(
          sampleKeys.accessToken,
        );
        const before = right.requests.length;
        await attacks[name]?.({ right, other, home, draw });
        expect(other.connections()).toBe(0);
        for (const { route, target } of right.requests.slice(before)) {
          expect(route).not.toBe('login');
          expect(target).toMatch(/^\/api-hub\/v1\/(merchants|client-cards)\//);
        }
        report.add('ways tried', 1);
      } finally {
        await Promise.all([right.close(), other.close()]);
      }
    });
  }
});

type Listener = FaultService & { forget: () => void };

async function listener(): Promise<Listener> {
  const service = await startFaultService();
  let forgotten = 0;
  const { connections } = service;
  return Object.assign(service, {
    connections: () => connections() - forgotten,
    forget: () => {
      forgotten = connections();
    },
  });
}

async function profileIn(page: Page): Promise<Profile> {
  const reply = await page.evaluate(() => window.desk.profiles.list());
  const [profile] = reply.ok ? reply.value : [];
  if (profile === undefined) throw new Error('no profile');
  return profile;
}

/** What somebody with the disk would write there while the app is off. */
async function edit(home: string, other: FaultService, draw: Scene['draw']): Promise<void> {
  const path = join(home, 'profiles.json');
  const file = JSON.parse(await readFile(path, 'utf8')) as {
    profiles: [Profile, ...object[]];
    lastOpened: string | null;
  };
  const [profile] = file.profiles;
  const move = moves[draw(moves.length)] ?? moves[0];
  const draft = move?.(profile, other.baseHref) ?? profile;
  const moved = { ...profile, ...draft, sample: draw(2) === 0 };
  file.profiles = [moved];
  file.lastOpened = profile.id;
  await writeFile(path, JSON.stringify(file));
}

/** Each home gets its own file as `made` of it and of the other's text. */
async function exchange(
  [one, other]: readonly [string, string],
  name: string,
  made: (theirs: string, ours: string) => string,
): Promise<void> {
  const [first, second] = [
    await readFile(join(one, name), 'utf8'),
    await readFile(join(other, name), 'utf8'),
  ];
  await writeFile(join(one, name), made(second, first));
  await writeFile(join(other, name), made(first, second));
}

/** A file of profiles that is the home's own but for the id, which is what keys are found by. */
function idOnly(theirs: string, ours: string): string {
  const idIn = (text: string) => (JSON.parse(text) as { profiles: [Profile] }).profiles[0].id;
  return ours.replaceAll(idIn(ours), idIn(theirs));
}

/** Runs in the page: everything that would ask a service in the profile's name. */
async function useIt({ profile, draft }: { profile: Profile; draft: ProfileDraft }) {
  const { desk } = window;
  const { name, baseUrl, environment, token, recipe, perPage, concurrency } = draft;
  const fields = { name, baseUrl, environment, token, recipe, perPage, concurrency };
  const saved = await desk.profiles.save({ id: profile.id, draft: fields });
  const profileId = profile.id;
  await Promise.all([
    desk.session.open({ profileId }),
    desk.session.retry(),
    desk.merchant.read(),
    desk.cards.details({ id: 'card-1' }),
    desk.session.check(),
  ]);
  await desk.signing.probe({ profileId });
  await desk.session.open({ profileId });
  await Promise.all([desk.sync.start({ resources: ['clients'] }), desk.merchant.read()]);
  return saved.ok;
}
