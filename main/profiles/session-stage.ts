import type { Profile } from '../../shared/ipc/profiles';
import type { InterruptedWork } from './background-work';
import type { ConnectedProfile } from './connected-profile';

/** What an unlock opens again. */
interface Resumable {
  readonly profile: Profile;
  /** Settles when the lock has closed the profile's store; null when nothing is to be resumed. */
  readonly interrupted: Promise<InterruptedWork | null>;
}

/** No profile is open. Also while sample data is being started. */
interface Closed {
  readonly is: 'closed';
  /** The id of the profile whose keys could not be read. */
  readonly notOpened?: string;
}

/** The profile's keys are being read. */
export interface Opening {
  readonly is: 'opening';
  readonly profile: Profile;
}

interface Open {
  readonly is: 'open';
  readonly opened: ConnectedProfile;
}

/** No keys are in memory. `resumable` is null when nothing was open. */
interface Locked {
  readonly is: 'locked';
  readonly resumable: Resumable | null;
}

/** Locked over keys and records that exist in memory only, and would be lost by closing. */
interface LockedOpen {
  readonly is: 'locked-open';
  readonly opened: ConnectedProfile;
}

/** The keys of a locked profile are being read again. */
export interface Unlocking {
  readonly is: 'unlocking';
  readonly profile: Profile;
  readonly resumable: Resumable;
}

/**
 * What a session is doing. Each entered stage is an object of its own: whoever waits for something
 * compares it afterwards, and so learns whether the session has left it meanwhile.
 *
 *     closed → opening → open → closed
 *     open → locked → unlocking → open (or locked, or closed)
 *     open → locked-open → open
 *     closed, opening, unlocking → locked
 */
export type Stage = Closed | Opening | Open | Locked | LockedOpen | Unlocking;

/** The profile whose keys are in memory. */
export const openedIn = (stage: Stage): ConnectedProfile | null =>
  stage.is === 'open' || stage.is === 'locked-open' ? stage.opened : null;

export const isLockedIn = ({ is }: Stage): boolean =>
  is === 'locked' || is === 'locked-open' || is === 'unlocking';

/** The profile that is open, being opened or locked. */
export function profileIn(stage: Stage): Profile | null {
  switch (stage.is) {
    case 'closed':
      return null;
    case 'opening':
    case 'unlocking':
      return stage.profile;
    case 'open':
    case 'locked-open':
      return stage.opened.profile;
    case 'locked':
      return stage.resumable?.profile ?? null;
  }
}

/** After the profile was closed: a lock stays. */
export const closedFrom = (stage: Stage): Closed | Locked =>
  isLockedIn(stage) ? { is: 'locked', resumable: null } : { is: 'closed' };

/** After a lock closed the profile. `closing` is that, with the work it interrupted. */
export function lockedFrom(stage: Stage, closing: Promise<InterruptedWork | null>): Locked {
  const earlier = 'resumable' in stage ? stage.resumable : null;
  const profile = stage.is === 'locked' ? null : profileIn(stage);
  if (profile === null) return { is: 'locked', resumable: earlier };
  // When locked again during an unlock, the work interrupted first is still to be resumed.
  // A profile that could not be closed is opened again all the same.
  const interrupted = earlier?.interrupted ?? closing.catch(() => null);
  return { is: 'locked', resumable: { profile, interrupted } };
}
