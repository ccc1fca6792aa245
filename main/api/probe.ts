import { presetById, presets, revealsSecret, templateOf } from '../../preload/contract/recipe';
import type { PresetId, SignatureRecipe } from '../../preload/contract/recipe';
import { DeskError } from '../failure';
import { mayBeAsked } from './base-url';
import { clockCorrected } from './refusal-recovery';
import { realTiming } from './time';
import type { Timing } from './time';

/** Requests in all, list calls included, and the pause between two. */
export const maxProbes = 12;
const paceMs = 1_000;

type ProbeEndpoint = 'merchant' | 'clients';

export type ProbeEvent = {
  /** Requests sent so far, this one included. */
  readonly sent: number;
  readonly recipe: SignatureRecipe;
  readonly endpoint: ProbeEndpoint;
  readonly state: 'asking' | 'refused' | 'fits';
};

export type ProbeOutcome =
  /** `confirmed`: a list call accepted it too, so that "all query parameters" and "timestamp only" are distinguished. */
  | { readonly kind: 'found'; readonly recipe: SignatureRecipe; readonly confirmed: boolean }
  | { readonly kind: 'none' }
  | { readonly kind: 'stopped'; readonly failure: DeskError };

/** The named methods the service is asked with, likeliest first. There is room for ten with the one below: a new one takes the place of another. */
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
 * What would be asked of merchants/me, likeliest first. `timestamp=<ts>` alone is not among them: there it is the same text as the sorted
 * query. Two requests of the twelve are kept for the list call.
 */
export function probeCandidates(): readonly SignatureRecipe[] {
  const known = order.map(presetById).filter((recipe) => recipe !== null);
  const base64 = { ...presets[0].recipe, output: 'base64' } as const;
  return [...known, base64].slice(0, maxProbes - 2);
}

/**
 * Finds the recipe by asking, after the user agreed: one request a second, at most twelve, to the given address only. Each candidate is
 * tried on merchants/me; the first accepted is tried on one list call, and if refused there its "timestamp only" twin is. Stops at the
 * first answer that is neither acceptance nor a plain refusal (423, 429, 5xx, a locked account, no network, `signal`).
 * Fails with `network.not-secure` before anything is sent.
 */
export async function* probeRecipe(options: {
  readonly baseHref: string;
  /** One signed request; resolves when accepted, fails with what the service said. */
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
  if (!mayBeAsked(base)) throw new DeskError('network.not-secure', { host: base.host });
  const { sleep } = options.timing ?? realTiming;
  const { signal } = options;
  let sent = 0;

  async function* ask(
    recipe: SignatureRecipe,
    endpoint: ProbeEndpoint,
  ): AsyncGenerator<ProbeEvent, Exclude<Verdict, { kind: 'clock' }>> {
    if (signal?.aborted) return { kind: 'doubt', failure: new DeskError('app.cancelled') };
    try {
      if (sent > 0) await sleep(paceMs, signal);
    } catch {
      return { kind: 'doubt', failure: new DeskError('app.cancelled') };
    }
    sent += 1;
    yield { sent, recipe, endpoint, state: 'asking' };
    const verdict = await judge(options.tryRecipe(recipe, endpoint, signal));
    // The first answer may only tell that the clocks differ: the same recipe, with the right time, is the next request.
    if (verdict.kind === 'clock') {
      return sent < maxProbes ? yield* ask(recipe, endpoint) : { kind: 'refused' };
    }
    if (verdict.kind !== 'doubt') yield { sent, recipe, endpoint, state: verdict.kind };
    return verdict;
  }

  const candidates = (options.candidates ?? probeCandidates()).filter((each) => !isUnsafe(each));
  let acceptedOnce: SignatureRecipe | null = null;
  for (const recipe of candidates) {
    if (sent >= maxProbes) break;
    const verdict = yield* ask(recipe, 'merchant');
    if (verdict.kind === 'doubt') return { kind: 'stopped', failure: verdict.failure };
    if (verdict.kind === 'refused') continue;
    // Goes on when the lists refuse it: merchants/me may not look at the signature at all.
    acceptedOnce ??= recipe;
    for (const twin of twinsOf(recipe)) {
      if (sent >= maxProbes) break;
      const onList = yield* ask(twin, 'clients');
      if (onList.kind === 'fits') return { kind: 'found', recipe: twin, confirmed: true };
      // merchants/me accepted it: that much is known, whatever the list call says about itself.
      if (onList.kind === 'doubt') return { kind: 'found', recipe, confirmed: false };
    }
  }
  return acceptedOnce
    ? { kind: 'found', recipe: acceptedOnce, confirmed: false }
    : { kind: 'none' };
}

/** Recipes that merchants/me cannot tell apart, since its only parameter is the timestamp. */
function twinsOf(recipe: SignatureRecipe): readonly SignatureRecipe[] {
  return recipe.message === 'query' ? [recipe, { ...recipe, message: 'timestamp-pair' }] : [recipe];
}

/** Never sent to a service that may not be the right one: what gives the secret away, or makes it easy to guess from the signature. */
function isUnsafe(recipe: SignatureRecipe): boolean {
  return revealsSecret(recipe) || templateOf(recipe).includes('{secret}');
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
 * A refusal for the signature, or a bare 400 or 401 that names nothing else: services seldom say more, and the cap, the pace and the
 * user's consent bound what that can cost. One that names the token, a lock, an address or the clock is not about the recipe.
 */
function isPlainRefusal({ code, params }: DeskError): boolean {
  if (code === 'credentials.signature-refused') return true;
  const isBare = params.about === null && (params.status === 400 || params.status === 401);
  return isBare && (code === 'credentials.refused' || code === 'service.status');
}
