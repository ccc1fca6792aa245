import { join } from 'node:path';
import { app, BrowserWindow, clipboard, shell } from 'electron';
import type { credentialContract } from '../shared/ipc/credentials';
import type { Handlers } from '../shared/ipc/define';
import type { DeskHandlers } from '../shared/ipc/desk';
import type { ExportFormat } from '../shared/ipc/exports';
import type { LanguageCode } from '../shared/locales';
import type { VaultState } from '../shared/ipc/session';
import type { lockedContract } from '../shared/ipc/locked';
import type { Appearance } from './appearance';
import { drivable } from './build';
import type { Config } from './config';
import { openWindowBackups } from './backup/open';
import { DiagnosticsBundle } from './diagnostics/bundle';
import { gatherDiagnostics } from './diagnostics/gather';
import { Exports } from './export/exports';
import { exportWords } from './export/words';
import { withEnding } from './export/write-export';
import { recordRecovery, type AuditLog } from './audit/audit-store';
import { recordingRefusals } from './audit/refusals';
import { DeskError, toFailure } from './failure';
import { requireExports, requireExportTo } from './policy/policy';
import type { PushToDesk } from './window/push';
import { openWindowHandover } from './handover/open';
import { createHandlers } from './ipc/router';
import type { WaitingLink } from './links/waiting-link';
import { DeskNotes } from './notes/desk-notes';
import type { LastScreens } from './notes/last-screens';
import type { Services } from './services';
import { saveListState } from './first-rows/stored-first-rows';
import { copySigned } from './credentials/copy-signed';
import { CredentialPrompt } from './credentials/credential-prompt';
import { PastedRequest } from './credentials/pasted-request';
import { WindowRecovery } from './credentials/window-recovery';
import { homeFiles } from './home';
import { DeskLock } from './lock/lock';
import { sweepMemory } from './lock/sweep-memory';
import { Probing } from './profiles/probing';
import type { SettingsStore } from './settings/settings';
import { openSubscriptions } from './subscriptions/open';
import { openUpdates } from './updates/open';
import { checkDaily } from './updates/updates';
import { clipboardSeconds, SecretClipboard } from './vault/secret-clipboard';
import { openCredentialWindow } from './window/credential-window';
import { loadDesk } from './window/desk-window';
import { showLocked } from './window/locked-page';
import { endFileQuestions, saveFileAs } from './window/file-dialogs';
import { holdBackPaste, pasteGuard, type Gestures, type PasteGuard } from './window/input-events';
import type { LockSignals } from './window/lock-signals';
import { ChromiumPrinter } from './window/paper-window';
import { askForGesture, readingSeconds, revealSeconds, revealSecret } from './window/reveal-window';

const sweptAgainMs = 10_000;

interface WiringOptions {
  readonly config: Config;
  readonly services: Services;
  readonly settings: SettingsStore;
  readonly screens: LastScreens;
  readonly appearance: Appearance;
  readonly waitingLink: WaitingLink;
  readonly push: PushToDesk;
  /** The desk's window. It exists whenever a call of the page is handled. */
  readonly window: () => BrowserWindow;
  /** Of the desk's window. */
  readonly gestures: Pick<Gestures, 'take'>;
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
  const { config, services, settings, appearance, push, lockSignals, gestures } = options;
  const desk = options.window;
  /**
   * For windows and dialogs of main's own. Work that began before the lock opens none over the locked
   * page: whoever finds it could copy a key there, or say where records go.
   */
  const window = (): BrowserWindow => {
    if (lock.isLocked) throw new DeskError('app.locked');
    return desk();
  };
  const { session, profiles, keys, currentProfile, requestLog, lookedUp } = services;

