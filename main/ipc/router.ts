import { app } from 'electron';
import type { DeskHandlers } from '../../preload/contract/desk';
import { presets } from '../../preload/contract/presets';
import { previewRecipe } from '../api/preview';
import { DeskError } from '../failure';
import type { Services } from '../services';
import { runChecks } from '../session/checks';
import type { CredentialDesk } from '../session/credential-desk';
import type { Probing } from '../session/probing';
import type { Keys } from '../session/key-store';
import type { SettingsStore } from '../settings/settings';
import { clipboardSeconds } from '../vault/clipboard';
import type { SecretClipboard } from '../vault/clipboard';
import type { Secret } from '../vault/secret';

interface RouterOptions {
  services: Services;
  settings: SettingsStore;
  onSettings: () => void;
  credentialDesk: CredentialDesk;
  probing: Probing;
  secretClipboard: SecretClipboard;
  reveal: (which: 'secret-key' | 'public-key', secret: Secret) => Promise<void>;
  systemLanguages: () => string[];
  standInElectron: boolean;
}

/** One handler per line of the contract: `satisfies` in the type keeps them in step. Each is a sentence, the work is elsewhere. */
export function createHandlers(options: RouterOptions): DeskHandlers {
  const { services, settings, credentialDesk, probing, secretClipboard } = options;
  const { session, profiles, lookedUp, requestLog } = services;
  return {
    about: {
      read: () => ({
        version: app.getVersion(),
        electron: process.versions.electron,
        chromium: process.versions.chrome,
        node: process.versions.node,
        platform: `${process.platform} ${process.arch}`,
        languages: options.systemLanguages(),
        standInElectron: options.standInElectron,
      }),
    },
    activity: {
      list: () => [...requestLog.list()],
      clear: () => requestLog.clear(),
    },
    cards: {
      details: async ({ id }) => {
        const card = await session.ask((client) => client.clientCard(id));
        lookedUp.add(card);
        return card;
      },
      recent: () => lookedUp.newestFirst,
      samples: () => [...session.sampleCardIds],
    },
    clients: {
      page: (asked) => session.ask((client) => client.clients(asked)),
    },
    credentials: {
      ask: ({ profileId }) => credentialDesk.ask(profileId),
      copy: async ({ which }) => {
        await secretClipboard.copy(stored(session.keys, which));
        return { clearsAfterSeconds: clipboardSeconds };
      },
      reveal: ({ which }) => options.reveal(which, stored(session.keys, which)),
    },
    lots: {
      page: (asked) => session.ask((client) => client.lots(asked)),
    },
    merchant: {
      read: () => session.ask((client) => client.merchant()),
    },
    profiles: {
      list: () => [...profiles.list],
      save: async ({ id, draft }) => {
        const saved = await profiles.save(id, draft);
        await session.refresh(saved.profile);
        return saved;
      },
      forget: async ({ id }) => {
        if (session.state.profile?.id === id) await session.close();
        await services.keys.forget(id);
        await profiles.forget(id);
      },
    },
    session: {
      state: () => session.state,
      open: ({ profileId }) => session.open(profileId),
      openSample: () => session.openSample(),
      close: () => session.close(),
      disconnect: () => session.disconnect(),
      retry: () => session.retry(),
      check: () => runChecks(services),
    },
    settings: {
      read: () => settings.current,
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
