import { BrowserWindow } from 'electron';
import type { credentialContract } from '../shared/ipc/credentials';
import type { Handlers } from '../shared/ipc/define';
import type { DeskHandlers } from '../shared/ipc/desk';
import type { VaultState } from '../shared/ipc/session';
import type { lockedContract } from '../shared/ipc/locked';
import { profilesOfCall, recordingRefusals } from './audit/refusals';
import { copySigned } from './credentials/copy-signed';
import { openDeskParts, type DeskParts, type DeskSurroundings } from './desk-parts';
import { saveListState } from './first-rows/stored-first-rows';
import { createHandlers } from './ipc/router';
import type { WaitingLink } from './links/waiting-link';
import { DeskLock } from './lock/lock';
import { sweepMemory } from './lock/sweep-memory';
import { DeskNotes } from './notes/desk-notes';
import type { LastScreens } from './notes/last-screens';
import { requireExports } from './policy/policy';
import { loadDesk } from './window/desk-window';
import { endFileQuestions } from './window/file-dialogs';
import type { PasteGuard } from './window/input-events';
import type { LockSignals } from './window/lock-signals';
import { showLocked } from './window/locked-page';

const sweptAgainMs = 10_000;

interface WiringOptions extends DeskSurroundings {
  readonly screens: LastScreens;
  readonly waitingLink: WaitingLink;
  readonly lockSignals: Pick<LockSignals, 'signal' | 'checkIdle'>;
  /** The page shows the stored rows. */
  readonly onBegin: () => void;
}

export interface Wired {
  readonly desk: DeskHandlers;
  readonly credentials: Handlers<typeof credentialContract>;
  readonly locked: Handlers<typeof lockedContract>;
  readonly lock: DeskLock;
  readonly pasteGuard: PasteGuard;
  readonly vaultState: () => VaultState;
  /** Call before the process ends. */
  close(): Promise<unknown>;
  /** Call last, when everything is closed: installs a newer version. */
  last(): void;
}

/**
 * Connects services to the contract's handlers, their events to the page, and the windows for
 * secrets to main.
 */
export function wire(options: WiringOptions): Wired {
  const { keys } = options.services;
  const parts = openDeskParts(options, () => lock.isLocked);
  const lock = lockOver(options, parts);
  followProfile(options, parts, lock);
  tellPage(options, parts);
  return {
    desk: recordingRefusals(deskHandlers(options, parts), (method, params) => {
      const { currentProfile, profiles, session } = options.services;
      return currentProfile.auditsOf(
        profilesOfCall(method, params, { open: session.state.profile, all: profiles.list }),
      );
    }),
    credentials: credentialHandlers(parts),
    locked: lockedHandlers(options, lock),
    lock,
    pasteGuard: parts.pasteGuard,
    vaultState: () => keys.vaultState,
    close: () => close(options, parts),
    last: () => parts.updates.installOnQuit(),
  };
}

/** What a lock covers, forgets and sweeps, and what an unlock begins again. */
function lockOver({ services, window }: WiringOptions, parts: DeskParts): DeskLock {
  const { session, lookedUp } = services;
  const lock = new DeskLock({
    cover: () => cover(window()),
    uncover: () => loadDesk(window()),
    resume: () => session.unlock(),
    forget: [
      () => parts.secretClipboard.clear(),
      () => parts.credentialPrompt.cancel(),
      () => parts.pastedRequest.forget(),
      () => parts.probing.stop(),
      () => services.endFileReaders(),
      () => parts.exporting.cancel(),
      () => parts.windowBackups.lock(),
      () => parts.windowHandover.close(),
      () => lookedUp.clear(),
      () => services.connections.close(),
      () => session.lock(),
      // Last: once the profile is paused or closed, no end of a sync starts them again.
      () => parts.subscriptions.cancel(),
    ],
    sweep: async () => {
      await services.dropNetwork();
      sweepMemory();
      // The JavaScript engine keeps freed pages for some seconds before it returns them to the
      // system.
      setTimeout(() => {
        if (lock.isLocked) sweepMemory();
      }, sweptAgainMs).unref();
    },
  });
  return lock;
}

/** Ends every dialog and other window, and replaces the desk's page together with its process. */
async function cover(desk: BrowserWindow): Promise<void> {
  endFileQuestions();
  for (const other of BrowserWindow.getAllWindows()) if (other !== desk) other.destroy();
  await showLocked(desk);
}

