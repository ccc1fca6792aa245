import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { closedAtClients, live, rowsIn } from './left-at-clients';
import { freshHome, openDesk, openSample, visit, type OpenDesk } from './rig';

/** Starts whose document has no rows in it: each comes to its screen all the same. */

const heading = ({ page }: OpenDesk) => page.getByRole('heading', { level: 1 }).first();

/** A keychain that is slow on a busy machine is a reason of its own. */
const patient = { before: ['patient-keychain'] } as const;

test('a start without a profile', async () => {
  const desk = await openDesk(await freshHome());
  await heading(desk).waitFor();
  expect(await rowsIn(desk)).toBe('none');
});

test('a start with sample data', async () => {
  const home = await freshHome();
  const before = await openDesk(home);
  await openSample(before.page);
  await visit(before.page, 'Clients');
  await live(before.page).waitFor();
  await before.quit();
  const desk = await openDesk(home);
  await heading(desk).waitFor();
  expect(await rowsIn(desk)).toBe('none');
});

test('a start of a list with few characters', async () => {
  const home = await freshHome();
  const { file } = await closedAtClients(home, { clients: 1 });
  expect(existsSync(file)).toBe(true);
  const desk = await openDesk(home, patient);
  await live(desk.page).waitFor();
  expect(await rowsIn(desk)).toBe('none');
});

test.runIf(process.platform === 'linux')('a start whose keychain is locked', async () => {
  const desktop = await privateDesktop();
  const { env } = desktop;
  const home = await freshHome();
  const { file } = await closedAtClients(home, { env });
  expect(existsSync(file)).toBe(true);
  await desktop.lock();
  const desk = await openDesk(home, { env });
  await heading(desk).waitFor();
  expect(await rowsIn(desk)).toBe('none');
  await desk.page.getByText('The keychain is locked.').waitFor();
});

interface Desktop {
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** With a keyring that no other test has. */
async function privateDesktop() {
  const desktops = new URL('../desktop/', import.meta.url);
  const [{ openPrivateDesktop }, { lockKeyring }] = (await Promise.all([
    import(new URL('private-desktop.mjs', desktops).href),
    import(new URL('keyring.mjs', desktops).href),
  ])) as [
    { openPrivateDesktop: () => Promise<Desktop> },
    { lockKeyring: (env: Desktop['env']) => Promise<void> },
  ];
  const desktop = await openPrivateDesktop();
  onTestFinished(() => desktop.close());
  return { env: desktop.env, lock: () => lockKeyring(desktop.env) };
}
