import type { Failure, FailureCode } from '../../shared/failures';
import type { DeskBridge } from '../bridge';
import type { Language } from '../i18n/messages.svelte';
import type { Attempt } from './attempt.svelte';
import { type Session } from './session.svelte';

/** Where a failure is shown: what can be done there about it. */
interface Place {
  readonly retry: () => void;
  /** Opens the form of the connection. */
  readonly edit: () => void;
  /** What the place has itself of that form. */
  readonly enterKeys?: () => void;
  readonly chooseRecipe?: () => void;
  /** For what main does once the user agreed in a window of its own; without it, the form opens. */
  readonly connection?: {
    readonly bridge: Pick<DeskBridge, 'credentials'>;
    readonly profileId: string;
    readonly attempt: Pick<Attempt, 'run'>;
  };
}

/** What helps after a failure: the words of its button, and what that does. */
const remedies = {
  retry: { label: 'shell.action.retry', isInForm: false, run: ({ retry }: Place) => retry() },
  'edit-connection': {
    label: 'remedy.editConnection',
    isInForm: true,
    run: ({ edit }: Place) => edit(),
  },
  'enter-keys': {
    label: 'remedy.enterKeys',
    isInForm: true,
    run: ({ edit, enterKeys = edit }: Place) => enterKeys(),
  },
  'choose-recipe': {
    label: 'remedy.howItSigns',
    isInForm: true,
    run: ({ edit, chooseRecipe = edit }: Place) => chooseRecipe(),
  },
  /** Main reopens the profile with the pasted token and pushes the new state. */
  'paste-token': {
    label: 'remedy.pasteToken',
    isInForm: false,
    run: ({ edit, connection }: Place) => {
      if (connection === undefined) {
        edit();
        return;
      }
      const { attempt, bridge, profileId } = connection;
      void attempt.run(() => bridge.credentials.ask({ profileId, only: 'access-token' }));
    },
  },
} as const;

type Remedy = keyof typeof remedies;

/** For every other failure, asking again is all there is to do. */
const particular: Partial<Record<FailureCode, Remedy>> = {
  'credentials.missing': 'enter-keys',
  'credentials.other-address': 'enter-keys',
  'credentials.refused': 'enter-keys',
  'credentials.token-expired': 'enter-keys',
  'credentials.login-refused': 'enter-keys',
  'credentials.login-shape': 'edit-connection',
  'credentials.signature-refused': 'choose-recipe',
  'credentials.no-recipe': 'choose-recipe',
  'network.name-not-found': 'edit-connection',
  'network.redirect': 'edit-connection',
  'network.not-secure': 'edit-connection',
  'service.not-json': 'edit-connection',
  'service.html': 'edit-connection',
  'vault.absent': 'enter-keys',
  'vault.mismatch': 'enter-keys',
};

export function remedyOf(code: FailureCode): Remedy {
  return particular[code] ?? 'retry';
}

/** The same where all that is in the connection's form is reached by editing the connection. */
export function remedyByForm(code: FailureCode): Remedy {
  const remedy = remedyOf(code);
  return remedies[remedy].isInForm ? 'edit-connection' : remedy;
}

/** The button of a remedy. */
export function remedyAction(
  remedy: Remedy,
  { t }: Pick<Language, 't'>,
  place: Place,
): { readonly label: string; readonly run: () => void } {
  const { label, run } = remedies[remedy];
  return { label: t(label), run: () => run(place) };
}

type OpenSession = Pick<Session, 'state' | 'profile' | 'isSample'>;

/**
 * What helps on a screen of the open connection: a retry for sample data, which nobody can edit, and
 * for keys that were refused then and are accepted now.
 */
export function remedyInSession({ code }: Failure, session: OpenSession): Remedy {
  const { state, profile, isSample } = session;
  const isMended = code.startsWith('credentials.') && state.phase === 'online';
  return isMended || isSample || profile === null ? 'retry' : remedyByForm(code);
}

/** Whether the bar above every screen says why already. */
export function isInBar({ code }: Failure, { state }: Pick<Session, 'state'>): boolean {
  const hasBar = state.phase === 'offline' || state.phase === 'refused';
  return hasBar && state.failure?.code === code;
}

/** Reasons of a refusal that a new token does not remove. */
const notByToken = ['timestamp', 'locked', 'address'];

/**
 * What may end the refusal of the open connection faster than editing it; null without such. A new
 * token helps beside stored keys.
 */
export function quickRemedy(
  { code, params }: Failure,
  { profile, isSample }: Pick<Session, 'profile' | 'isSample'>,
): Remedy | null {
  if (isSample || profile === null) return null;
  const isByToken =
    (code === 'credentials.refused' && !notByToken.includes(String(params.about))) ||
    code === 'credentials.token-expired';
  if (isByToken && profile.token.kind === 'pasted') return 'paste-token';
  const remedy = remedyByForm(code);
  return remedy === 'retry' || remedy === 'edit-connection' ? null : remedy;
}
