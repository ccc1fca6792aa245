import { expect, test } from 'vitest';
import { freshHome, openDesk } from './rig';

test('quits at once when told to while its page is still loading', async () => {
  const home = await freshHome();
  for (let start = 0; start < 3; start += 1) {
    const desk = await openDesk(home);
    const child = desk.app.process();
    await desk.quit();
    expect(child.exitCode).toBe(0);
  }
});
