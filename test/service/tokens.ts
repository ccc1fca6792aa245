import { createHmac, timingSafeEqual } from 'node:crypto';

interface TokenSettings {
  readonly publicKey: string;
  readonly secretKey: string;
  /** A token somebody chose, accepted as if issued at the start. */
  readonly accessToken: string | null;
  readonly lifeSeconds: number;
}

/**
 * Access tokens as docs/interface.md describes them: JWTs that live an hour. They are verified by
 * their own seal, so that a token stays good when the service is started again with the same secret
 * key.
 */
export class Tokens {
  readonly #settings: TokenSettings;
  readonly #startedAt: number;
  readonly #chosen: Buffer | null;
  #generation = 0;

  /** `startedAt`: epoch milliseconds by the service's clock. */
  constructor(settings: TokenSettings, startedAt: number) {
    this.#settings = settings;
    this.#startedAt = startedAt;
    this.#chosen = settings.accessToken === null ? null : Buffer.from(settings.accessToken);
  }

  issue(now: number): string {
    const issuedAt = Math.floor(now / 1000);
    const claims = {
      iss: 'merchant-desk-sandbox',
      sub: this.#settings.publicKey,
      iat: issuedAt,
      exp: issuedAt + this.#settings.lifeSeconds,
      generation: this.#generation,
    };
    const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
    return `${body}.${this.#seal(body)}`;
  }

  /** Whether a presented token is good now, and if not, whether it once was. */
  judge(token: string, now: number): 'good' | 'expired' | 'invalid' {
    if (this.#isChosen(token)) {
      const expired = now >= this.#startedAt + this.#settings.lifeSeconds * 1000;
      return expired || this.#generation > 0 ? 'expired' : 'good';
    }
    const claims = this.#claimsOf(token);
    if (!claims) return 'invalid';
    return claims.exp * 1000 <= now || claims.generation < this.#generation ? 'expired' : 'good';
  }

  /** Every token issued so far is expired from here on. */
  expireAll(): void {
    this.#generation += 1;
  }

  #isChosen(token: string): boolean {
    const bytes = Buffer.from(token);
    return (
      this.#chosen !== null &&
      bytes.length === this.#chosen.length &&
      timingSafeEqual(bytes, this.#chosen)
    );
  }

  #claimsOf(token: string): { exp: number; generation: number } | null {
    const parts = /^([\w-]+\.([\w-]+))\.([\w-]+)$/.exec(token);
    if (parts?.[3] === undefined || this.#seal(parts[1] ?? '') !== parts[3]) return null;
    // Sealed by this service, so it is what `issue` wrote.
    return JSON.parse(Buffer.from(parts[2] ?? '', 'base64url').toString()) as {
      exp: number;
      generation: number;
    };
  }

  #seal(body: string): string {
    return createHmac('sha256', `tokens of ${this.#settings.secretKey}`)
      .update(body)
      .digest('base64url');
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
