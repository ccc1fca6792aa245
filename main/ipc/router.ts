import { app, shell } from 'electron';
import type { DeskHandlers } from '../../shared/ipc/desk';
import { presets } from '../../shared/recipe-presets';
import { parseCardId, spellingsOf } from '../http/card-id';
import { previewRecipe } from '../signing/preview';
import { isStandInElectron } from '../config';
import type { DiagnosticsBundle } from '../diagnostics/bundle';
import type { Exports } from '../export/exports';
import { DeskError } from '../failure';
import type { WaitingLink } from '../links/waiting-link';
import { saveListState } from '../first-rows/stored-first-rows';
import type { DeskMemory } from '../notes/desk-memory';
import type { ScreenMemory } from '../notes/screen-memory';
import { requireExports } from '../policy/policy';
import { decodeClientCard } from '../resources/client-card/decode';
import { merchantFromSnapshot } from '../resources/merchant/snapshot';
import type { Services } from '../services';
import { forgetProfile } from '../profiles/forget';
import { runChecks } from '../profiles/checks';
import { copySigned } from '../credentials/copy-signed';
import type { CredentialPrompt } from '../credentials/credential-prompt';
import type { Keys } from '../credentials/key-store';
import type { Probing } from '../profiles/probing';
import type { SettingsStore } from '../settings/settings';
import type { Subscriptions } from '../subscriptions/subscriptions';
import { storeCard, storeMerchant } from '../sync/singles';
import type { Updates } from '../updates/updates';
import { clipboardSeconds, type SecretClipboard } from '../vault/clipboard';
import type { Secret } from '../vault/secret';
import { profileHandlers } from './profile-handlers';

interface RouterOptions {
  services: Services;
  settings: SettingsStore;
  onSettings: () => void;
  onBegin: () => void;
  credentialPrompt: CredentialPrompt;
  probing: Probing;
  secretClipboard: SecretClipboard;
  exporting: Exports;
  waitingLink: WaitingLink;
  subscriptions: Subscriptions;
  updates: Updates;
  lock: () => void;
  memory: DeskMemory;
  screens: ScreenMemory;
  diagnostics: DiagnosticsBundle;
  /** Whether the user confirms it by a gesture in a window of main's own. */
  askToCopy: (
    which: 'secret-key' | 'public-key' | 'access-token' | 'signed-request',
  ) => Promise<boolean>;
  /** Whether the user agrees, in such a window, to plain personal data in this database. */
  askToPublish: (to: string) => Promise<boolean>;
  reveal: (which: 'secret-key' | 'public-key', secret: Secret) => Promise<void>;
}

/**
 * One handler per method of the contract; a missing one does not compile. Handlers only call what
 * does the work.
 */
