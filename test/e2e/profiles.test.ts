import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestService } from '../service/service';
import { drawsFrom } from '../threats/proof';
import { answerSaveDialog, freshHome, freshService, openDesk, type OpenDesk } from './rig';
import { sendKeys } from '../support/connecting';
import type { RowSlice } from '../../shared/rows';

const clients = 60;
/** The counted proof (test/security/desk/profiles.test.ts) does more, of fewer questions. */
const switches = 16;
const exportEvery = 4;

interface Side {
  readonly id: string;
  readonly name: string;
  readonly service: TestService;
  readonly cards: readonly string[];
  /**
   * What may never be met under the other's name: ids of its records, as they are and as the log
   * shortens them.
   */
  readonly canaries: readonly string[];
}

/**
 * Two profiles of services with other people in them, switched to and fro while questions to the
 * one that is left are on their way. After each switch everything the desk can be asked is read:
 * screens' rows, what was kept, looked up, found, logged, and what is exported.
 */
test('switched to and fro in mid-request, no profile shows, keeps, logs, finds or exports what is the other one’s', async () => {
  const draw = drawsFrom(20);
  const desk = await openDesk(await freshHome());
  const folder = await freshHome();
  const sides = [
    await connect(desk, 'Andina', 11, 'live'),
    await connect(desk, 'Boreal', 22, 'test'),
  ] as const;
  const [one, other] = sides;
  expect(one.canaries.filter((each) => other.canaries.includes(each))).toEqual([]);
  // The one connected last is open.
  let [there, here] = sides;
  let [refused, exported] = [0, 0];
  for (let at = 0; at < switches; at += 1) {
    [here, there] = [there, here];
    const remaining = there;
    for (const { service } of sides) service.setFault({ kind: 'slow', delayMs: draw(80) });
    const file = join(folder, `${at}.ndjson`);
    await answerSaveDialog(desk.app, file);
    const seen = await desk.page.evaluate(switchOver, {
      to: here.id,
      cards: remaining.cards.slice(0, 3),
      inside: here.cards[0] ?? '',
      foreign: remaining.cards[0] ?? '',
      exports: at % exportEvery === 0,
      waitMs: draw(60),
    });
    refused += seen.refused;
    expect(remaining.canaries.filter((canary) => seen.under.includes(canary))).toEqual([]);
    // The positive control: what is the opened one's own was seen, by the same eyes.
    expect(here.canaries.some((canary) => seen.under.includes(canary))).toBe(true);
    if (!existsSync(file)) continue;
    exported += 1;
    // Bootstrap under the one that was left: all its own, or not at all.
    const written = await readFile(file, 'utf8');
    expect(here.canaries.filter((canary) => written.includes(canary))).toEqual([]);
  }
  // One's own name for each, and which of them is live, at the top of every screen and in a colour
  // of its own.
  const edges: string[] = [];
  for (const [side, word] of [
    [one, 'Live'],
    [other, 'Test'],
  ] as const) {
    await desk.page.evaluate((profileId) => window.desk.session.open({ profileId }), side.id);
    const card = desk.page.locator('.card').filter({ hasText: side.name });
    await card.getByText(word, { exact: true }).waitFor();
    edges.push(await card.evaluate((element) => getComputedStyle(element).borderTopColor));
  }
  expect(new Set(edges).size).toBe(2);
  // Else no switch came in the middle of anything.
  expect(refused).toBeGreaterThan(switches);
  expect(exported).toBeGreaterThan(0);
});

