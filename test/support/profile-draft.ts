import type { ProfileDraft } from '../../shared/ipc/profiles';

/** A connection as somebody describes it, to a service nobody asks. */
export const profileDraft: ProfileDraft = {
  name: 'Andina',
  baseUrl: 'https://api.andina.example',
  environment: 'test',
  token: { kind: 'pasted' },
  recipe: null,
  perPage: 100,
  concurrency: 2,
};
