import { usualLogin, usualPace } from '../../preload/contract/session';
import type { Profile, ProfileDraft } from '../../preload/contract/session';
import type { SignatureRecipe } from '../../preload/contract/recipe';

type LoginDetails = Record<'path' | 'publicKeyField' | 'secretKeyField' | 'tokenPath', string>;

const usualDetails = detailsOf(usualLogin);

function detailsOf(token: LoginDetails): LoginDetails {
  const { path, publicKeyField, secretKeyField, tokenPath } = token;
  return { path, publicKeyField, secretKeyField, tokenPath };
}

/** What is typed about a connection, as it was typed: numbers stay text until they are sent. */
export class ConnectForm {
  name = $state('');
  baseUrl = $state('');
  environment = $state<'live' | 'test'>('live');
  tokenKind = $state<'pasted' | 'login'>('pasted');
  login = $state<LoginDetails>({ ...usualDetails });
  perPage = $state(String(usualPace.perPage));
  concurrency = $state(String(usualPace.concurrency));

  constructor(profile: Profile | null) {
    if (profile !== null) this.#fill(profile);
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

  #fill(profile: Profile): void {
    this.name = profile.name;
    this.baseUrl = profile.baseUrl;
    this.environment = profile.environment;
    this.tokenKind = profile.token.kind;
    if (profile.token.kind === 'login') {
      this.login = detailsOf(profile.token);
    }
    this.perPage = String(profile.perPage);
    this.concurrency = String(profile.concurrency);
  }
}

/** Text that is no number at all cannot even be asked about: the contract's numbers are numbers. */
export function countProblem(text: string): 'empty' | 'not-a-number' | null {
  if (text.trim() === '') return 'empty';
  return Number.isNaN(Number(text)) ? 'not-a-number' : null;
}