export function createHandlers(options: RouterOptions): DeskHandlers {
  const { services, settings, credentialPrompt, probing, secretClipboard, exporting } = options;
  const { memory, screens } = options;
  const { session, profiles, currentProfile, lookedUp, requestLog } = services;
  const store = async () => (await currentProfile.opened).store;
  const publisher = async () => {
    const own = (await currentProfile.opened).publisher;
    if (own === null) throw new DeskError('input.publish', { reason: 'sample' });
    return own;
  };
  return {
    ...profileHandlers(services),
    about: {
      read: () => ({
        version: app.getVersion(),
        electron: process.versions.electron,
        chromium: process.versions.chrome,
        node: process.versions.node,
        platform: `${process.platform} ${process.arch}`,
        languages: app.getPreferredSystemLanguages(),
        standInElectron: isStandInElectron(),
      }),
    },
    activity: {
      list: async () => {
        // Waits until stored entries are in the log; without a store there are none.
        await currentProfile.opened.then(({ activity }) => activity?.ready).catch(() => undefined);
        return [...requestLog.list()];
      },
      clear: () => requestLog.clear(),
      copySigned: (asked) =>
        copySigned(
          {
            session,
            requestLog,
            clipboard: secretClipboard,
            askToCopy: () => options.askToCopy('signed-request'),
          },
          asked,
        ),
    },
    cards: {
      details: async ({ id }) => {
        const { stillOpen } = session;
        const card = await session.ask((client) => client.clientCard(id));
        stillOpen();
        const opened = store();
        lookedUp.add(card);
        await storeCard(await opened, card);
        return card;
      },
      kept: async ({ id }) => {
        const opened = await store();
        for (const askedId of spellingsOf(parseCardId(id))) {
          const kept = await opened.storedRecord('cards', askedId);
          if (kept === null) continue;
          const data = { kind: 'object', entries: kept.record } as const;
          return decodeClientCard(data, { askedId, readAt: kept.seenAt });
        }
        return null;
      },
      recent: () => lookedUp.newestFirst,
      samples: () => [...(session.sample?.cardIds ?? [])],
    },
    changes: {
      syncs: async () => (await store()).changes.syncs(),
      list: async (asked) => (await store()).changes.list(asked),
      fields: async (asked) => (await store()).changes.fields(asked),
      seenUntil: () => memory.seenUntil(),
      markSeen: ({ until }) => memory.markSeen(until),
    },
    credentials: {
      ask: ({ profileId, only }) => credentialPrompt.ask(profileId, only === 'access-token'),
      copy: async ({ which }) => {
        const { stillOpen } = session;
        stored(session.keys, which);
        if (!(await options.askToCopy(which))) return { clearsAfterSeconds: null };
        stillOpen();
        await secretClipboard.copy(stored(session.keys, which));
        return { clearsAfterSeconds: clipboardSeconds };
      },
      reveal: ({ which }) => options.reveal(which, stored(session.keys, which)),
    },
    diagnostics: {
      preview: ({ hosts }) => options.diagnostics.preview(hosts),
      save: () => options.diagnostics.save(),
    },
    exports: {
      start: (order) => {
        requireExports(services.policy);
        return exporting.start(order);
      },
      print: (order) => {
        requireExports(services.policy);
        return exporting.print(order);
      },
      cancel: () => exporting.cancel(),
      show: () => exporting.show(),
    },
    links: {
      take: () => options.waitingLink.take(),
    },
    memory: {
      screens: () => screens.current,
      keepScreen: async ({ profileId, screen }) => {
        const { profile } = session.state;
        // Nothing is remembered of sample data, which is generated anew each time.
        if (profile?.id === profileId && !profile.sample) await screens.keep(profileId, screen);
      },
      listState: ({ resource }) => memory.listState(resource),
      saveListState: async ({ profileId, resource, listState, first }) => {
        if (session.state.profile?.id !== profileId) return true;
        return saveListState(await currentProfile.opened, resource, listState, first);
      },
    },
    merchant: {
      read: async () => {
        const { stillOpen } = session;
        const reading = await session.ask((client) => client.merchant());
        stillOpen();
        await storeMerchant(await store(), reading);
        return reading;
      },
      kept: async () => {
        const kept = await (await store()).storedRecord('merchant', null);
        return kept && merchantFromSnapshot(kept.record, kept.seenAt);
      },
    },
    profiles: {
      list: () => [...profiles.list],
      save: async ({ id, draft }) => {
        const saved = await profiles.save(id, draft);
        credentialPrompt.changed(saved.profile);
        probing.stop();
        await session.refresh(saved.profile);
        return saved;
      },
      setAside: () => profiles.setAside,
      forget: async ({ id }) => {
        probing.stop();
        await forgetProfile(services, id);
        await screens.forget(id);
      },
    },
    publish: {
      state: async () => (await publisher()).refresh(),
      save: async (wanted) => (await publisher()).save(wanted),
      forget: async () => (await publisher()).forget(),
      askPassword: async () => {
        const own = await publisher();
        const { to } = own.state;
        if (to === null) throw new DeskError('input.publish', { reason: 'none' });
        const keep = (password: Secret) => own.keepPassword(to, password);
        return credentialPrompt.askDatabase(session.profile.id, { address: to, keep });
      },
      start: async () => {
        const own = await publisher();
        const { to, allowed, agreed } = own.state;
        if (to !== null && allowed && !agreed) {
          if (!(await options.askToPublish(to))) return;
          await own.agree(to);
        }
        own.requireStart();
        // Not awaited: its progress and outcome are pushed.
        void own.start().catch(() => undefined);
      },
      cancel: async () => {
        (await publisher()).cancel();
      },
    },
    session: {
      state: () => session.state,
      open: ({ profileId }) => session.open(profileId),
      openSample: () => session.openSample(),
      close: () => session.close(),
      disconnect: () => session.disconnect(),
      begin: () => options.onBegin(),
      retry: () => session.retry(),
      check: () => runChecks(services),
      lock: () => options.lock(),
    },
    settings: {
      read: () => settings.current,
      limits: () => settings.limits,
      save: async (wanted) => {
        const saved = await settings.save(wanted);
        options.onSettings();
        return saved;
      },
    },
    signing: {
      presets: () => presets.map(({ id, recipe }) => ({ id, recipe })),
      preview: ({ recipe }) => previewRecipe(recipe),
      plan: ({ profileId }) => probing.plan(profileId),
      probe: ({ profileId }) => probing.run(profileId),
      stopProbe: () => probing.stop(),
    },
    subscriptions: {
      list: () => options.subscriptions.list(),
      setAlert: ({ id, alert }) => options.subscriptions.setAlert(id, alert),
      setExport: ({ id, export: choice, chooseFolder }) =>
        options.subscriptions.setExport(id, choice, chooseFolder),
      show: ({ id }) => options.subscriptions.show(id),
    },
    updates: updateHandlers(options.updates),
    views: {
      list: () => memory.views.list(),
      create: (view) => memory.views.create(view),
      replace: ({ id, ...changed }) => memory.views.change(id, changed),
      rename: ({ id, name }) => memory.views.change(id, { name }),
      remove: ({ id }) => memory.views.remove(id),
    },
    watches: {
      list: () => memory.watches.list(),
      create: ({ seenUntil = Date.now(), ...rule }) =>
        memory.watches.create({ ...rule, seenUntil }),
      markSeen: ({ id, until }) => memory.watches.change(id, { seenUntil: until }),
      setFields: ({ id, fields }) => memory.watches.change(id, { fields }),
      remove: ({ id }) => memory.watches.remove(id),
    },
  };
}

/** Checks and downloads are not awaited: their state is pushed. */
function updateHandlers(updates: Updates): DeskHandlers['updates'] {
  return {
    state: () => updates.state,
    check: () => void updates.check(),
    download: () => void updates.download(),
    cancel: () => updates.cancel(),
    restart: () => {
      if (updates.wantRestart()) app.quit();
    },
    show: () => {
      if (updates.file !== null) shell.showItemInFolder(updates.file);
    },
  };
}

function stored(keys: Keys, which: 'secret-key' | 'public-key' | 'access-token'): Secret {
  const held = {
    'secret-key': keys.secretKey,
    'public-key': keys.publicKey,
    'access-token': keys.accessToken,
  };
  const secret = held[which];
  if (secret === null) throw new DeskError('credentials.missing', { field: which });
  return secret;
}
