import type { Failure, FailureCode } from '../../shared/failures';
import type { Language } from '../i18n/messages.svelte';
import { type Session } from './session.svelte';

/** The one thing worth offering after a failure. */
export type Remedy = 'retry' | 'enter-keys' | 'edit-connection' | 'choose-recipe';

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

interface Action {
  readonly label: string;
  readonly run: () => void;
}

const labels = {
  retry: 'shell.action.retry',
  'enter-keys': 'shell.action.enterKeys',
  'edit-connection': 'shell.action.editConnection',
  'choose-recipe': 'shell.action.howItSigns',
} as const satisfies Readonly<Record<Remedy, string>>;

/** The button of a failure's remedy. */
export function remedyAction(
  code: FailureCode,
  { t }: Pick<Language, 't'>,
  runs: Readonly<Record<Remedy, () => void>>,
): Action {
  const remedy = remedyOf(code);
  return { label: t(labels[remedy]), run: runs[remedy] };
}

/** The same where the connection can only be edited as one: that, if there is one, or a retry. */
export function editOrRetry(
  { t }: Pick<Language, 't'>,
  { edit, retry }: { readonly edit: (() => void) | null; readonly retry: () => void },
): Action {
  return edit === null
    ? { label: t(labels.retry), run: retry }
    : { label: t(labels['edit-connection']), run: edit };
}

/**
 * The profile whose connection has to be edited before a retry can succeed; null where a retry
 * alone may help, and for sample data, which nobody can edit. Keys that were refused then and are
 * accepted now need no change.
 */
export function connectionToMend(
  { code }: Failure,
  { state, profile, isSample }: Pick<Session, 'state' | 'profile' | 'isSample'>,
): string | null {
  const isMended = code.startsWith('credentials.') && state.phase === 'online';
  if (isMended || isSample || remedyOf(code) === 'retry') return null;
  return profile?.id ?? null;
}

/** Reasons of a refusal that a new token does not remove. */
const notByToken = ['timestamp', 'locked', 'address'];

/**
 * The open profile when pasting a new token beside the stored keys may end its refusal; null
 * otherwise.
 */
export function profileToPasteFor(
  { code, params }: Failure,
  { profile, isSample }: Pick<Session, 'profile' | 'isSample'>,
): string | null {
  const isByToken =
    (code === 'credentials.refused' && !notByToken.includes(String(params.about))) ||
    code === 'credentials.token-expired';
  return isByToken && !isSample && profile?.token.kind === 'pasted' ? profile.id : null;
}
