import { clipboard, type BrowserWindow } from 'electron';
import type { Appearance } from './appearance';
import { recordRecovery, type AuditLog } from './audit/audit-store';
import { openWindowBackups } from './backup/open';
import type { WindowBackups } from './backup/window-backups';
import type { Config } from './config';
import { CredentialPrompt } from './credentials/credential-prompt';
import { PastedRequest } from './credentials/pasted-request';
import { WindowRecovery } from './credentials/window-recovery';
import { openExports } from './desk-exports';
import { DiagnosticsBundle } from './diagnostics/bundle';
import { gatherDiagnostics } from './diagnostics/gather';
import type { Exports } from './export/exports';
import { DeskError, toFailure } from './failure';
import { openWindowHandover } from './handover/open';
import type { WindowHandover } from './handover/window-handover';
import { homeFiles } from './home';
import { Probing } from './profiles/probing';
import type { Services } from './services';
import type { SettingsStore } from './settings/settings';
import { openSubscriptions } from './subscriptions/open';
import type { Subscriptions } from './subscriptions/subscriptions';
import { openUpdates } from './updates/open';
import { checkDaily, type Updates } from './updates/updates';
import { SecretClipboard } from './vault/secret-clipboard';
import { Consents } from './window/consents';
import { openCredentialWindow } from './window/credential-window';
import { holdBackPaste, pasteGuard, type Gestures, type PasteGuard } from './window/input-events';
import { ChromiumPrinter } from './window/paper-window';
import type { PushToDesk } from './window/push';

export interface DeskSurroundings {
  readonly config: Config;
  readonly services: Services;
  readonly settings: SettingsStore;
  readonly appearance: Appearance;
  readonly push: PushToDesk;
  /** The desk's window. It exists whenever a call of the page is handled. */
  readonly window: () => BrowserWindow;
  /** Of the desk's window. */
  readonly gestures: Pick<Gestures, 'take'>;
}

/** What only a start with a window has, beside the services. */
export interface DeskParts {
  /** Of the open profile. */
  readonly auditLog: AuditLog;
  readonly consents: Consents;
  readonly pastedRequest: PastedRequest;
  readonly credentialPrompt: CredentialPrompt;
  readonly probing: Probing;
  readonly secretClipboard: SecretClipboard;
  readonly pasteGuard: PasteGuard;
  readonly exporting: Exports;
  readonly subscriptions: Subscriptions;
  readonly windowBackups: WindowBackups;
  readonly windowHandover: WindowHandover;
  readonly windowRecovery: WindowRecovery;
  readonly diagnostics: DiagnosticsBundle;
  readonly updates: Updates;
}

/** Opens them, and begins what they do by schedule. */
export function openDeskParts(surroundings: DeskSurroundings, isLocked: () => boolean): DeskParts {
  const { config, services, settings, appearance, push, gestures } = surroundings;
  const { session, currentProfile, clock, policy } = services;
  const desk = surroundings.window;
  /**
   * For windows and dialogs of main's own. Work that began before the lock opens none over the locked
   * page: whoever finds it could copy a key there, or say where records go.
   */
  const window = (): BrowserWindow => {
    if (isLocked()) throw new DeskError('app.locked');
    return desk();
  };
  const auditLog: AuditLog = {
    record: async (deed) => currentProfile.auditOf(session.profile.id).record(deed),
  };
  const consents = new Consents({ appearance, window, gestures, auditLog, now: clock.now });
  const pastedRequest = new PastedRequest();
  const credentialPrompt = openPrompt({ ...surroundings, window }, pastedRequest);
  const secretClipboard = new SecretClipboard(clipboard);
  const guard = guardPasting(surroundings, secretClipboard, pastedRequest);
  const printer = new ChromiumPrinter(config.rendererFolder);
  const windowBackups = openWindowBackups({
    services,
    prompt: credentialPrompt,
    appearance,
    window,
    isLocked,
    push,
  });
  windowBackups.begin();
  const updates = openUpdates({
    config,
    policy,
    appearance,
    isWanted: () => settings.current.updates,
    onChange: (state) => push('updates', 'changed', state),
  });
  checkDaily(updates);
  return {
    auditLog,
    consents,
    pastedRequest,
    credentialPrompt,
    probing: new Probing({
      ...services,
      onProgress: (progress) => push('signing', 'probed', progress),
    }),
    secretClipboard,
    pasteGuard: guard,
    exporting: openExports({ services, appearance, window, printer, push }),
    subscriptions: openSubscriptions({
      services,
      appearance,
      window: desk,
      isLocked,
      notifies: () => settings.current.notifications === true,
      printer,
      push,
    }),
    windowBackups,
    windowHandover: openWindowHandover({ services, appearance, window }),
    windowRecovery: openRecovery(surroundings, credentialPrompt, consents),
    diagnostics: new DiagnosticsBundle({
      gather: (hosts) => gatherDiagnostics({ config, services, settings: settings.current, hosts }),
      window,
      title: () => appearance.words.diagnostics,
    }),
    updates,
  };
}

/** The window where keys are typed. */
function openPrompt(
  { config, services, appearance, window }: DeskSurroundings,
  pastedRequest: PastedRequest,
): CredentialPrompt {
  const { profiles, keys, session } = services;
  return new CredentialPrompt({
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
}

/** Neither a copied secret nor a request that is expected reaches the page by pasting. */
function guardPasting(
  { push, window }: Pick<DeskSurroundings, 'push' | 'window'>,
  secretClipboard: SecretClipboard,
  pastedRequest: PastedRequest,
): PasteGuard {
  const request = {
    get isExpected() {
      return pastedRequest.isExpected;
    },
    take: (text: string) => {
      try {
        const outline = pastedRequest.take(text);
        if (outline !== null) push('credentials', 'requestPasted', outline);
        return outline !== null;
      } catch (thrown) {
        push('credentials', 'requestRefused', toFailure(thrown));
        return true;
      }
    },
  };
  const guard = pasteGuard(secretClipboard, request, () => clipboard.readText());
  holdBackPaste(window, guard);
  return guard;
}

function openRecovery(
  { config, services }: Pick<DeskSurroundings, 'config' | 'services'>,
  prompt: CredentialPrompt,
  consents: Consents,
): WindowRecovery {
  const { vault, session, currentProfile } = services;
  return new WindowRecovery({
    vault,
    prompt,
    profile: () => session.profile,
    databaseOf: (profileId) => homeFiles.database(config.home, profileId),
    confirm: (name) => consents.toNewRecoveryCode(name),
    recovered: (profileId) => recordRecovery(currentProfile.auditOf(profileId)),
    show: (profile, code) => consents.showRecoveryCode(profile, code),
  });
}
