import { sameRecipe, signsQuery } from '../../preload/contract/recipe';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import { DeskError } from '../failure';
import { envelopePieces } from './envelope';
import { inPieces } from './json';
import type { Decode, Sent, SignedRead, SignedReadsOptions } from './signed-reads';
import { tokenLife } from './tokens';

/** A changed offset this large can be why a signature or token was refused. */
const skewMs = 2_000;

/** As `about` of a refusal during probing: the service's time has only now been learned. */
export const clockCorrected = 'clock-corrected';

/** What outlives one call: the recipe whose path variant a service refused or does not need, so that it is tried once and not at every card. */
interface PathVariantMemory {
  pathVariantRefusedFor: SignatureRecipe | null;
}

type Options = Pick<SignedReadsOptions, 'credentials'> & {
  readonly recipe: () => SignatureRecipe | null;
  readonly onRecipeLearned: (recipe: SignatureRecipe) => void;
};

/**
 * Refusals that one more request can cure, each at most once a call: a clock found to be off, a token that can be renewed, a card's id
 * that the service wants signed (docs/interface.md, "Signature").
 */
export class RefusalRecovery {
  readonly #request: SignedRead;
  readonly #options: Options;
  readonly #memory: PathVariantMemory;
  #sent: Sent | null = null;
  #clockCorrected = false;
  #tokenRenewed = false;

  constructor(request: SignedRead, options: Options, memory: PathVariantMemory) {
    this.#request = request;
    this.#options = options;
    this.#memory = memory;
  }

  async send<T>(decode: Decode<T>): Promise<T> {
    const recipe = this.#options.recipe();
    if (recipe === null) throw new DeskError('credentials.no-recipe');
    for (;;) {
      try {
        const result = await this.#once(recipe, decode);
        // A card read as it is shows that its path need not be signed: a later refusal is about something else.
        if (this.#canVary(recipe)) this.#memory.pathVariantRefusedFor = recipe;
        return result;
      } catch (thrown) {
        const error = asDeskError(thrown);
        if (this.#clockIsWhy(error)) continue;
        if (error.code === 'credentials.signature-refused') {
          return await this.#withPathSigned(recipe, decode, error);
        }
        if (await this.#renewed(error)) continue;
        if (error.code === 'credentials.refused' && error.params.about === null) {
          return await this.#withPathSigned(recipe, decode, this.#named(error));
        }
        throw this.#named(error);
      }
    }
  }

  /** One request with this very recipe. When the clock is found to be why it failed, `about` says so: asking again may be worth it. */
  async sendWith(recipe: SignatureRecipe): Promise<void> {
    try {
      await this.#once(recipe, async (answer) => {
        await inPieces(envelopePieces(answer, this.#request.redactor));
      });
    } catch (thrown) {
      const error = asDeskError(thrown);
      if (!this.#clockIsWhy(error)) throw this.#named(error);
      const params = { ...error.params, about: clockCorrected };
      throw new DeskError(error.code, params, { requestId: this.#request.requestId });
    }
  }

  #once<T>(recipe: SignatureRecipe, decode: Decode<T>): Promise<T> {
    return this.#request.send(recipe, (sent) => (this.#sent = sent), decode);
  }

  #clockIsWhy(error: DeskError): boolean {
    if (this.#clockCorrected || !looksRefused(error) || this.#sent === null) return false;
    const offset = this.#request.clockOffset() ?? 0;
    this.#clockCorrected = Math.abs(offset - this.#sent.correction) > skewMs;
    return this.#clockCorrected;
  }

  async #renewed(error: DeskError): Promise<boolean> {
    const isAboutToken =
      error.code === 'credentials.token-expired' || error.code === 'credentials.refused';
    if (this.#tokenRenewed || !isAboutToken || this.#sent === null) return false;
    this.#tokenRenewed = true;
    const { tokens } = this.#options.credentials;
    return (await tokens.renew(this.#sent.token, this.#request.signal)) !== null;
  }

  /** Whether signing the path too is something else, and not known to be of no use. */
  #canVary(recipe: SignatureRecipe): boolean {
    const tried = this.#memory.pathVariantRefusedFor;
    return (
      this.#request.endpoint.pathParameters.length > 0 &&
      !recipe.pathParameters &&
      signsQuery(recipe) &&
      !(tried && sameRecipe(tried, recipe))
    );
  }

  /** Fails with the first refusal when signing the path changes nothing. */
  async #withPathSigned<T>(
    recipe: SignatureRecipe,
    decode: Decode<T>,
    refusal: DeskError,
  ): Promise<T> {
    if (!this.#canVary(recipe)) throw refusal;
    const variant = { ...recipe, pathParameters: true };
    try {
      const result = await this.#once(variant, decode);
      this.#options.onRecipeLearned(variant);
      return result;
    } catch (thrown) {
      const error = asDeskError(thrown);
      if (looksRefused(error)) {
        this.#memory.pathVariantRefusedFor = recipe;
        throw refusal;
      }
      // "No such card" and its like are said by a service that accepted the signature.
      if (error.code === 'service.not-found') this.#options.onRecipeLearned(variant);
      throw error;
    }
  }

  /** A bare 401 with a token that says itself that it is over. */
  #named(error: DeskError): DeskError {
    if (error.code !== 'credentials.refused' || this.#sent === null) return error;
    const life = tokenLife(this.#sent.token, this.#request.now());
    if (life === null || life > 0) return error;
    return new DeskError('credentials.token-expired', error.params, {
      requestId: this.#request.requestId,
      ...(error.redactedBody === null ? {} : { redactedBody: error.redactedBody }),
    });
  }
}

function looksRefused(error: DeskError): boolean {
  return error.code.startsWith('credentials.') || error.params.status === 400;
}

function asDeskError(thrown: unknown): DeskError {
  return thrown instanceof DeskError
    ? thrown
    : new DeskError('app.internal', {}, { cause: thrown });
}
