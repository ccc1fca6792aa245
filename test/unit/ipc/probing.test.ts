import { expect, it } from 'vitest';
import type { ProfileDraft } from '../../../shared/ipc/profiles';
import { profileHandlers } from '../../../main/profiles/handlers';
import { profileOf } from '../../integration/profiles/rig';

/** The handlers of profiles; `done` is what was done, in order. */
function handlersOfProfiles() {
  const done: string[] = [];
  const doing = (what: string) => () => Promise.resolve(done.push(what));
  const parts = {
    profiles: {
      get: profileOf,
      hasStoredKeys: () => false,
      save: () => Promise.resolve({ profile: profileOf('p1'), notices: [] }),
      forget: doing('profile forgotten'),
    },
    keys: { forget: doing('keys forgotten') },
    currentProfile: { requireUnused: doing('asked'), forget: doing('records forgotten') },
    session: { state: { profile: null }, refresh: doing('refreshed') },
    screens: { forget: doing('screens forgotten') },
    credentialPrompt: { changed: () => undefined },
    connections: { release: () => Promise.resolve(null) },
    probing: { stop: () => done.push('probe stopped') },
  } as unknown as Parameters<typeof profileHandlers>[0];
  return { handlers: profileHandlers(parts).profiles, done };
}

it('a connection that is saved is not probed at the address it had before', async () => {
  const { handlers, done } = handlersOfProfiles();
  await handlers.save({ id: 'p1', draft: {} as ProfileDraft });
  expect(done).toEqual(['probe stopped', 'refreshed']);
});

it('a connection is not probed any more when its keys are removed', async () => {
  const { handlers, done } = handlersOfProfiles();
  await handlers.forget({ id: 'p1' });
  expect(done.indexOf('probe stopped')).toBe(0);
  expect(done).toContain('keys forgotten');
});
