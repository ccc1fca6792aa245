import type { Profile } from '../../shared/ipc/profiles';
import { DeskError } from '../failure';
import type { Secret } from '../vault/secret';
import type { Vault } from '../vault/vault';
import type { CredentialPrompt } from './credential-prompt';
import { makeRecovery, recoverCacheKey } from './recovery';

interface WindowRecoveryOptions {
  readonly vault: Vault;
  readonly prompt: Pick<CredentialPrompt, 'askSecret'>;
  /** The open one. Fails with `app.not-connected`. */
  readonly profile: () => Pick<Profile, 'id' | 'name' | 'host' | 'sample'>;
  readonly databaseOf: (profileId: string) => string;
  /** Whether the user wants a new code: an earlier one opens nothing any more. */
  readonly confirm: (name: string) => Promise<boolean>;
  /** The key is in the keychain again. Never fails. */
  readonly recovered: (profileId: string) => Promise<void>;
  /** In a window of main's own. */
  readonly show: (profile: Pick<Profile, 'name' | 'host'>, code: Secret) => Promise<void>;
}

/** Recovery codes as the window makes and takes them: the page never learns one. */
export class WindowRecovery {
  readonly #options: WindowRecoveryOptions;

  constructor(options: WindowRecoveryOptions) {
    this.#options = options;
  }

  async make(): Promise<boolean> {
    const { vault, databaseOf, confirm, show } = this.#options;
    const { id, name, host } = this.#real();
    if (!(await confirm(name))) return false;
    const code = await makeRecovery(vault, id, databaseOf(id));
    try {
      await show({ name, host }, code);
    } finally {
      code.wipe();
    }
    return true;
  }

  recover(): Promise<boolean> {
    const { vault, prompt, databaseOf, recovered } = this.#options;
    const { id, name, host } = this.#real();
    return prompt.askSecret({
      asks: 'recovery-code',
      name,
      place: host,
      isStored: false,
      take: async (code) => {
        try {
          await recoverCacheKey(vault, { profileId: id, database: databaseOf(id) }, code);
        } finally {
          code.wipe();
        }
        await recovered(id);
      },
    });
  }

  #real() {
    const profile = this.#options.profile();
    if (profile.sample) throw new DeskError('input.recovery', { reason: 'no-data' });
    return profile;
  }
}
