import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ElectronApplication, Page } from 'playwright';
import { expect } from 'vitest';
import { freshHome, lockDesk, openDesk, sampleSynced, type OpenDesk } from '../../e2e/rig';
import { prove } from '../../threats/proof';

const lockedAddress = 'app://locked/locked/index.html';
const deskAddress = 'app://bundle/index.html';

const addressOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());

const boundsOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());

const windowsOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

/** The address whose page came last, whole; null while the window's page is dead or loads. */
const shown = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents === undefined || contents.isCrashed() || contents.isLoading()) return null;
    return contents.getURL().split('#')[0] ?? null;
  });

/** Opens the sample data, which is read on meanwhile: only an attack that measures awaits its end. */
async function explore(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Explore with sample data/ }).click();
  await page.getByRole('navigation').getByText('Lots', { exact: true }).waitFor();
}

/** Ends the page's process; resolves when the app has noticed. */
const crash = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return new Promise<void>((resolve) => {
      contents?.once('render-process-gone', () => resolve());
      contents?.forcefullyCrashRenderer();
    });
  });

/** Chromium's network process ends as soon as the window's next page begins to come. */
const endNetworkUnderNextPage = (app: ElectronApplication) =>
  app.evaluate(({ app, BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.once('did-start-navigation', () => {
      const network = app
        .getAppMetrics()
        .find(({ serviceName }) => serviceName === 'network.mojom.NetworkService');
      if (network !== undefined) process.kill(network.pid, 'SIGKILL');
    });
  });

/**
 * The page wants to be asked before it is left; Chromium heeds that once the user has clicked in
 * it.
 */
async function clingTo(page: Page): Promise<void> {
  await page.mouse.click(5, 5);
  await page.evaluate(() => {
    addEventListener('beforeunload', (event) => {
      event.preventDefault();
    });
  });
}

/** The page asks to stay, and never comes to rest. */
async function loop(page: Page): Promise<void> {
  await clingTo(page);
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    });
  });
}

async function ended({ app }: OpenDesk, end: () => Promise<unknown>): Promise<void> {
  const gone = once(app.process(), 'exit').then(() => 'gone');
  // The answer never comes when the app ends before, nor when it does not end.
  void end().catch(() => undefined);
  expect(await Promise.race([gone, pause(60_000, 'still there')])).toBe('gone');
}

/** How many calls of a method main takes in from now on, as Electron's own event says. */
async function countTaken(app: OpenDesk['app'], method: string): Promise<() => Promise<number>> {
  const counter = await app.evaluateHandle(({ webContents }, name) => {
    const found = { calls: 0 };
    const count = (...facts: unknown[]) => {
      if (facts.some((each) => typeof each === 'string' && each.endsWith(name))) found.calls += 1;
    };
    for (const { session } of webContents.getAllWebContents())
      session.on('-ipc-invoke' as 'will-download', count);
    return found;
  }, method);
  return () => counter.evaluate(({ calls }) => calls);
}

