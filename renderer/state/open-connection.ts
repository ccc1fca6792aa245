import { tick } from 'svelte';
import type { Failure } from '../../shared/failures';
import { failureOf } from '../bridge';
import type { Language } from '../i18n/messages.svelte';
import type { Announcer, Toast } from './announcer.svelte';
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
  const { language, navigation, session } = desk;
  const open = async () => {
    await session.open(id);
    await tick();
    if (session.profile?.id === id) then?.();
  };
  const place = {
    retry: () => void openConnection(desk, id, then),
    edit: () => navigation.go({ screen: 'connect', profileId: id }),
  };
  await orAnnounced(desk, open, ({ code }) => remedyAction(remedyOf(code), language, place));
}

/** Opens the sample data in the place of what is open; a failure is announced. */
export async function openSample(desk: Desk): Promise<void> {
  await orAnnounced(desk, () => desk.session.openSample());
}

async function orAnnounced(
  { announcer, language }: Desk,
  open: () => Promise<void>,
  actionFor: (failure: Failure) => Toast['action'] = () => null,
): Promise<void> {
  try {
    await open();
  } catch (caught) {
    const failure = failureOf(caught);
    announcer.announce(language.failure(failure).what, actionFor(failure));
  }
}

/** Opens the connection with this place (from 0) in the list; nothing if there is none. */
export async function openNumbered(desk: Desk, place: number): Promise<void> {
  const { profiles, session } = desk;
  if (profiles.state.phase !== 'ready') await profiles.load();
  const id = profiles.real[place]?.id;
  if (id !== undefined && id !== session.profile?.id) await openConnection(desk, id);
}
