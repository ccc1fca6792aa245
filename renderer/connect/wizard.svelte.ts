import type { PastedRequestOutline, StoredCredentials } from '../../shared/ipc/credentials';
import type { Failure } from '../../shared/failures';
import {
  usualEnvironment,
  usualLogin,
  type Notice,
  type Profile,
  type ProfileDraft,
} from '../../shared/ipc/profiles';
import { usualPace } from '../../shared/pace';
import { sameRecipe, type SignatureRecipe } from '../../shared/recipe';
import type { DeskBridge } from '../bridge';
import { Attempt } from '../state/attempt.svelte';
import { PerProfile } from '../state/per-profile';
import type { Profiles } from '../state/profiles.svelte';

export const steps = ['service', 'keys', 'signing', 'checks'] as const;
export type Step = (typeof steps)[number];

/** How the recipe on screen came to be chosen. */
type Origin = 'current' | 'solved' | 'chosen' | 'found' | 'found-unconfirmed';

/**
 * Connections being set up or changed, kept while the user looks at another screen. A new one has
 * the id ''.
 */
export const connectDrafts = new PerProfile<{ wizard: ConnectWizard | null }>();

/**
 * One connection being set up or changed. It outlives its screen, so that nothing typed is lost
 * when the user leaves and comes back.
 */
export class ConnectWizard extends Attempt {
  form: ConnectForm = $state.raw(new ConnectForm(null));
  readonly #bridge: DeskBridge;
  readonly #profiles: Profiles;
  readonly isNew: boolean;
  step = $state<Step>('service');
  /** Index of the last step that can be opened. */
  furthest = $state(0);
  /** As main has saved it; null until the first step is accepted. */
  profile = $state.raw<Profile | null>(null);
  notices = $state.raw<readonly Notice[]>([]);
  stored = $state.raw<StoredCredentials | null>(null);
  keysCancelled = $state(false);
  /**
   * The stored keys were entered for another address or token source, and have to be entered again.
   */
  keysAreElsewhere = $state(false);
  recipe = $state.raw<SignatureRecipe | null>(null);
  origin = $state<Origin>('current');
  /** Connections that the administrator prepared and that are not set up yet. */
  offered = $state.raw<readonly ProfileDraft[]>([]);
  /** What was read from a request that was pasted; its keys are in main. */
  pasted = $state.raw<PastedRequestOutline | null>(null);
  /** The name of the one the form began with; '' for another service. */
  chosenOffer = $state('');

  constructor(bridge: DeskBridge, profiles: Profiles, profile: Profile | null) {
    super();
    this.#bridge = bridge;
    this.#profiles = profiles;
    this.profile = profile;
    this.isNew = profile === null;
    this.form = new ConnectForm(profile);
    this.recipe = profile?.recipe ?? null;
    if (profile !== null) this.furthest = 2;
  }

  /** A new connection begins with the first one the administrator prepared, if nothing is typed. */
  async loadOffered(): Promise<void> {
    if (this.profile !== null) return;
    this.offered = await this.#bridge.profiles.offered().catch(() => []);
    const [first] = this.offered;
    if (first !== undefined && this.form.isUntouched) this.takeOffer(first.name);
  }

  /** Fills the form; '' empties it. */
  takeOffer(name: string): void {
    const offer = this.offered.find((each) => each.name === name) ?? null;
    this.chosenOffer = offer?.name ?? '';
    this.form = new ConnectForm(offer);
    this.choose(offer?.recipe ?? null, 'current');
  }

  /** Fills the form with what a pasted request says. */
  takeRequest(pasted: PastedRequestOutline): void {
    this.pasted = pasted;
    this.failure = null;
    this.form.baseUrl = pasted.address;
    if (this.form.name === '') this.form.name = pasted.host;
    if (pasted.loginPath !== null) {
      this.form.tokenKind = 'login';
      this.form.login.path = pasted.loginPath;
    } else if (pasted.hasToken) this.form.tokenKind = 'pasted';
  }

  /** What was pasted for this address; another one gets none of it. */
  get pastedHere(): PastedRequestOutline | null {
    return this.pasted !== null && this.profile?.baseUrl === this.pasted.address
      ? this.pasted
      : null;
  }

  goTo(step: Step): void {
    this.failure = null;
    this.step = step;
    this.furthest = Math.max(this.furthest, steps.indexOf(step));
  }

  back(): void {
    const before = steps[steps.indexOf(this.step) - 1];
    if (before !== undefined) this.goTo(before);
  }

  /**
   * Sends the first step's form to main, which checks every field, and continues when it is
   * accepted: with the keys if they are needed first.
   */
  async saveService(next: Step = 'keys'): Promise<void> {
    const notANumber = countProblem(this.form.perPage);
    if (notANumber !== null) {
      this.#refuse('input.per-page', { reason: notANumber });
      return;
    }
    if (countProblem(this.form.concurrency) !== null) {
      this.#refuse('input.profile', { field: 'concurrency', reason: 'range' });
      return;
    }
    await this.run(async () => {
      const { profile, notices } = await this.#save(this.recipe);
      this.notices = notices;
      this.form.baseUrl = profile.baseUrl;
      this.goTo(this.keysAreElsewhere ? 'keys' : next);
    });
  }

