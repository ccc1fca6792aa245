import { type Secret } from '../vault/secret';

/** Provides a connection's bearer token (docs/interface.md, "Login"). */
export interface TokenSupply {
  /** The token to send. Fails with `credentials.missing`, or as the login does. */
  readonly token: (signal?: AbortSignal) => Promise<Secret>;
  /** A new token after the service refused this one; null when only the user can provide one. */
  readonly renew: (refused: Secret, signal?: AbortSignal) => Promise<Secret | null>;
  /** The service gave the token for the secret key, so that key is right. */
  readonly provesSecret?: true;
}

/** A token that the user pasted: it cannot be renewed. */
export function pastedToken(token: Secret): TokenSupply {
  return {
    token: () => Promise.resolve(token),
    renew: () => Promise.resolve(null),
  };
}
