import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { afterAll, onTestFinished, type TestContext } from 'vitest';
import { startTestService, type TestService } from '../service/service';
import type { TestServiceOptions } from '../service/options';
import { launchDesk, type LaunchOptions } from '../support/launch-desk';

export { chooseMethod, describeService, typeKeys } from '../support/connecting';

/** A home folder of its own, gone after the test. */
export async function freshHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'desk-home-'));
  // Processes of Chromium may still end there.
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  return home;
}

/** The service as the app meets it: over a real socket. */
export async function freshService(options: TestServiceOptions = {}): Promise<TestService> {
  const service = await startTestService({ clients: 500, lots: 40, ...options });
  onTestFinished(() => service.close());
  return service;
}

export interface OpenDesk {
  app: ElectronApplication;
  page: Page;
  /** Everything the process said on stdout and stderr. */
  said: () => string;
  quit: () => Promise<void>;
}

/** Unless `before` is given, sample data is of 300 clients, not of 5,000 as users see it. */
export async function openDesk(
  home: string,
  options: Omit<LaunchOptions, 'home'> = {},
): Promise<OpenDesk> {
  const desk = await startDesk(home, options);
  onTestFinished(async (test) => {
    await failed(test, desk);
    await desk.quit();
  });
  return desk;
}

async function startDesk(
  home: string,
  options: Omit<LaunchOptions, 'home'> = {},
): Promise<OpenDesk> {
  const { app, page } = await launchDesk({ home, before: ['small-sample'], ...options });
  let said = '';
  const listen = (chunk: Buffer) => (said += chunk.toString());
  app.process().stdout?.on('data', listen);
  app.process().stderr?.on('data', listen);
  let isOpen = true;
  const quit = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
  };
  return { app, page, said: () => said, quit };
}

/**
 * Whether the test failed; then there is a picture: what it looked like says more than the missing
 * locator.
 */
async function failed({ task }: TestContext, { app, page }: OpenDesk): Promise<boolean> {
  if (task.result?.state !== 'fail') return false;
  const path = `out/e2e/${task.name.replaceAll(/\W+/g, '-').slice(0, 80)}.png`;
  if (app.windows().includes(page)) await page.screenshot({ path }).catch(() => undefined);
  return true;
}

/**
 * One desk for several tests of a file, each of which finds it as the one before left it. After a
 * test that failed the next one gets another.
 */
export function deskOfFile(): () => Promise<OpenDesk> {
  let shared: (OpenDesk & { home: string }) | undefined;
  const close = async () => {
    const desk = shared;
    shared = undefined;
    await desk?.quit();
    if (desk !== undefined) await rm(desk.home, { recursive: true, force: true, maxRetries: 5 });
  };
  afterAll(close);
  return async () => {
    if (shared === undefined) {
      const home = await mkdtemp(join(tmpdir(), 'desk-home-'));
      shared = { ...(await startDesk(home)), home };
    }
    const desk = shared;
    onTestFinished(async (test) => {
      if (await failed(test, desk)) await close();
    });
    return desk;
  };
}

/** Screens that are no place of the sidebar, in either language. */
const inner = [
  ...['Merchant', 'Duplicates', 'Technical log', 'Audit log'],
  ...['Comercio', 'Duplicados', 'Registro técnico', 'Registro de auditoría'],
];

/** One of the screens: in the sidebar, or by the palette, which reaches all. */
export async function visit(page: Page, name: string): Promise<void> {
  // Before a profile is open, and while an earlier palette closes, its keys do something else.
  await page.getByRole('navigation').getByRole('link').first().waitFor();
  if (inner.includes(name)) {
    await page.locator('dialog [role="combobox"]').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+K');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill(name);
    await palette.getByRole('option', { name, exact: true }).click();
    // Until it is gone it lies over the screen.
    await page.locator('dialog [role="combobox"]').waitFor({ state: 'detached' });
  } else {
    await page.getByRole('navigation').getByRole('link').getByText(name, { exact: true }).click();
  }
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** What is done with a list less often. */
export async function fromMore(page: Page, name: string): Promise<void> {
  const more = { name: /^(More|Más)$/ };
  await page.getByRole('main').getByRole('button', more).click();
  // What is offered there may stand in an empty list as well.
  await page.getByRole('dialog', more).getByRole('button', { name }).click();
}

/**
 * Asks main to lock. The page that asks may be gone before it hears the answer, and even before the
 * question is known to be sent.
 */
export async function lockDesk(page: Page): Promise<void> {
  await page.evaluate(() => window.desk.session.lock()).catch(() => undefined);
}

/** Sample data, with all of this list there. */
export async function openSample(
  page: Page,
  wanted: 'clients' | 'lots' = 'clients',
): Promise<void> {
  await page.getByRole('button', { name: /^Explore with sample data/ }).click();
  await sampleSynced(page, wanted);
}

/** Sample data, if the desk does not show it already. */
export async function openSampleOnce(page: Page): Promise<void> {
  const explore = page.getByRole('button', { name: /^Explore with sample data/ });
  await explore.or(page.getByRole('navigation').getByText('Lots', { exact: true })).waitFor();
  if (await explore.isVisible()) await openSample(page);
}

/** Sample data comes with earlier syncs: the last one is there, and nothing moves. */
export function sampleSynced(page: Page, wanted: 'clients' | 'lots'): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const { sync } = window.desk;
        const look = async () => {
          const reply = await sync.state();
          const state = reply.ok
            ? reply.value.find(({ resource }) => resource === wanted)
            : undefined;
          const isFresh = (state?.asOf ?? 0) > Date.now() - 3_600_000;
          if (state?.phase === 'idle' && isFresh) resolve();
        };
        sync.changed(() => void look());
        void look();
      }),
    wanted,
  );
}

export function inSpanishAndDark(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const read = await window.desk.settings.read();
    if (read.ok) await window.desk.settings.save({ ...read.value, language: 'es', theme: 'dark' });
  });
}

/** What the next dialogs that ask where to save are answered with. */
export function answerSaveDialog(app: ElectronApplication, filePath: string): Promise<void> {
  return app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, filePath);
}

/** From a screen in Spanish. */
export async function exportInSpanish(
  { app, page }: Pick<OpenDesk, 'app' | 'page'>,
  filePath: string,
): Promise<void> {
  await answerSaveDialog(app, filePath);
  await page.getByRole('main').getByRole('button', { name: 'Exportar…' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exportar…' }).click();
  await page.getByRole('dialog', { name: 'Exportado' }).waitFor({ timeout: 30_000 });
}

/** A request as somebody would paste it, signed by openssl. */
export function workingRequest({ baseUrl, credentials }: TestService): string {
  const query = `page=1&per_page=2&timestamp=${Date.now()}`;
  const digest = execFileSync('openssl', ['dgst', '-sha256', '-hmac', credentials.secretKey], {
    input: query,
    encoding: 'utf8',
  });
  const signature = digest.trim().split(' ').at(-1) ?? '';
  return (
    `curl '${baseUrl}/api-hub/v1/merchants/clients?${query}' \\\n` +
    `  -H 'authorization-token: Bearer ${credentials.accessToken}' -H 'signature: ${signature}'`
  );
}