/** What belongs to one profile goes when another is opened. */
function followProfile(
  { services, push }: WiringOptions,
  { probing, secretClipboard }: DeskParts,
  lock: DeskLock,
): void {
  const { session, connections, lookedUp, requestLog } = services;
  let openProfile: string | null = null;
  session.onChange((state) => {
    if (state.profile?.id !== openProfile) {
      if (openProfile !== null && !lock.isLocked) connections.syncAll.leave(openProfile);
      openProfile = state.profile?.id ?? null;
      probing.stop();
      lookedUp.clear();
      requestLog.reset();
      void secretClipboard.clear();
    }
    push('session', 'changed', state);
  });
}

/** The events of the services, which the page follows. */
function tellPage({ services, push }: WiringOptions, { subscriptions }: DeskParts): void {
  const { connections, requestLog, currentProfile } = services;
  connections.syncAll.onChange((state) => push('connections', 'changed', state));
  requestLog.subscribe((entries) => push('activity', 'added', [...entries]));
  const { changes } = currentProfile;
  changes.sync.add((state) => push('sync', 'changed', state));
  changes.synced.add(() => void subscriptions.synced());
  changes.lookup.add((state) => push('lookup', 'changed', state));
  changes.publish.add((state) => push('publish', 'changed', state));
  changes.due.add((due) => push('sync', 'dueChanged', due));
  changes.migrating.add((share) => push('sync', 'migrating', { share }));
  changes.records.add((resource) => push('browse', 'changed', { resource }));
}

function deskHandlers(options: WiringOptions, parts: DeskParts): DeskHandlers {
  const { services, settings, screens, appearance, waitingLink, push, lockSignals } = options;
  const { session, currentProfile, requestLog, policy } = services;
  const { consents, exporting, updates, secretClipboard, auditLog } = parts;
  return createHandlers({
    ...services,
    ...parts,
    language: () => appearance.language,
    store: async () => (await currentProfile.opened).store,
    opened: () => currentProfile.opened,
    settings,
    deskNotes: new DeskNotes(async () => (await currentProfile.opened).notes),
    saveListState: async (resource, listState, first) =>
      saveListState(await currentProfile.opened, resource, listState, first),
    wipeCache: () => currentProfile.wipe(session.profileSource),
    screens,
    saveAuditLog: (order) => {
      requireExports(policy);
      return exporting.auditLog(order);
    },
    waitingLink,
    onBegin: options.onBegin,
    onSettings: () => {
      appearance.apply();
      lockSignals.checkIdle();
      push('settings', 'changed', settings.current);
      updates.settingChanged();
    },
    lock: () => lockSignals.signal('asked'),
    askToCopy: (which) => consents.toCopy(which),
    copySigned: (request) =>
      copySigned(
        {
          session,
          requestLog,
          clipboard: secretClipboard,
          auditLog,
          askToCopy: () => consents.toCopy('signed-request'),
        },
        request,
      ),
    askToPublish: (to) => consents.toPublish(to),
    reveal: (which, secret) => consents.reveal(which, secret),
  });
}

function credentialHandlers({ credentialPrompt }: DeskParts): Wired['credentials'] {
  return {
    form: {
      submit: (form) => credentialPrompt.submit(form),
      submitSecret: (form) => credentialPrompt.submitSecret(form),
      cancel: () => credentialPrompt.cancel(),
    },
  };
}

function lockedHandlers({ services, appearance }: WiringOptions, lock: DeskLock): Wired['locked'] {
  const { session, keys } = services;
  return {
    locked: {
      state: () => ({
        language: appearance.language,
        theme: appearance.theme,
        profileName: session.state.profile?.name ?? null,
        reason: lock.reason ?? 'asked',
        keys: session.keysWhileLocked,
        vault: keys.vaultState,
      }),
      unlock: () => lock.unlock(),
    },
  };
}

/** Ends what is under way. Each ends even when another fails. */
function close({ services }: WiringOptions, parts: DeskParts): Promise<unknown> {
  services.endFileReaders();
  return Promise.allSettled([
    parts.exporting.close(),
    parts.windowBackups.close(),
    parts.subscriptions.close(),
    services.connections.close(),
    services.session.shutDown(),
    parts.secretClipboard.clear(),
  ]);
}
