import { createContext } from 'svelte';
import type { ConnectWizard } from './wizard.svelte';

/** Connections being set up, by profile id (`null`: a new one): they wait here while one looks at another screen. */
export class ConnectDrafts {
  readonly #wizards = new Map<string | null, ConnectWizard>();

  take(profileId: string | null, make: () => ConnectWizard): ConnectWizard {
    const wizard = this.#wizards.get(profileId) ?? make();
    this.#wizards.set(profileId, wizard);
    return wizard;
  }

  drop(profileId: string | null): void {
    this.#wizards.delete(profileId);
  }
}

export const [getConnectDrafts, setConnectDrafts] = createContext<ConnectDrafts>();