  const pastedRequest = new PastedRequest();
  const credentialPrompt = new CredentialPrompt({
    profiles,
    keys,
    pastedRequest,
    appearance: () => ({ language: appearance.language, theme: appearance.theme }),
    openWindow: (context) =>
      openCredentialWindow({
        parent: window(),
        pageFolder: config.credentialPageFolder,
        preload: config.credentialPreload,
        title: 'profileName' in context ? appearance.words.credentials(context.profileName) : '',
        context,
      }),
    onStored: (profile) => void session.reopen(profile.id),
  });
  const probing = new Probing({
    ...services,
    onProgress: (progress) => push('signing', 'probed', progress),
  });
  const secretClipboard = new SecretClipboard(clipboard);
  const pasting = pasteGuard(
    secretClipboard,
    {
      get isExpected() {
        return pastedRequest.isExpected;
      },
      take: (text) => {
        try {
          const outline = pastedRequest.take(text);
          if (outline !== null) push('credentials', 'requestPasted', outline);
          return outline !== null;
        } catch (thrown) {
          push('credentials', 'requestRefused', toFailure(thrown));
          return true;
        }
      },
    },
    () => clipboard.readText(),
  );
  holdBackPaste(desk, pasting);
  /** Of the open profile. */
  const auditLog: AuditLog = {
    record: async (deed) => currentProfile.auditOf(session.profile.id).record(deed),
  };
  const printer = new ChromiumPrinter(config.rendererFolder);
  const exporting = new Exports({
    store: async () => (await currentProfile.opened).store,
    profile: () => session.profile,
    locale: () => appearance.queryLocale,
    writtenBy: `${app.getName()} ${app.getVersion()}`,
    now: services.clock.now,
    chooseFile: (request) =>
      askWhere(window(), request, {
        language: appearance.language,
        folder: services.policy.exportFolders?.[0] ?? app.getPath('downloads'),
      }),
    requireAllowed: (file) => requireExportTo(services.policy, file),
    readAct: services.readAct,
    printer,
    showFile: (file) => shell.showItemInFolder(file),
    openFile: (file) => shell.openPath(file),
    onProgress: (progress) => push('exports', 'progressed', progress),
  });
  const subscriptions = openSubscriptions({
    services,
    appearance,
    window: desk,
    isLocked: () => lock.isLocked,
    notifies: () => settings.current.notifications === true,
    printer,
    push,
  });
  const windowBackups = openWindowBackups({
    services,
    prompt: credentialPrompt,
    appearance,
    window,
    isLocked: () => lock.isLocked,
    push,
  });
  windowBackups.begin();
  const windowHandover = openWindowHandover({ services, appearance, window });
  const windowRecovery = new WindowRecovery({
    vault: services.vault,
    prompt: credentialPrompt,
    profile: () => session.profile,
    databaseOf: (profileId) => homeFiles.database(config.home, profileId),
    confirm: (name) => {
      const { words } = appearance;
      const { confirm, warning, action } = words.recovery;
      const note = words.closes(readingSeconds);
      return askForGesture({ parent: window(), heading: confirm(name), warning, note, action });
    },
    recovered: (profileId) => recordRecovery(currentProfile.auditOf(profileId)),
    show: async ({ name, host }, secret) => {
      const { words, language, zone } = appearance;
      const note = words.closes(readingSeconds);
      const heading = words.recovery.code(name);
      await auditLog.record({ what: 'reveal', subject: 'recovery-code' });
      const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zone }).format(
        services.clock.now(),
      );
      const print = { action: words.recovery.print, sheet: words.recovery.sheet(host, day) };
      await revealSecret({ parent: window(), heading, note, secret, stays: true, print });
    },
  });
  const updates = openUpdates({
    config,
    policy: services.policy,
    appearance,
    isWanted: () => settings.current.updates,
    onChange: (state) => push('updates', 'changed', state),
  });
  checkDaily(updates);

  const lock = new DeskLock({
    cover: () => cover(desk()),
    uncover: () => loadDesk(desk()),
    resume: () => session.unlock(),
    forget: [
      () => secretClipboard.clear(),
      () => credentialPrompt.cancel(),
      () => pastedRequest.forget(),
      () => probing.stop(),
      () => services.endFileReaders(),
      () => exporting.cancel(),
      () => windowBackups.lock(),
      () => windowHandover.close(),
      () => lookedUp.clear(),
      () => services.connections.close(),
      () => session.lock(),
      // Last: once the profile is paused or closed, no end of a sync starts them again.
      () => subscriptions.cancel(),
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

  let openProfile: string | null = null;
  session.onChange((state) => {
    if (state.profile?.id !== openProfile) {
      if (openProfile !== null && !lock.isLocked) services.connections.syncAll.leave(openProfile);
      openProfile = state.profile?.id ?? null;
      probing.stop();
      lookedUp.clear();
      requestLog.reset();
      void secretClipboard.clear();
    }
    push('session', 'changed', state);
  });
  services.connections.syncAll.onChange((state) => push('connections', 'changed', state));
  requestLog.subscribe((entries) => push('activity', 'added', [...entries]));
  const { changes } = currentProfile;
  changes.sync.add((state) => push('sync', 'changed', state));
  changes.synced.add(() => void subscriptions.synced());
  changes.lookup.add((state) => push('lookup', 'changed', state));
  changes.publish.add((state) => push('publish', 'changed', state));
  changes.due.add((due) => push('sync', 'dueChanged', due));
  changes.migrating.add((share) => push('sync', 'migrating', { share }));
  changes.records.add((resource) => push('browse', 'changed', { resource }));

  const askToCopy = (
    which: 'secret-key' | 'public-key' | 'access-token' | 'signed-request',
  ): Promise<boolean> => {
    const { words } = appearance;
    const note = words.clears(clipboardSeconds);
    return askForGesture({ parent: window(), heading: words[which], note, action: words.copy });
  };

  const handlers = createHandlers({
    ...services,
    auditLog,
    language: () => appearance.language,
    store: async () => (await currentProfile.opened).store,
    opened: () => currentProfile.opened,
    settings,
    deskNotes: new DeskNotes(async () => (await currentProfile.opened).notes),
    saveListState: async (resource, listState, first) =>
      saveListState(await currentProfile.opened, resource, listState, first),
    wipeCache: () => currentProfile.wipe(session.profileSource),
    screens: options.screens,
    credentialPrompt,
    pastedRequest,
    probing,
    secretClipboard,
    exporting,
    saveAuditLog: (order) => {
      requireExports(services.policy);
      return exporting.auditLog(order);
    },
    subscriptions,
    windowBackups,
    windowHandover,
    windowRecovery,
    updates,
    waitingLink: options.waitingLink,
    onBegin: options.onBegin,
    onSettings: () => {
      appearance.apply();
      lockSignals.checkIdle();
      push('settings', 'changed', settings.current);
      updates.settingChanged();
    },
    diagnostics: new DiagnosticsBundle({
      gather: (hosts) => gatherDiagnostics({ config, services, settings: settings.current, hosts }),
      window,
      title: () => appearance.words.diagnostics,
    }),
    lock: () => lockSignals.signal('asked'),
    askToCopy,
    copySigned: (request) =>
      copySigned(
        {
          session,
          requestLog,
          clipboard: secretClipboard,
          auditLog,
          askToCopy: () => askToCopy('signed-request'),
        },
        request,
      ),
    askToPublish: (to) => {
      const { words } = appearance;
      const { heading, warning, action } = words.publish;
      const note = words.closes(readingSeconds);
      const request = { heading, warning: warning(to), note, action };
      return askForGesture({ parent: window(), ...request });
    },
    reveal: async (which, secret) => {
      // A page taken over by a script could otherwise put a key on the screen whenever it likes.
      if (!gestures.take()) throw new DeskError('app.sender');
      const { words } = appearance;
      const note = words.closes(revealSeconds);
      await auditLog.record({ what: 'reveal', subject: which });
      await revealSecret({ parent: window(), heading: words[which], note, secret });
    },
  });
  return {
    desk: recordingRefusals(handlers, auditLog),
    credentials: {
      form: {
        submit: (form) => credentialPrompt.submit(form),
        submitSecret: (form) => credentialPrompt.submitSecret(form),
        cancel: () => credentialPrompt.cancel(),
      },
    },
    locked: {
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
    },
    lock,
    pasteGuard: pasting,
    vaultState: () => keys.vaultState,
    close: () => {
      services.endFileReaders();
      return Promise.allSettled([
        exporting.close(),
        windowBackups.close(),
        subscriptions.close(),
        services.connections.close(),
        session.shutDown(),
        secretClipboard.clear(),
      ]);
    },
    last: () => updates.installOnQuit(),
  };
}

/** Ends every dialog and other window, and replaces the desk's page together with its process. */
async function cover(desk: BrowserWindow): Promise<void> {
  endFileQuestions();
  for (const other of BrowserWindow.getAllWindows()) if (other !== desk) other.destroy();
  await showLocked(desk);
}

/**
 * Asks where an export goes by the system's dialog, starting in this folder; null when it was
 * cancelled.
 */
async function askWhere(
  parent: BrowserWindow,
  options: { name: string; format: ExportFormat['kind']; title: string; button: string },
  { language, folder }: { language: LanguageCode; folder: string },
): Promise<string | null> {
  // Tests cannot click through a system dialog.
  const answer = drivable.byTests ? process.env.MERCHANT_DESK_TEST_SAVE_AS : undefined;
  if (answer !== undefined) return withEnding(answer, options.format);
  const file = await saveFileAs(parent, {
    title: options.title,
    button: options.button,
    path: join(folder, options.name),
    filters: [
      { name: exportWords(language).dialog.formats[options.format], extensions: [options.format] },
    ],
  });
  return file === null ? null : withEnding(file, options.format);
}
