import type { Secret } from '../vault/secret';

/** Where a connection's bearer token comes from (docs/interface.md, "Login"). */
export interface TokenSupply {
  /** The token to send now. Fails with `credentials.missing`, or as the login does. */
  readonly token: (signal?: AbortSignal) => Promise<Secret>;
  /** Another token after the service refused this one; null when only the user can give another. */
  readonly renew: (refused: Secret, signal?: AbortSignal) => Promise<Secret | null>;
}

/** A token the user pasted: there is no other. */
export function pastedToken(token: Secret): TokenSupply {
  return {
    token: () => Promise.resolve(token),
    renew: () => Promise.resolve(null),
  };
}
