import { randomUUID } from 'node:crypto';
import { sameRecipe, signsQuery, type SignatureRecipe } from '../../shared/recipe';
import { DeskError } from '../failure';
import type { Secret } from '../vault/secret';
import { envelopePieces } from './envelope';
import { inPieces } from '../json/pieces';
import type { Endpoint } from './endpoints';
import type { Decode, Sent, SignedReads, SignedReadsOptions } from './signed-reads';
import { tokenLife } from './login';

/** A clock correction larger than this can explain a refused signature or token. */
const skewMs = 2_000;

/** Renewals for one call, of tokens that had worked for others. */
const maxRenewals = 10;

/** `about` of a refusal during probing when the answer corrected the clock. */
export const clockCorrected = 'clock-corrected';

/** What the calls of one client share. */
interface Client {
  readonly reads: SignedReads;
  readonly options: Pick<SignedReadsOptions, 'credentials'> & {
    readonly recipe: () => SignatureRecipe | null;
    readonly onRecipeLearned: (recipe: SignatureRecipe) => void;
  };
  /**
   * The recipe whose path variant the service refused or does not need, so that it is tried once
   * and not for every card.
   */
  pathVariantUselessFor: SignatureRecipe | null;
  /** Tokens with which a request succeeded. */
  readonly workedTokens: WeakSet<Secret>;
}

/**
 * One call, with recovery from refusals that another request can cure, each at most once: a wrong
 * clock, a token that can be renewed (again if it had worked), a card's id that the service expects
 * in the signature (docs/interface.md, "Signature").
 */
export class RefusalRecovery {
  readonly #client: Client;
  readonly #endpoint: Endpoint;
  readonly #signal: AbortSignal | undefined;
  readonly #requestId = randomUUID();
  #attempts = 0;
  #sent: Sent | null = null;
  #clockCorrected = false;
  #renewals = 0;

  constructor(client: Client, endpoint: Endpoint, signal: AbortSignal | undefined) {
    this.#client = client;
    this.#endpoint = endpoint;
    this.#signal = signal;
  }

