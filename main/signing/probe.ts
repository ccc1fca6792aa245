import { isReplayable, templateOf, type SignatureRecipe } from '../../shared/recipe';
import { presetById, presets, type PresetId } from '../../shared/recipe-presets';
import { DeskError } from '../failure';
import { isRequestable } from '../http/base-url';
import { wasSent } from '../http/failure-endings';
import { clockCorrected } from '../http/refusal-recovery';
import { realTiming, type Timing } from '../http/time';

/** Maximum of requests, list calls included. */
export const maxProbes = 12;
/** Pause between two requests. */
const paceMs = 1_000;

type ProbeEndpoint = 'merchant' | 'clients';

export type ProbeEvent = {
  /** Requests sent so far, including this one, unless it failed before it left. */
  readonly sent: number;
  readonly recipe: SignatureRecipe;
  readonly endpoint: ProbeEndpoint;
  readonly state: 'asking' | 'refused' | 'fits' | 'unanswered';
};

export type ProbeOutcome =
  /**
   * `confirmed`: a list call accepted it too, which distinguishes "all query parameters" from
   * "timestamp only".
   */
  | { readonly kind: 'found'; readonly recipe: SignatureRecipe; readonly confirmed: boolean }
  | { readonly kind: 'none' }
  | { readonly kind: 'stopped'; readonly failure: DeskError };

/**
 * The named methods to try, likeliest first. Including the one below there is room for ten: a new
 * one replaces another.
 */
const order: readonly PresetId[] = [
  'hmac-sha256-query-hex',
  'sha256-query-hex',
  'hmac-sha256-timestamp-hex',
  'hmac-sha512-query-base64',
  'sha256-timestamp-secret-hex',
  'sha256-secret-timestamp-hex',
  'hmac-sha1-query-hex',
  'md5-timestamp-secret-hex',
  'hmac-sha256-method-path-timestamp-hex',
];

/**
 * The methods to try on merchants/me, likeliest first. `timestamp=<ts>` alone is not among them:
 * there it is the same text as the sorted query. Two of the twelve requests are reserved for the
 * list call.
 */
export function probeCandidates(): readonly SignatureRecipe[] {
  const known = order.map(presetById).filter((recipe) => recipe !== null);
  const base64 = { ...presets[0].recipe, output: 'base64' } as const;
  return [...known, base64].slice(0, maxProbes - 2);
}

/**
 * Finds the recipe by asking the service, with the user's consent: one request a second, at most
 * twelve, to the given address only. Each candidate is tried on merchants/me. An accepted one is
 * then tried on a list call and, if refused there, its "timestamp only" twin is. Stops at the first
 * answer that is neither acceptance nor a plain refusal (423, 429, 5xx, a locked account, no
 * network, `signal`). Fails with `network.not-secure` before anything is sent.
 */
export async function* probeRecipe(options: {
  readonly baseHref: string;
  /** Sends one signed request. Resolves when it is accepted; fails as the service refuses it. */
  readonly tryRecipe: (
    recipe: SignatureRecipe,
    endpoint: ProbeEndpoint,
    signal?: AbortSignal,
  ) => Promise<void>;
  readonly candidates?: readonly SignatureRecipe[];
  readonly timing?: Pick<Timing, 'sleep'>;
  readonly signal?: AbortSignal;
}): AsyncGenerator<ProbeEvent, ProbeOutcome> {
  const base = new URL(options.baseHref);
  if (!isRequestable(base)) throw new DeskError('network.not-secure', { host: base.host });
  const { sleep } = options.timing ?? realTiming;
  const { signal } = options;
  let sent = 0;

  async function* ask(
    recipe: SignatureRecipe,
    endpoint: ProbeEndpoint,
  ): AsyncGenerator<ProbeEvent, Exclude<Verdict, { kind: 'clock' }>> {
    try {
      signal?.throwIfAborted();
      if (sent > 0) await sleep(paceMs, signal);
    } catch {
      return { kind: 'doubt', failure: new DeskError('app.cancelled') };
    }
    sent += 1;
    yield { sent, recipe, endpoint, state: 'asking' };
    const verdict = await judge(options.tryRecipe(recipe, endpoint, signal));
    // The first answer may only show that the clocks differ: the same recipe is tried again with
    // the corrected time.
    if (verdict.kind === 'clock') {
      return sent < maxProbes ? yield* ask(recipe, endpoint) : { kind: 'refused' };
    }
    if (verdict.kind !== 'doubt') yield { sent, recipe, endpoint, state: verdict.kind };
    else if (!wasSent(verdict.failure.code)) {
      sent -= 1;
      yield { sent, recipe, endpoint, state: 'unanswered' };
    }
    return verdict;
  }

  const candidates = (options.candidates ?? probeCandidates()).filter((each) => !isUnsafe(each));
  let acceptedOnce: SignatureRecipe | null = null;
  for (const recipe of candidates) {
    if (sent >= maxProbes) break;
    const verdict = yield* ask(recipe, 'merchant');
    if (verdict.kind === 'doubt') return { kind: 'stopped', failure: verdict.failure };
    if (verdict.kind === 'refused') continue;
    // If the list call refuses it, probing continues: merchants/me may not check signatures at all.
    acceptedOnce ??= recipe;
    for (const variant of variantsOf(recipe)) {
      if (sent >= maxProbes) break;
      const onList = yield* ask(variant, 'clients');
      if (onList.kind === 'fits') return { kind: 'found', recipe: variant, confirmed: true };
      // The list call is inconclusive, but merchants/me accepted the recipe.
      if (onList.kind === 'doubt') return { kind: 'found', recipe, confirmed: false };
    }
  }
  return acceptedOnce
    ? { kind: 'found', recipe: acceptedOnce, confirmed: false }
    : { kind: 'none' };
}

/** Recipes that merchants/me cannot tell apart, since its only parameter is the timestamp. */
function variantsOf(recipe: SignatureRecipe): readonly SignatureRecipe[] {
  return recipe.message === 'query' ? [recipe, { ...recipe, message: 'timestamp-pair' }] : [recipe];
}

/**
 * Recipes whose signature could be sent again for ever, or from which the secret is easy to guess.
 * Not sent: the address may be the wrong service.
 */
function isUnsafe(recipe: SignatureRecipe): boolean {
  return isReplayable(recipe) || templateOf(recipe).includes('{secret}');
}

type Verdict =
  | { readonly kind: 'fits' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'clock' }
  | { readonly kind: 'doubt'; readonly failure: DeskError };

async function judge(attempt: Promise<void>): Promise<Verdict> {
  try {
    await attempt;
    return { kind: 'fits' };
  } catch (thrown) {
    const failure = thrown instanceof DeskError ? thrown : new DeskError('app.internal');
    if (failure.params.about === clockCorrected) return { kind: 'clock' };
    return isPlainRefusal(failure) ? { kind: 'refused' } : { kind: 'doubt', failure };
  }
}

/**
 * A refusal of the signature, or a 400 or 401 that names no other reason: services seldom say more,
 * and the cap, the pace and the user's consent limit the cost. One that names the token, a lock, an
 * address or the clock is not about the recipe.
 */
function isPlainRefusal({ code, params }: DeskError): boolean {
  if (code === 'credentials.signature-refused') return true;
  const isBare = params.about === null && (params.status === 400 || params.status === 401);
  return isBare && (code === 'credentials.refused' || code === 'service.status');
}
