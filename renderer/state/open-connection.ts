import { tick } from 'svelte';
import { failureOf } from '../bridge';
import type { Language } from '../i18n/messages.svelte';
import type { Announcer } from './announcer.svelte';
import type { Navigation } from './navigation.svelte';
import type { Profiles } from './profiles.svelte';
import { remedyAction, remedyOf } from './remedy';
import type { Session } from './session.svelte';

interface Desk {
  readonly announcer: Announcer;
  readonly language: Language;
  readonly navigation: Navigation;
  readonly profiles: Profiles;
  readonly session: Session;
}

/** As many connections as Ctrl with a digit can open. */
export const maxNumbered = 9;

/**
 * Opens another connection; if it cannot be opened, the reason is announced with a button for what
 * helps: a restored one has no keys yet. `then` runs once its screens are there, unless yet another
 * one was opened meanwhile.
 */
export async function openConnection(desk: Desk, id: string, then?: () => void): Promise<void> {
  const { announcer, language, navigation, session } = desk;
  try {
    await session.open(id);
    await tick();
    if (session.profile?.id === id) then?.();
  } catch (caught) {
    const failure = failureOf(caught);
    const action = remedyAction(remedyOf(failure.code), language, {
      retry: () => void openConnection(desk, id, then),
      edit: () => navigation.go({ screen: 'connect', profileId: id }),
    });
    announcer.announce(language.failure(failure).what, action);
  }
}

/** Opens the sample data in the place of what is open; a failure is announced. */
export async function openSample({ announcer, language, session }: Desk): Promise<void> {
  try {
    await session.openSample();
  } catch (caught) {
    announcer.announce(language.failure(failureOf(caught)).what);
  }
}

/** Opens the connection with this place (from 0) in the list; nothing if there is none. */
export async function openNumbered(desk: Desk, place: number): Promise<void> {
  const { profiles, session } = desk;
  if (profiles.state.phase !== 'ready') await profiles.load();
  const id = profiles.real[place]?.id;
  if (id !== undefined && id !== session.profile?.id) await openConnection(desk, id);
}
