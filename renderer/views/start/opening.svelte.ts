import type { Failure } from '../../../shared/failures';
import type { Profile } from '../../../shared/ipc/profiles';
import type { DeskBridge } from '../../bridge';
import type { Language } from '../../i18n/messages.svelte';
import { Attempt } from '../../state/attempt.svelte';
import type { Navigation } from '../../state/navigation.svelte';
import { remedyAction, remedyOf } from '../../state/remedy';
import type { Session } from '../../state/session.svelte';

interface Desk {
  readonly bridge: DeskBridge;
  readonly language: Pick<Language, 't'>;
  readonly navigation: Pick<Navigation, 'go'>;
  readonly session: Pick<Session, 'open'>;
}

/** A connection that is being opened, and what helps when it does not open. */
export class Opening {
  readonly attempt = new Attempt();
  readonly #desk: Desk;
  readonly #profile: () => Profile;

  constructor(desk: Desk, profile: () => Profile) {
    this.#desk = desk;
    this.#profile = profile;
  }

  readonly open = (): Promise<void> =>
    this.attempt.run(() => this.#desk.session.open(this.#profile().id));

  readonly edit = (): void =>
    this.#desk.navigation.go({ screen: 'connect', profileId: this.#profile().id });

  remedy({ code }: Failure): { readonly label: string; readonly run: () => void } {
    const { attempt, edit } = this;
    const { bridge, language } = this.#desk;
    return remedyAction(remedyOf(code), language, {
      retry: () => void this.open(),
      edit,
      enterKeys: () => void this.#enterKeys(),
      connection: { bridge, profileId: this.#profile().id, attempt },
    });
  }

  #enterKeys(): Promise<void> {
    return this.attempt.run(async () => {
      const { bridge, session } = this.#desk;
      const profileId = this.#profile().id;
      const outcome = await bridge.credentials.ask({ profileId });
      if (outcome.outcome === 'stored') await session.open(profileId);
    });
  }
}