  /**
   * Opens the credential window. Its answer is a status, perhaps with the recipes that fit a pasted
   * request.
   */
  async askForKeys(): Promise<void> {
    const { profile } = this;
    if (profile === null) return;
    await this.run(async () => {
      this.keysCancelled = false;
      const answer = await this.#bridge.credentials.ask({ profileId: profile.id });
      if (answer.outcome === 'cancelled') {
        this.keysCancelled = true;
        return;
      }
      this.stored = answer;
      this.keysAreElsewhere = false;
      this.pasted = null;
      await this.#profiles.loadWithoutKeys();
      const [best] = answer.solved?.fits ?? [];
      if (best !== undefined) this.choose(best, 'solved');
      this.furthest = Math.max(this.furthest, 2);
    });
  }

  /** Whether the connection that is changed can stay with the keys it has. */
  get hasUsableKeys(): boolean {
    const { profile } = this;
    if (this.isNew || this.keysAreElsewhere || profile === null) return false;
    return !this.#profiles.withoutKeys.includes(profile.id);
  }

  choose(recipe: SignatureRecipe | null, origin: Origin): void {
    this.recipe = recipe;
    this.origin = origin;
    this.failure = null;
  }

  /** Saves the chosen recipe in the profile and continues with the checks. */
  async saveRecipe(): Promise<void> {
    const { recipe } = this;
    if (recipe === null) {
      this.#refuse('credentials.no-recipe', {});
      return;
    }
    await this.run(async () => {
      const saved = this.profile?.recipe ?? null;
      if (saved === null || !sameRecipe(saved, recipe)) await this.#save(recipe);
      this.goTo('checks');
    });
  }

  async #save(recipe: SignatureRecipe | null) {
    const before = this.profile;
    const saved = await this.#profiles.save(before?.id ?? null, this.form.draft(recipe));
    this.profile = saved.profile;
    if (before !== null && placeOfKeys(before) !== placeOfKeys(saved.profile)) {
      this.keysAreElsewhere = true;
      this.stored = null;
    }
    return saved;
  }

  #refuse(code: Failure['code'], params: Failure['params']): void {
    this.failure = { code, params, requestId: null, redactedBody: null };
  }
}

/** The destination main stores the keys for; it releases them for no other. */
function placeOfKeys({ baseUrl, token }: Profile): string {
  return JSON.stringify([baseUrl, token.kind === 'login' ? token.path : null]);
}

type LoginDetails = Record<'path' | 'publicKeyField' | 'secretKeyField' | 'tokenPath', string>;

const usualDetails = detailsOf(usualLogin);

function detailsOf(token: LoginDetails): LoginDetails {
  const { path, publicKeyField, secretKeyField, tokenPath } = token;
  return { path, publicKeyField, secretKeyField, tokenPath };
}

/** The fields of the form as typed: numbers stay text until they are sent. */
class ConnectForm {
  name = $state('');
  baseUrl = $state('');
  environment = $state<ProfileDraft['environment']>(usualEnvironment);
  tokenKind = $state<'pasted' | 'login'>('pasted');
  login = $state<LoginDetails>({ ...usualDetails });
  perPage = $state(String(usualPace.perPage));
  concurrency = $state(String(usualPace.concurrency));

  constructor(draft: ProfileDraft | null) {
    if (draft === null) return;
    this.name = draft.name;
    this.baseUrl = draft.baseUrl;
    this.environment = draft.environment;
    this.tokenKind = draft.token.kind;
    if (draft.token.kind === 'login') this.login = detailsOf(draft.token);
    this.perPage = String(draft.perPage);
    this.concurrency = String(draft.concurrency);
  }

  get isUntouched(): boolean {
    return this.name === '' && this.baseUrl === '';
  }

  get loginIsUsual(): boolean {
    return Object.entries(usualDetails).every(
      ([key, value]) => this.login[key as keyof LoginDetails] === value,
    );
  }

  resetLogin(): void {
    this.login = { ...usualDetails };
  }

  /** The numbers may be NaN: check `countProblem` first. */
  draft(recipe: SignatureRecipe | null): ProfileDraft {
    return {
      name: this.name,
      baseUrl: this.baseUrl,
      environment: this.environment,
      token: this.tokenKind === 'pasted' ? { kind: 'pasted' } : { kind: 'login', ...this.login },
      recipe,
      perPage: Number(this.perPage),
      concurrency: Number(this.concurrency),
    };
  }
}

/** Main checks the range of a number; text that is not a number cannot be sent to it. */
function countProblem(text: string): 'empty' | 'not-a-number' | null {
  if (text.trim() === '') return 'empty';
  return Number.isNaN(Number(text)) ? 'not-a-number' : null;
}
