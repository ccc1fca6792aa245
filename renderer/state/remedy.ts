import type { FailureCode } from '../../preload/contract/failure';

/** The one thing worth offering after a failure. */
export type Remedy = 'retry' | 'enter-keys' | 'edit-connection' | 'choose-recipe';

const particular: Partial<Record<FailureCode, Remedy>> = {
  'credentials.missing': 'enter-keys',
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
  'vault.mismatch': 'enter-keys',
};

export function remedyOf(code: FailureCode): Remedy {
  return particular[code] ?? 'retry';
}
