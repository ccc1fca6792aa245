import { app, type BrowserWindow } from 'electron';
import { credentialContract } from '../shared/ipc/credentials';
import { deskContract } from '../shared/ipc/desk';
import { lockedContract } from '../shared/ipc/locked';
import type { VaultState } from '../shared/ipc/session';
import { Appearance } from './appearance';
import { isStandInElectron, type Config } from './config';
import { registerContract } from './ipc/register';
import { createPush } from './window/push';
import { linkIn } from './links/link';
import type { WaitingLink } from './links/waiting-link';
import { LastScreens } from './notes/last-screens';
import { cleanUpBeforeQuit } from './quit';
import { openServices, type Services } from './services';
import { credentialUrlPrefix } from './window/credential-window';
import { deskUrlPrefix, replaceCrashedPage } from './window/desk-window';
import { lockedUrlPrefix } from './window/locked-page';
import { Gestures, pasteByMenu } from './window/input-events';
import { aboutPanel } from './window/menu';
import type { DeskOpening } from './window/opening';
import { wire, type Wired } from './wiring';

/** A keychain that has not answered yet may hold a thread for minutes (process.ts). */
const unknownVault: VaultState = { kind: 'keychain', name: '', state: 'waiting' };

/**
 * Starts everything behind the window, which is opening or already shows the first rows: store and
 * files open at the same time, with the keychain it has asked, and calls from the page wait until
 * they are ready.
 */
export async function runDesk(
  config: Config,
  waitingLink: WaitingLink,
  desk: DeskOpening,
): Promise<void> {
  const { settings, lockSignals } = desk;
  const pageBegan = Promise.withResolvers<undefined>();
  const opening = openServices(config, { ...desk, firstRows: pageBegan.promise });
  const screens = new LastScreens(config.home);
  let window: BrowserWindow | null = null;
  let wired: Wired | null = null;
  let gestures: Gestures | null = null;
  const isLocked = () => wired?.lock.isLocked === true;
  const push = createPush(() =>
    window === null || window.isDestroyed() || isLocked() ? null : window.webContents,
  );
  const appearance = new Appearance(settings, {
    developerTools: !config.packaged,
    lock: () => lockSignals.signal('asked'),
    paste: () => pasteByMenu(window, wired?.pasteGuard ?? null),
    choose: (command) => push('menu', 'chosen', command),
  });
  const wiring = opening.then((services) => {
    wired = wire({
      config,
      services,
      settings,
      screens,
      appearance,
      waitingLink,
      push,
      lockSignals,
      window: () => required(window),
      gestures: { take: () => gestures?.take() === true },
      onBegin: () => pageBegan.resolve(undefined),
    });
    reopenLast(services, pageBegan.promise);
    return wired;
  });
  // A failure is handled below, once there is a window.
  wiring.catch(() => undefined);
  await app.whenReady();
  cleanUpBeforeQuit(
    () => Promise.allSettled([wiring.then((all) => all.close()), desk.position.saved()]),
    () => wired?.vaultState() ?? unknownVault,
    () => wired?.last(),
  );
  const registered = registerCalls(wiring, isLocked);
  desk.startScripts();
  const opened = await desk.window;
  window = opened;
  gestures = new Gestures(opened.webContents);
  waitingLink.onArrived(() => push('links', 'arrived', undefined));
  followSystem(opened, waitingLink);
  try {
    // While the page loads: any earlier, the store's thread would compete with Chromium's start for
    // the processor.
    void startStore(opening);
    await Promise.all([desk.loaded, registered]);
    // Not before: it takes a frame or two, in which the page would wait for its scripts.
    appearance.applyMenus();
  } catch (thrown) {
    if (!opened.isDestroyed()) opened.destroy();
    throw thrown;
  }
  replaceCrashedPage(opened, {
    isLocked,
    // The locked page needs no records; unlocking tries again.
    giveUp: () => lockSignals.signal('asked'),
  });
  lockSignals.follow((reason) => void wired?.lock.lock(reason));
}

/** Opens the profile that was open at the last quit. */
function reopenLast({ profiles, session }: Services, pageBegan: Promise<unknown>): void {
  const { lastOpened } = profiles;
  if (lastOpened === null) return;
  // The service is asked only once the page shows the stored rows, so as not to delay them.
  Promise.all([session.openOffline(lastOpened.id), pageBegan])
    .then(() => session.retry())
    .catch(() => undefined);
}

/** Answers the calls of each kind of window; those that come earlier wait for `wiring`. */
function registerCalls(wiring: Promise<Wired>, isLocked: () => boolean): Promise<unknown> {
  return Promise.all([
    registerContract(
      { window: 'desk', urlPrefix: deskUrlPrefix, isLocked },
      deskContract,
      wiring.then(({ desk }) => desk),
    ),
    registerContract(
      { window: 'credentials', urlPrefix: credentialUrlPrefix },
      credentialContract,
      wiring.then(({ credentials }) => credentials),
    ),
    registerContract(
      { window: 'locked', urlPrefix: lockedUrlPrefix },
      lockedContract,
      wiring.then(({ locked }) => locked),
    ),
  ]);
}

/** What the system asks of the app while the window is open. */
function followSystem(desk: BrowserWindow, waitingLink: WaitingLink): void {
  app.on('window-all-closed', () => app.quit());
  app.on('second-instance', (_event, argv) => {
    waitingLink.arrive(linkIn(argv));
    if (desk.isDestroyed()) return;
    if (desk.isMinimized()) desk.restore();
    desk.focus();
  });
  const about = { name: app.getName(), version: app.getVersion() };
  app.setAboutPanelOptions(aboutPanel(about, isStandInElectron(), process.platform));
}

async function startStore(opening: Promise<Services>): Promise<void> {
  // A failure is reported by whoever awaits `wiring`.
  const services = await opening.catch(() => null);
  if (services !== null && services.profiles.lastOpened !== null) services.threads.startAhead();
}

function required(window: BrowserWindow | null): BrowserWindow {
  if (window === null) throw new Error('the desk has no window yet');
  return window;
}
