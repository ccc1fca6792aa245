import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ElectronApplication } from 'playwright';
import { expect } from 'vitest';
import { freshHome, lockDesk } from '../../e2e/rig';
import { answer, sampleKeys, startFaultService } from '../../threats/fault-service';
import { prove } from '../../threats/proof';
import { describeService, typeKeys, withRecipe } from '../../support/connecting';
import { launchDesk } from '../../support/launch-desk';

/** The longest there is: normalized as it comes, one holds the process for most of a minute. */
const marks = `a${'\u0301\u0323'.repeat(131_000)}`;
const accents = 'e\u0301'.repeat(131_000);

/** What the service answers while the app is to lock. */
const data: Readonly<Record<string, object>> = {
  'a text of marks in turn': { id: 'm-1', company_name: marks },
  'texts of marks in turn, one in another': {
    id: 'm-1',
    more: [{ more: { company_name: marks } }],
  },
  'a text of accents': { id: 'm-1', company_name: accents },
};

/** A page that is not left by itself is ended after three seconds. */
const limitMs = 20_000;

/** From now on main writes this file when it begins to normalize the first long text. */
const noteLongTexts = (app: ElectronApplication, file: string) =>
  app.evaluate((_electron, path) => {
    const { writeFileSync } = process.getBuiltinModule('node:fs');
    const normalize = Object.getOwnPropertyDescriptor(String.prototype, 'normalize')
      ?.value as typeof String.prototype.normalize;
    String.prototype.normalize = function (this: string, form?: string) {
      if (this.length > 200_000) writeFileSync(path, '');
      return normalize.call(this, form);
    };
  }, file);

async function lockResult(app: ElectronApplication): Promise<string> {
  const address = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
  await expect.poll(address, { timeout: limitMs }).toBe('app://locked/locked/index.html');
  return 'locked';
}

prove('23-lock-under-texts', async ({ tries, report }) => {
  const service = await startFaultService();
  const all = Object.entries(data);
  for (let at = 0; at < tries; at += 1) {
    const [name, content] = all[at % all.length] ?? [];
    if (name === undefined || content === undefined) continue;
    await report.try(name, async () => {
      const home = await freshHome();
      const { app, page } = await launchDesk({ home });
      try {
        service.act = (_request, _response, usual) => usual();
        await describeService(page, { name: 'Andina', baseUrl: service.baseHref });
        await typeKeys({ app, page }, 'Enter keys…', sampleKeys);
        await withRecipe(page);
        const seen = join(home, 'seen');
        await noteLongTexts(app, seen);
        service.act = ({ route }, response, usual) => {
          if (route === 'card') answer(response, { code: '00000', message: 'ok', data: content });
          else usual();
        };
        await page.evaluate(() => void window.desk.cards.details({ id: 'card-1' }));
        // A lock that comes first gives the answer up, and would prove nothing.
        await expect.poll(() => existsSync(seen), { timeout: limitMs }).toBe(true);
        // Neither is answered while the process is held.
        const locked = lockDesk(page).then(() => lockResult(app));
        locked.catch(() => undefined);
        const end = await Promise.race([locked, pause(limitMs, 'held')]);
        expect(end).toBe('locked');
      } finally {
        app.process().kill('SIGKILL');
      }
    });
  }
  await service.close();
});
