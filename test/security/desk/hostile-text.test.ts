import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { freshHome, openDesk, visit } from '../../e2e/rig';
import {
  answer,
  sampleKeys,
  startFaultService,
  usualBody,
  type FaultService,
} from '../../threats/fault-service';
import { drawsFrom, prove } from '../../threats/proof';
import { desk as cli } from '../../support/cli-desk';

const aSession = 500;
const clients = 100;

/**
 * Texts that want to run, to lead outside, to turn the page round or to take it for ever; `out` is
 * somebody who listens.
 */
function hostile(out: string): string[] {
  const zalgo = 'Z\u0335\u0321'.repeat(400);
  return [
    '<script>window.pwned=1</script>',
    '<img src=x onerror="window.pwned=1">',
    `<img src="${out}">`,
    `"><svg onload=window.pwned=1>`,
    `<svg><script>window.pwned=1</script></svg>`,
    'javascript:window.pwned=1',
    `<iframe src="${out}"></iframe>`,
    `<link rel=stylesheet href="${out}">`,
    `<style>*{background:url(${out})}</style>`,
    `<a href="${out}" ping="${out}">x</a>`,
    '{@html "<b>"}',
    '{{constructor.constructor("window.pwned=1")()}}',
    '${window.pwned=1}',
    '\u202egnirts a',
    '\u2066\u2067\u2068x',
    zalgo,
    'a\0b',
    '\ud800',
    '\udfff',
    '\ufeff\u200b\u200d',
    '👩‍👩‍👧‍👦'.repeat(200),
    'x'.repeat(50_000),
    '__proto__',
    'constructor',
    'toString',
    '1e999999999',
    '-0',
    'NaN',
    '9'.repeat(2_000),
    '2026-99-99T99:99:99Z',
    '0000-00-00',
    '\n'.repeat(2_000),
    '\t',
    '=1+1',
    '../../../etc/passwd',
    out,
    `app://bundle/${out}`,
    'data:text/html,<script>window.pwned=1</script>',
    '&lt;script&gt;',
    ']]>',
  ];
}

/**
 * Every string of every answer is a hostile one; the screens that show them are visited, and
 * nothing comes of it.
 */
prove('1-hostile-text', async ({ tries, seed, report }) => {
  const outside = { connections: 0 };
  const listener = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  listener.on('connection', () => (outside.connections += 1));
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const texts = hostile(`http://127.0.0.1:${port}/`);
  try {
    for (let done = 0; done < tries; done += aSession) {
      const counted = { served: 0 };
      await report.try(`seed ${seed + done}`, async () => {
        const service = await startFaultService({ clients, lots: 30 });
        try {
          spoilTexts(service, texts, drawsFrom(seed + done), counted);
          await lookAround(service, report);
          expect(outside.connections).toBe(0);
          expect(counted.served).toBeGreaterThan(aSession);
        } finally {
          await service.close();
        }
      });
      report.tried(aSession - 1);
      report.add('hostile strings served', counted.served);
    }
  } finally {
    listener.closeAllConnections();
    listener.close();
  }
});

function spoilTexts(
  service: FaultService,
  texts: readonly string[],
  draw: (below: number) => number,
  counted: { served: number },
): void {
  service.act = (request, response) => {
    const spoil = (value: unknown, key: string): unknown => {
      if (Array.isArray(value)) return value.map((each) => spoil(each, ''));
      if (typeof value === 'object' && value !== null) {
        return Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name, spoil(each, name)]),
        );
      }
      // Ids tell records apart: they stay different, and hostile.
      if (typeof value !== 'string' || ['code', 'message'].includes(key)) return value;
      counted.served += 1;
      const text = texts[draw(texts.length)] ?? '';
      return key === 'id' ? `${text.slice(0, 60)}${value}` : text;
    };
    answer(response, spoil(usualBody(request, service), ''));
  };
}

async function lookAround(
  service: FaultService,
  report: Parameters<Parameters<typeof prove>[1]>[0]['report'],
): Promise<void> {
  const home = await freshHome();
  const words = [
    'connect',
    '--profile',
    '<b onclick=window.pwned=1>P',
    '--base-url',
    service.baseHref,
    '--recipe',
    'hmac-sha256-query-hex',
  ];
  expect((await cli(home, words, JSON.stringify(sampleKeys))).status).toBe(0);
  const desk = await openDesk(home);
  const { page } = desk;
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.evaluate(() => {
    Object.assign(globalThis, { longest: 0 });
    new PerformanceObserver((list) => {
      const here = globalThis as unknown as { longest: number };
      for (const { duration } of list.getEntries()) here.longest = Math.max(here.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await page.getByRole('button', { name: 'Connect' }).waitFor();
  await page.evaluate(async () => {
    const reply = await window.desk.profiles.list();
    if (reply.ok) await window.desk.session.open({ profileId: reply.value[0]?.id ?? '' });
  });
  await visit(page, 'Clients');
  const grid = page.getByRole('grid');
  const shown = async () =>
    errors[0] ?? ((await grid.count()) === 0 ? 'no grid' : grid.getAttribute('aria-rowcount'));
  await expect.poll(shown).toBe(String(clients + 1));
  await grid.focus();
  for (const key of ['PageDown', 'PageDown', 'End', 'Home']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  for (const screen of ['Lots', 'Merchant', 'Technical log', 'Home', 'Changes'])
    await visit(page, screen);
  await checkPage(page);
  const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
  report.most('most milliseconds of one task in the page', Math.round(longest));
  expect(errors).toEqual([]);
  await desk.quit();
}

async function checkPage(page: Page): Promise<void> {
  const seen = await page.evaluate(() => ({
    pwned: 'pwned' in globalThis,
    here: location.href,
    foreign: document.querySelectorAll(
      'iframe, object, embed, script:not([src]), link[href^="http"], img[src^="http"]',
    ).length,
  }));
  expect(seen).toEqual({ pwned: false, here: 'app://bundle/index.html', foreign: 0 });
}
