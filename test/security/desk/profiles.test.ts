import { expect } from 'vitest';
import { freshHome, openDesk } from '../../e2e/rig';
import {
  sampleKeys,
  startFaultService,
  usualBody,
  type FaultService,
} from '../../threats/fault-service';
import { drawsFrom, prove } from '../../threats/proof';
import { desk as cli } from '../../support/cli-desk';

const names = ['Andina', 'Pacífico'] as const;
/** Stands in every text the one service sends, and nowhere else. */
const canaries = ['canary-of-the-first', 'canary-of-the-second'] as const;

/**
 * A service whose every record bears its canary, and which takes its time, so that a switch comes
 * in the middle.
 */
async function marked(canary: string, draw: (below: number) => number): Promise<FaultService> {
  const service = await startFaultService({ clients: 300, lots: 20 });
  service.act = (request, response) => {
    const text = JSON.stringify(usualBody(request, service)).replaceAll('"ACTIVE"', `"${canary}"`);
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(text);
    }, draw(10));
  };
  return service;
}

/**
 * Two profiles with a canary each; the page asks, switches in the middle of its questions, and asks
 * again.
 */
prove('20-profiles', async ({ tries, seed, report }) => {
  const draw = drawsFrom(seed);
  const services = await Promise.all(canaries.map((each) => marked(each, draw)));
  const home = await freshHome();
  try {
    for (const [at, service] of services.entries()) {
      const words = ['connect', '--profile', names[at] ?? '', '--base-url', service.baseHref];
      const recipe = ['--recipe', 'hmac-sha256-query-hex'];
      expect((await cli(home, [...words, ...recipe], JSON.stringify(sampleKeys))).status).toBe(0);
    }
    const { page } = await openDesk(home);
    await page.getByRole('button', { name: 'Connect' }).waitFor();
    const ids = await page.evaluate(async (wanted) => {
      const reply = await window.desk.profiles.list();
      return reply.ok
        ? wanted.map((name) => reply.value.find((each) => each.name === name)?.id ?? '')
        : [];
    }, names);
    expect(ids.filter((id) => id !== '')).toHaveLength(2);
    for (let at = 0; at < tries; at += 1) {
      const [from, to] = at % 2 === 0 ? [0, 1] : [1, 0];
      await report.try(`switch ${at} of seed ${seed}`, async () => {
        const said = await page.evaluate(switchOver, {
          from: ids[from] ?? '',
          to: ids[to] ?? '',
          afterMs: draw(40),
        });
        report.add('answers before the switch', said.before.length);
        report.add('answers after it', said.after.length);
        // An answer may be of the profile it was asked under, or a failure; never of the other.
        expect(said.before.filter((text) => text.includes(canaries[to] ?? '?'))).toEqual([]);
        expect(said.after.filter((text) => text.includes(canaries[from] ?? '?'))).toEqual([]);
        expect(said.after.some((text) => text.includes(canaries[to] ?? '?'))).toBe(true);
      });
    }
  } finally {
    await Promise.all(services.map((service) => service.close()));
  }
});

/** Runs in the page. */
async function switchOver({ from, to, afterMs }: { from: string; to: string; afterMs: number }) {
  const { desk } = window;
  const text = async (asking: Promise<unknown>) => JSON.stringify(await asking);
  const queryLocale = { zone: 'UTC', language: 'en' as const };
  const query = {
    resource: 'clients' as const,
    search: '',
    filters: [],
    sort: [],
    asOf: null,
    locale: queryLocale,
  };
  const rows = async () => {
    const view = await desk.browse.open(query);
    if (!view.ok) return view;
    return desk.browse.rows({ cursorId: view.value.cursorId, offset: 0, limit: 50 });
  };
  const ask = () => [
    text(desk.merchant.read()),
    text(desk.merchant.stored()),
    text(desk.cards.details({ id: 'card-1' })),
    text(desk.cards.recent()),
    text(rows()),
    text(desk.search.everywhere({ text: 'client', limitPerResource: 20, locale: queryLocale })),
    text(desk.activity.list()),
  ];
  await desk.session.open({ profileId: from });
  await desk.sync.start({ resources: ['clients', 'lots', 'merchant'] });
  const early = ask();
  await new Promise((next) => setTimeout(next, afterMs));
  await desk.session.open({ profileId: to });
  const late = ask();
  return { before: await Promise.all(early), after: await Promise.all(late) };
}