/** What a script in the page tries, or what a page that dies leaves behind. */
const attacks: Readonly<Record<string, (desk: OpenDesk) => Promise<void>>> = {
  'beforeunload against the lock': async ({ app, page }) => {
    await clingTo(page);
    await lockDesk(page);
    await expect.poll(() => addressOf(app)).toBe(lockedAddress);
  },
  'beforeunload against closing the window': async (desk) => {
    await clingTo(desk.page);
    await ended(desk, () =>
      desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
    );
  },
  'beforeunload against quitting': async (desk) => {
    await clingTo(desk.page);
    await ended(desk, () => desk.app.evaluate(({ app }) => app.quit()));
  },
  'beforeunload and a loop without end, against the lock': async ({ app, page }) => {
    await clingTo(page);
    void page
      .evaluate(() => {
        void window.desk.session.lock();
        setTimeout(() => {
          for (;;);
        });
      })
      .catch(() => undefined);
    await expect.poll(() => addressOf(app)).toBe(lockedAddress);
  },
  'a page that dies': async ({ app }) => {
    await crash(app);
    await expect.poll(() => shown(app)).toBe(deskAddress);
  },
  'a page that dies again and again': async ({ app }) => {
    await crash(app);
    await expect.poll(() => shown(app)).toBe(deskAddress);
    await crash(app);
    await expect.poll(() => shown(app)).toBe(lockedAddress);
  },
  'the locked page dies': async ({ app, page }) => {
    await lockDesk(page);
    await expect.poll(() => shown(app)).toBe(lockedAddress);
    await crash(app);
    await expect.poll(() => shown(app)).toBe(lockedAddress);
  },
  'a page that moves its window': async ({ app, page }) => {
    const before = await boundsOf(app);
    await page.evaluate(() => {
      window.moveTo(7, 9);
      window.resizeTo(400, 300);
      window.moveBy(11, 12);
      window.resizeBy(-100, -100);
    });
    // A call and its answer: whatever the page asked for before has been handled.
    await page.evaluate(() => window.desk.about.read());
    expect(await boundsOf(app)).toEqual(before);
  },
  'a key put on the screen without a click': async ({ page }) => {
    const reveal = () =>
      page.evaluate(() =>
        window.desk.credentials.reveal({ which: 'secret-key' }).then(({ ok }) => ok),
      );
    await page.mouse.click(5, 5);
    expect(await reveal()).toBe(true);
    expect(await reveal()).toBe(false);
  },
  'calls of hundreds of megabytes': async ({ app, page }) => {
    await sampleSynced(page, 'clients');
    const memory = () => app.evaluate(() => process.memoryUsage().rss / 2 ** 20);
    const before = await memory();
    const replies = await page.evaluate(async () => {
      const text = 'x'.repeat(2 ** 28);
      const { create } = window.desk.views as unknown as {
        create: (params: unknown) => Promise<{ ok: boolean }>;
      };
      const calls = [{ name: text }, { name: new Uint8Array(2 ** 28) }, [[[[{ a: text }]]]]];
      return Promise.all(calls.map((params) => create(params).then(({ ok }) => ok)));
    });
    expect(replies).toEqual([false, false, false]);
    expect((await memory()) - before).toBeLessThan(150);
  },
  'calls without end, against the lock': async ({ app, page }) => {
    await sampleSynced(page, 'clients');
    await page.evaluate(() => {
      const flood = (): void => {
        for (let calls = 0; calls < 5_000; calls += 1) void window.desk.about.read();
        setTimeout(flood);
      };
      flood();
    });
    await lockDesk(page);
    await expect.poll(() => addressOf(app), { timeout: 20_000 }).toBe(lockedAddress);
  },
  'the network process ends under the locked page': async ({ app, page }) => {
    await lockDesk(page);
    await expect.poll(() => shown(app)).toBe(lockedAddress);
    await endNetworkUnderNextPage(app);
    await crash(app);
    await expect.poll(() => shown(app)).toBe(lockedAddress);
  },
  'the network process ends under the page that follows the lock': async ({ app, page }) => {
    await lockDesk(page);
    const unlock = page.getByRole('button', { name: /^Unlock/ });
    await unlock.waitFor();
    await endNetworkUnderNextPage(app);
    await unlock.click();
    await expect.poll(() => shown(app)).toBe(deskAddress);
  },
  'calls that are large where nobody looks, or many': async ({ app, page }) => {
    await sampleSynced(page, 'clients');
    // The most it ever was: what a call took is soon given back.
    const memory = () => app.evaluate(() => process.resourceUsage().maxRSS / 2 ** 10);
    const before = await memory();
    const taken = await countTaken(app, 'views.create');
    const replies = await page.evaluate(async () => {
      const name = 'x'.repeat(2 ** 28);
      const large = '\u0100'.repeat(19_000_000);
      const { create } = window.desk.views as unknown as {
        create: (params: unknown) => Promise<{ ok: boolean }>;
      };
      const calls: unknown[] = [
        { [name]: 1 },
        { name: new Uint8Array(new ArrayBuffer(2 ** 28), 0, 1) },
        { name: [{ [name]: [] }] },
        ...Array.from({ length: 20 }, () => ({ name: large })),
      ];
      const answers = await Promise.all(calls.map((params) => create(params).then(({ ok }) => ok)));
      // What waited for an answer counts no more.
      const { ok } = await window.desk.about.read();
      return [...new Set(answers), ok];
    });
    expect(replies).toEqual([false, true]);
    expect((await memory()) - before).toBeLessThan(400);
    // Of the many large ones, as many as may be under way.
    expect(await taken()).toBe(3);
  },
  'a dialog that stays on the screen': async ({ app, page }) => {
    // Playwright answers a dialog where nobody listens.
    page.on('dialog', () => undefined);
    const said = page
      .evaluate(() => {
        alert('a record');
        confirm('a record');
        return 'nothing shown';
      })
      .catch(() => 'gone');
    expect(await Promise.race([said, pause(20_000, 'shown')])).toBe('nothing shown');
    await lockDesk(page);
    await expect.poll(() => shown(app)).toBe(lockedAddress);
  },
  'the way back from the locked page': async ({ app, page }) => {
    await lockDesk(page);
    await expect.poll(() => shown(app)).toBe(lockedAddress);
    // A button of the mouse leads back as well.
    const before = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.navigationHistory.length(),
    );
    expect(before).toBe(1);
    await page.getByRole('button', { name: /^Unlock/ }).click();
    await expect.poll(() => shown(app)).toBe(deskAddress);
    await page.evaluate(() => history.back());
    await page.evaluate(() => window.desk.about.read());
    expect(await shown(app)).toBe(deskAddress);
  },
  'a dialog that outlives the lock': async ({ app, page }) => {
    await app.evaluate(({ dialog }) => {
      const late = Promise.withResolvers<Electron.SaveDialogReturnValue>();
      dialog.showSaveDialog = () => late.promise;
      Object.assign(globalThis, {
        answerDialog: () => late.resolve({ canceled: false, filePath: '/nowhere/x.age' }),
      });
    });
    await page.evaluate(() => {
      void window.desk.backup.start({ withKeys: false });
      return window.desk.about.read();
    });
    await lockDesk(page);
    await expect.poll(() => shown(app)).toBe(lockedAddress);
    // Whoever finds it says where, and would be asked for a passphrase.
    await app.evaluate(() =>
      (globalThis as unknown as { answerDialog: () => void }).answerDialog(),
    );
    await page.getByRole('button', { name: /^Unlock/ }).click();
    await expect.poll(() => shown(app)).toBe(deskAddress);
    expect(await windowsOf(app)).toBe(1);
  },
  'windows and dialogs without end': async ({ app, page }) => {
    await app.evaluate(({ app: running, dialog }) => {
      const counts = { dialogs: 0, windows: 0 };
      Object.assign(globalThis, { counts });
      running.on('browser-window-created', () => (counts.windows += 1));
      dialog.showSaveDialog = () => {
        counts.dialogs += 1;
        return new Promise(() => undefined);
      };
      dialog.showOpenDialog = () => {
        counts.dialogs += 1;
        return new Promise(() => undefined);
      };
    });
    await page.evaluate(async () => {
      await window.desk.diagnostics.preview({ hosts: false });
      const answered = { copies: 0 };
      Object.assign(globalThis, { answered });
      for (let calls = 0; calls < 30; calls += 1) {
        void window.desk.diagnostics.save();
        void window.desk.handover.open();
        void window.desk.credentials
          .copy({ which: 'secret-key' })
          .finally(() => (answered.copies += 1));
      }
      await window.desk.about.read();
    });
    const counts = () =>
      app.evaluate(() => (globalThis as unknown as { counts: Record<string, number> }).counts);
    await expect.poll(async () => (await counts()).dialogs).toBeGreaterThan(0);
    expect((await counts()).dialogs).toBe(1);
    // Each window closes the one before it, so that there are never many at once: they are counted.
    await expect
      .poll(() =>
        page.evaluate(
          () => (globalThis as unknown as { answered: { copies: number } }).answered.copies,
        ),
      )
      .toBeGreaterThanOrEqual(29);
    expect((await counts()).windows).toBe(1);
  },
  'a loop without end, against closing the window': async (desk) => {
    await loop(desk.page);
    await ended(desk, () =>
      desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
    );
  },
  'a loop without end, against quitting': async (desk) => {
    await loop(desk.page);
    await ended(desk, () => desk.app.evaluate(({ app }) => app.quit()));
  },
};

prove('38-hijacked', async ({ tries, report }) => {
  const all = Object.entries(attacks);
  for (let at = 0; at < tries; at += 1) {
    const [name, attack] = all[at % all.length] ?? [];
    if (name === undefined || attack === undefined) continue;
    await report.try(name, async () => {
      const desk = await openDesk(await freshHome());
      await explore(desk.page);
      try {
        await attack(desk);
        await desk.quit().catch(() => undefined);
      } catch (thrown) {
        // What keeps it from quitting would keep the test from ending as well.
        desk.app.process().kill('SIGKILL');
        throw thrown;
      }
    });
  }
});
