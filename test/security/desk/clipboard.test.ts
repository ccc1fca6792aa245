import type { ElectronApplication, Page } from 'playwright';
import { expect } from 'vitest';
import { freshHome, openDesk } from '../../e2e/rig';
import { prove } from '../../threats/proof';
import { askForGesture, clickThere } from '../../support/gesture';

const before = 'what was there before';
/** Of a machine that does other things as well. */
const patience = { timeout: 30_000, interval: 300 };
const onClipboard = (app: ElectronApplication) =>
  app.evaluate(({ clipboard }) => clipboard.readText());
const put = (app: ElectronApplication) =>
  app.evaluate(({ clipboard }, text) => clipboard.writeText(text), before);

const keys = [
  ['v', ['control']],
  ['v', ['control', 'shift']],
  ['Insert', ['shift']],
] as const;

async function press(app: ElectronApplication, [keyCode, modifiers]: (typeof keys)[number]) {
  await app.evaluate(
    ({ BrowserWindow }, input) => {
      const desk = BrowserWindow.getAllWindows().find((each) =>
        each.webContents.getURL().startsWith('app://bundle/'),
      );
      for (const type of ['keyDown', 'keyUp'] as const) {
        desk?.webContents.sendInputEvent({ type, ...input, modifiers: [...input.modifiers] });
      }
      // What was pasted has come by the time this one has.
      for (const type of ['keyDown', 'char', 'keyUp'] as const) {
        desk?.webContents.sendInputEvent({ type, keyCode: '.' });
      }
    },
    { keyCode, modifiers },
  );
}

/**
 * What the page's own field holds after a paste by a key; the field is the page's, as is every
 * script that would read it.
 */
async function pasted(app: ElectronApplication, page: Page, key: (typeof keys)[number]) {
  await page.evaluate(() => {
    document.querySelector('#trap')?.remove();
    const trap = Object.assign(document.createElement('textarea'), { id: 'trap' });
    document.body.append(trap);
    trap.focus();
  });
  await press(app, key);
  const trap = page.locator('#trap');
  await expect.poll(() => trap.inputValue(), patience).toContain('.');
  // Main has looked at the clipboard by now, and whatever it let through is there.
  await onClipboard(app);
  return trap;
}

/** As a script of the page would. */
const askToCopy = (app: ElectronApplication, page: Page) =>
  askForGesture(app, () =>
    page.evaluate(() => window.desk.credentials.copy({ which: 'secret-key' })),
  );

/**
 * A page taken over by a script asks for keys on the clipboard, and for what is on it, by all it
 * has; a person presses only their own keys.
 */
prove('25-clipboard', async ({ tries, report }) => {
  const { app, page } = await openDesk(await freshHome());
  await page.getByRole('button', { name: /^Explore/ }).click();
  await page.getByRole('navigation').getByText('Clients', { exact: true }).waitFor();
  for (let at = 0; at < tries; at += 1) {
    const key = keys[at % keys.length] ?? keys[0];
    await report.try(`${key[0]} ${key[1].join('+')}`, async () => {
      await put(app);
      // The control, and that a key copied earlier holds nothing else back.
      const free = await pasted(app, page, key);
      await expect.poll(() => free.inputValue(), patience).toContain(before);

      const { asking: pending, place } = await askToCopy(app, page);
      // Whatever the page dispatches, nothing of it reaches the window beside it.
      await page.evaluate(() => {
        for (const type of ['click', 'mousedown', 'mouseup', 'keydown']) {
          document.dispatchEvent(new Event(type, { bubbles: true }));
        }
        window.open('app://reveal/yes');
      });
      expect(await onClipboard(app)).toBe(before);

      await expect
        .poll(async () => {
          await clickThere(app, place);
          return onClipboard(app);
        }, patience)
        .not.toBe(before);
      expect(await pending).toMatchObject({ ok: true, value: { clearsAfterSeconds: 30 } });
      const secret = await onClipboard(app);
      const read = await page.evaluate(async () => {
        const said = await navigator.clipboard.readText().catch(() => '');
        // oxlint-disable-next-line typescript/no-deprecated -- what a script would try
        return [said, String(document.execCommand('paste'))];
      });
      expect(read).toEqual(['', 'false']);
      expect(await (await pasted(app, page, key)).inputValue()).toBe('.');
      expect(await page.content()).not.toContain(secret);
      report.add('keys copied by a gesture', 1);
    });
  }
});
