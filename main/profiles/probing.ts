import { sameRecipe, type SignatureRecipe } from '../../shared/recipe';
import type { ProbePlan, ProbeProgress } from '../../shared/ipc/signing';
import type { Profile } from '../../shared/ipc/profiles';
import {
  maxProbes,
  probeCandidates,
  probeRecipe,
  type ProbeEvent,
  type ProbeOutcome,
} from '../signing/probe';
import { DeskError, toFailure } from '../failure';
import { connectProfile, type ConnectOptions } from './connect';
import { wipeKeys, type Keys, type KeyStore } from '../credentials/key-store';
import type { ProfileStore } from './profiles';
import type { Session } from './session';

interface ProbingOptions {
  connect: ConnectOptions;
  profiles: ProfileStore;
  keys: KeyStore;
  session: Session;
  onProgress: (progress: ProbeProgress) => void;
}

interface Probe {
  readonly profile: Profile;
  readonly keys: Keys;
  readonly signal: AbortSignal;
}

/**
 * Finds a profile's recipe by asking its service, after the user agreed to the plan. One at a time.
 */
export class Probing {
  readonly #options: ProbingOptions;
  #abort: AbortController | null = null;

  constructor(options: ProbingOptions) {
    this.#options = options;
  }

  /** What would be sent, and where; sends nothing. */
  plan(profileId: string): ProbePlan {
    return this.planFor(this.#options.profiles.get(profileId));
  }

  planFor({ host }: Profile): ProbePlan {
    return { host, candidates: probeCandidates().map((recipe) => ({ recipe })), max: maxProbes };
  }

  stop(): void {
    this.#abort?.abort();
  }

  /**
   * Stores a recipe it finds. Fails as `KeyStore.load`, or with `network.not-secure`; what the
   * service answers is in the progress.
   */
  async run(profileId: string): Promise<ProbeProgress> {
    const { profiles, keys, session } = this.#options;
    const profile = profiles.get(profileId);
    // Before the keychain is asked: a lock meanwhile stops this probe, too.
    const signal = this.#begin();
    const loaded = await keys.load(profile);
    try {
      return await this.#probe({ profile, keys: loaded, signal }, async (found) => {
        await session.refresh(await profiles.setRecipe(profileId, found));
      });
    } finally {
      // Without a keychain these objects are the only copy.
      if (keys.place === 'keychain') wipeKeys(loaded);
    }
  }

  /** Probes for a profile that need not be saved yet. */
  ask(profile: Profile, keys: Keys): Promise<ProbeProgress> {
    return this.#probe({ profile, keys, signal: this.#begin() }, () => Promise.resolve());
  }

  #begin(): AbortSignal {
    this.stop();
    this.#abort = new AbortController();
    return this.#abort.signal;
  }

  /** `onFound` stores the recipe before it is reported. */
  async #probe(
    { profile, keys, signal }: Probe,
    onFound: (recipe: SignatureRecipe) => Promise<void>,
  ): Promise<ProbeProgress> {
    const { connect, session, onProgress } = this.#options;
    const requestLog: ConnectOptions['requestLog'] = {
      add: (entry) => {
        // The log is stored with the open profile, whose requests these may not be.
        const openId = session.state.profile?.id ?? profile.id;
        if (openId === profile.id) connect.requestLog.add(entry);
      },
    };
    const client = connectProfile({ ...connect, requestLog })(
      profile,
      keys,
      () => profile.recipe,
      () => undefined,
    );
    const record = new ProbeRecord(probeCandidates());
    const probes = probeRecipe({
      baseHref: profile.baseUrl,
      tryRecipe: (recipe, endpoint, stopped) => client.tryRecipe(recipe, endpoint, stopped),
      signal,
    });
    onProgress(record.progress);
    let step = await probes.next();
    while (!step.done) {
      record.note(step.value);
      onProgress(record.progress);
      step = await probes.next();
    }
    record.end(step.value);
    if (step.value.kind === 'found') await onFound(step.value.recipe);
    onProgress(record.progress);
    return record.progress;
  }
}

/** The candidates' progress as the screen shows it. */
class ProbeRecord {
  #candidates: ProbeProgress['candidates'];
  #sent = 0;
  #outcome: ProbeOutcome | null = null;

  constructor(candidates: readonly SignatureRecipe[]) {
    this.#candidates = candidates.map((recipe) => ({ recipe, state: 'waiting' }));
  }

  get progress(): ProbeProgress {
    const outcome = this.#outcome;
    const isCancelled = outcome?.kind === 'stopped' && outcome.failure.code === 'app.cancelled';
    return {
      candidates: this.#candidates,
      phase: outcome?.kind ?? 'running',
      sent: this.#sent,
      found: outcome?.kind === 'found' ? outcome.recipe : null,
      confirmed: outcome?.kind === 'found' && outcome.confirmed,
      failure: outcome?.kind === 'stopped' && !isCancelled ? toFailure(outcome.failure) : null,
    };
  }

  note({ recipe, state, sent }: ProbeEvent): void {
    this.#sent = sent;
    const known = this.#candidates.some((each) => sameRecipe(each.recipe, recipe));
    // The "timestamp only" variant of an accepted recipe is added when it is tried.
    if (!known) this.#candidates = [...this.#candidates, { recipe, state }];
    this.#candidates = this.#candidates.map((each) =>
      sameRecipe(each.recipe, recipe) ? { recipe, state } : each,
    );
  }

  end(outcome: ProbeOutcome): void {
    this.#outcome = outcome;
    const found = outcome.kind === 'found' ? outcome.recipe : null;
    this.#candidates = this.#candidates.map((each) => {
      // Accepted for the merchant record; the list it was then tried on gave no clear answer.
      if (found !== null && sameRecipe(each.recipe, found)) return { ...each, state: 'fits' };
      if (each.state === 'asking') return { ...each, state: 'unanswered' };
      return each.state === 'waiting' ? { ...each, state: 'not-asked' } : each;
    });
  }
}

/** The recipe found. Fails with the probe's failure, or with `credentials.no-recipe`. */
export function foundOrFail(progress: ProbeProgress): SignatureRecipe {
  if (progress.found !== null) return progress.found;
  if (progress.failure !== null) {
    throw new DeskError(progress.failure.code, progress.failure.params);
  }
  throw new DeskError('credentials.no-recipe', { sent: progress.sent });
}
