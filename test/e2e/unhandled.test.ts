import { expect, test } from 'vitest';
import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron';
import { freshHome, openDesk } from './rig';

test('what nobody handles in main is told once and logged, without its words, and the desk goes on', async () => {
  const { app, page, said } = await openDesk(await freshHome());
  const explore = page.getByRole('button', { name: /^Explore/ });
  await explore.waitFor();
  const boxes = () => app.evaluate(() => (globalThis as unknown as { boxes: string[] }).boxes);
  await app.evaluate(({ dialog }) => {
    const boxes: string[] = [];
    Object.assign(globalThis, { boxes });
    // The real box opens as well: the rest of this test runs beside it.
    const show = dialog.showMessageBox.bind(dialog) as (
      options: MessageBoxOptions,
    ) => Promise<MessageBoxReturnValue>;
    Object.assign(dialog, {
      showMessageBox(options: MessageBoxOptions) {
        boxes.push(options.message);
        return show(options);
      },
    });
    setImmediate(() => void Promise.reject(new Error('not-a-real-key, rejected')));
  });
  await expect.poll(boxes).toEqual(['Something went wrong inside Merchant Desk. (app.internal)']);
  const logged = () => said().split('(app.internal)').length - 1;
  await expect.poll(logged).toBe(1);
  await app.evaluate(() => {
    setImmediate(() => {
      throw new TypeError('not-a-real-key, thrown');
    });
  });
  await expect.poll(logged).toBe(2);
  expect(await boxes()).toHaveLength(1);
  expect(said()).toMatch(/^ {4}at /m);
  expect(said()).not.toContain('not-a-real-key');
  await explore.click();
  await page.getByRole('navigation').waitFor();
});