  async send<T>(decode: Decode<T>): Promise<T> {
    const recipe = this.#client.options.recipe();
    if (recipe === null) throw new DeskError('credentials.no-recipe');
    for (;;) {
      try {
        const result = await this.#once(recipe, decode);
        // This card was accepted without signing its path, so a later refusal has another reason.
        if (this.#canVary(recipe)) this.#client.pathVariantUselessFor = recipe;
        return result;
      } catch (thrown) {
        const error = this.#withProof(this.#recognizeExpiry(asDeskError(thrown)));
        if (this.#clockIsWhy(error)) continue;
        if (await this.#renewed(error)) continue;
        const isBare = error.code === 'credentials.refused' && error.params.about === null;
        if (isBare || error.code === 'credentials.signature-refused') {
          return await this.#withPathSigned(recipe, decode, error);
        }
        throw error;
      }
    }
  }

  /**
   * Sends one request with exactly this recipe. If the clock is why it failed, the failure's
   * `about` is `clock-corrected`.
   */
  async sendWith(recipe: SignatureRecipe): Promise<void> {
    try {
      await this.#once(recipe, async (answer) => {
        await inPieces(envelopePieces(answer, this.#client.reads.redactor));
      });
    } catch (thrown) {
      const error = this.#recognizeExpiry(asDeskError(thrown));
      if (!this.#clockIsWhy(error)) throw error;
      const params = { ...error.params, about: clockCorrected };
      throw new DeskError(error.code, params, { requestId: this.#requestId });
    }
  }

  async #once<T>(recipe: SignatureRecipe, decode: Decode<T>): Promise<T> {
    this.#attempts += 1;
    const result = await this.#client.reads.send(
      {
        endpoint: this.#endpoint,
        signal: this.#signal,
        requestId: this.#requestId,
        attempt: this.#attempts,
        recipe,
        onSent: (sent) => (this.#sent = sent),
      },
      decode,
    );
    if (this.#sent !== null) this.#client.workedTokens.add(this.#sent.token);
    return result;
  }

  #clockIsWhy(error: DeskError): boolean {
    if (this.#clockCorrected || !mayBeForClock(error) || this.#sent === null) return false;
    const offset = this.#client.reads.clockOffset() ?? 0;
    this.#clockCorrected = Math.abs(offset - this.#sent.correction) > skewMs;
    return this.#clockCorrected;
  }

  async #renewed(error: DeskError): Promise<boolean> {
    const isAboutToken =
      error.code === 'credentials.token-expired' ||
      error.code === 'credentials.refused' ||
      // A refused signature may be that of the token.
      (error.code === 'credentials.signature-refused' && error.params.status === 401);
    if (!isAboutToken || this.#sent === null) return false;
    const { token } = this.#sent;
    // A token that is good for some requests only may be used up by others before this one: each
    // that had worked is worth another.
    const limit = this.#client.workedTokens.has(token) ? maxRenewals : 1;
    if (this.#renewals >= limit) return false;
    this.#renewals += 1;
    const { tokens } = this.#client.options.credentials;
    return (await tokens.renew(token, this.#signal)) !== null;
  }

  /** Whether signing the path as well would change the signature and is not known to be useless. */
  #canVary(recipe: SignatureRecipe): boolean {
    const tried = this.#client.pathVariantUselessFor;
    return (
      this.#endpoint.pathParameters.length > 0 &&
      !recipe.pathParameters &&
      signsQuery(recipe) &&
      !(tried && sameRecipe(tried, recipe))
    );
  }

  /** Tries once more with the path signed. Fails with `refusal` when that does not help. */
  async #withPathSigned<T>(
    recipe: SignatureRecipe,
    decode: Decode<T>,
    refusal: DeskError,
  ): Promise<T> {
    if (!this.#canVary(recipe)) throw refusal;
    const variant = { ...recipe, pathParameters: true };
    try {
      const result = await this.#once(variant, decode);
      this.#client.options.onRecipeLearned(variant);
      return result;
    } catch (thrown) {
      const error = asDeskError(thrown);
      if (looksRefused(error)) {
        this.#client.pathVariantUselessFor = recipe;
        throw refusal;
      }
      // A service that answers "no such card" has accepted the signature.
      if (error.code === 'service.not-found') this.#client.options.onRecipeLearned(variant);
      throw error;
    }
  }

  /** A refused signature after a login with the same secret key: that key is not why. */
  #withProof(error: DeskError): DeskError {
    const { provesSecret } = this.#client.options.credentials.tokens;
    if (error.code !== 'credentials.signature-refused' || provesSecret !== true) return error;
    return error.withParams({ ...error.params, isSecretProven: true }, this.#requestId);
  }

  #details({ redactedBody }: DeskError) {
    return { requestId: this.#requestId, ...(redactedBody === null ? {} : { redactedBody }) };
  }

  /**
   * Turns a refusal into `credentials.token-expired` when the token itself says that it has
   * expired.
   */
  #recognizeExpiry(error: DeskError): DeskError {
    const mayBeAboutToken =
      error.code === 'credentials.refused' || error.code === 'credentials.signature-refused';
    if (!mayBeAboutToken || this.#sent === null) return error;
    const life = tokenLife(this.#sent.token, this.#client.reads.serviceNow());
    if (life === null || life > 0) return error;
    return new DeskError('credentials.token-expired', error.params, this.#details(error));
  }
}

function looksRefused(error: DeskError): boolean {
  return error.code.startsWith('credentials.') || error.params.status === 400;
}

/** A timestamp may be refused with any status, in words that are not recognized. */
function mayBeForClock(error: DeskError): boolean {
  return (
    looksRefused(error) ||
    error.params.about === 'timestamp' ||
    error.code === 'service.code' ||
    error.code === 'service.forbidden'
  );
}

function asDeskError(thrown: unknown): DeskError {
  return thrown instanceof DeskError
    ? thrown
    : new DeskError('app.internal', {}, { cause: thrown });
}