async function connect(
  desk: OpenDesk,
  name: string,
  seed: number,
  environment: 'live' | 'test',
): Promise<Side> {
  const service = await freshService({ clients, lots: 10, seed });
  const { page, app } = desk;
  const { baseUrl } = service;
  const id = await page.evaluate(
    async (setup) => {
      const presets = await window.desk.signing.presets();
      const recipe = presets.ok ? (presets.value[0]?.recipe ?? null) : null;
      const saved = await window.desk.profiles.save({
        id: null,
        draft: {
          name: setup.name,
          baseUrl: setup.baseUrl,
          environment: setup.environment,
          token: { kind: 'pasted' },
          recipe,
          perPage: 20,
          concurrency: 2,
        },
      });
      return saved.ok ? saved.value.profile.id : '';
    },
    { name, baseUrl, environment },
  );
  const opened = app.waitForEvent('window');
  const asking = page.evaluate((profileId) => window.desk.credentials.ask({ profileId }), id);
  const entry = await opened;
  const { secretKey, accessToken } = service.credentials;
  await sendKeys(entry, { secretKey, accessToken });
  await asking;
  await page.evaluate((profileId) => window.desk.session.open({ profileId }), id);
  await page.evaluate(() => window.desk.sync.start({ resources: ['merchant', 'clients', 'lots'] }));
  const ids = async () =>
    page.evaluate(async () => {
      const queryLocale = { zone: 'UTC', language: 'en' } as const;
      const query = { resource: 'clients', search: '', asOf: null, locale: queryLocale } as const;
      const view = await window.desk.browse.open({ ...query, filters: [], sort: [] });
      if (!view.ok || !view.value.synced) return [];
      const { cursorId } = view.value;
      const rows = await window.desk.browse.rows({ cursorId, offset: 0, limit: 500 });
      if (!rows.ok) return [];
      return (JSON.parse(rows.value) as RowSlice).rows.map((row) => row.id);
    });
  await expect.poll(async () => (await ids()).length).toBe(clients);
  const cards = service.sampleCardIds(10);
  const short = cards.map((card) => `${card.slice(0, 6)}…${card.slice(-4)}`);
  return { id, name, service, cards, canaries: [...(await ids()), ...cards, ...short] };
}

interface Switch {
  readonly to: string;
  readonly cards: readonly string[];
  readonly inside: string;
  readonly foreign: string;
  readonly exports: boolean;
  readonly waitMs: number;
}

/**
 * In the page: asks under the one profile, opens the other before the answers are there, and reads
 * all that can be read under it.
 */
async function switchOver(setup: Switch): Promise<{ under: string; refused: number }> {
  const { desk } = window;
  const queryLocale = { zone: 'UTC', language: 'en' } as const;
  const query = { resource: 'clients', search: '', asOf: null, locale: queryLocale } as const;
  const look = async () => {
    const view = await desk.browse.open({ ...query, filters: [], sort: [] });
    if (!view.ok) return view;
    return desk.browse.rows({ cursorId: view.value.cursorId, offset: 0, limit: 500 });
  };
  const late: Promise<{ ok: boolean }>[] = [
    desk.merchant.read(),
    ...setup.cards.map((id) => desk.cards.details({ id })),
    look(),
    desk.sync.start({ resources: ['merchant', 'clients', 'lots', 'cards'] }),
  ];
  if (setup.exports) {
    const source = { kind: 'list' as const, query: { ...query, filters: [], sort: [] } };
    late.push(
      desk.exports.start({ source, columns: null, amounts: [], format: { kind: 'ndjson' } }),
    );
  }
  await new Promise((passed) => setTimeout(passed, setup.waitMs));
  const pushed: unknown[] = [];
  const stops: (() => void)[] = [];
  const opening = desk.session.open({ profileId: setup.to });
  await opening;
  stops.push(
    desk.activity.added((entries) => pushed.push(...entries)),
    desk.session.changed((state) => pushed.push(state)),
    desk.sync.changed((state) => pushed.push(state)),
  );
  const settled = await Promise.all(late);
  const found = await Promise.all([
    desk.session.state(),
    desk.merchant.stored(),
    desk.cards.stored({ id: setup.foreign }),
    desk.cards.recent(),
    look(),
    desk.search.everywhere({ text: setup.foreign, limitPerResource: 20, locale: queryLocale }),
    desk.changes.list({
      ...{ since: 0, resource: null, kind: null, search: '', offset: 0, limit: 200 },
      locale: queryLocale,
    }),
    desk.sync.state(),
    desk.activity.list(),
    desk.cards.details({ id: setup.inside }),
  ]);
  for (const stop of stops) stop();
  // What was asked for is no find: the question's own words are left out of a refusal.
  return {
    under: JSON.stringify([found, pushed]),
    refused: settled.filter((reply) => !reply.ok).length,
  };
}
