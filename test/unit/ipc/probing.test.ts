import { expect, it, vi } from 'vitest';
import type { ProfileDraft } from '../../../shared/ipc/profiles';
import { createHandlers } from '../../../main/ipc/router';
import { profileOf } from '../../integration/profiles/rig';

vi.mock('electron', () => ({ app: {}, shell: {} }));

/** The handlers of profiles; `done` is what was done, in order. */
function profileHandlers() {
  const done: string[] = [];
  const doing = (what: string) => () => Promise.resolve(done.push(what));
  const services = {
    profiles: {
      get: profileOf,
      save: () => Promise.resolve({ profile: profileOf('p1'), notices: [] }),
      forget: doing('profile forgotten'),
    },
    keys: { forget: doing('keys forgotten') },
    currentProfile: { requireUnused: doing('asked'), forget: doing('records forgotten') },
    session: { state: { profile: null }, refresh: doing('refreshed') },
  };
  const options = {
    services,
    screens: { forget: doing('screens forgotten') },
    credentialPrompt: { changed: () => undefined },
    probing: { stop: () => done.push('probe stopped') },
  } as unknown as Parameters<typeof createHandlers>[0];
  return { handlers: createHandlers(options).profiles, done };
}

it('a connection that is saved is not probed at the address it had before', async () => {
  const { handlers, done } = profileHandlers();
  await handlers.save({ id: 'p1', draft: {} as ProfileDraft });
  expect(done).toEqual(['probe stopped', 'refreshed']);
});

it('a connection is not probed any more when its keys are removed', async () => {
  const { handlers, done } = profileHandlers();
  await handlers.forget({ id: 'p1' });
  expect(done.indexOf('probe stopped')).toBe(0);
  expect(done).toContain('keys forgotten');
});
