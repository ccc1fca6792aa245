import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PublishState } from '../../../shared/ipc/publish';
import PublishSection from '../../../renderer/publish/PublishSection.svelte';
import { failureFor, fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';

const to = 'postgresql://desk@db.example:5432/finance?schema=andina';
const none: PublishState = {
  to: null,
  afterSync: false,
  allowed: true,
  alwaysAfterSync: false,
  agreed: false,
  hasPassword: false,
  running: null,
  last: null,
};

async function shown(
  state: Partial<PublishState> = {},
  publish: Fakes['publish'] = {},
  options: Parameters<typeof stage>[3] = {},
) {
  let now = { ...none, ...state };
  const fake = fakeBridge({
    session: { state: () => openSession() },
    publish: {
      state: () => now,
      save: (wanted) => (now = { ...now, ...wanted }),
      forget: () => (now = none),
      askPassword: () => true,
      start: () => undefined,
      cancel: () => undefined,
      ...publish,
    },
  });
  const staged = await stage(fake, PublishSection, {}, options);
  return { ...staged, fake };
}

const field = () => page.getByLabelText('Database', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a place is said and kept; while main asks about personal data, nothing else is pressed', async () => {
  const answer = Promise.withResolvers<undefined>();
  const { fake } = await shown({}, { start: () => answer.promise });
  await field().fill(to);
  await button('Publish now').click();
  await expect.poll(() => fake.paramsOf('publish.start')).toHaveLength(1);
  expect(fake.paramsOf('publish.save')).toEqual([{ to, afterSync: false }]);
  await expect.element(button('Publish now')).toBeDisabled();
  answer.resolve(undefined);
  await expect.element(button('Publish now')).toBeEnabled();
});

test('it is begun, tells how far it is, and can be stopped', async () => {
  const { fake } = await shown({ to, agreed: true, hasPassword: true });
  await button('Publish now').click();
  await expect.poll(() => fake.paramsOf('publish.start')).toHaveLength(1);
  const running = { ...none, to, agreed: true, running: { sent: 1_500 } };
  fake.push('publish', 'changed', running);
  await expect.element(page.getByText(/1,500 versions sent/)).toBeVisible();
  await button('Stop').click();
  await expect.poll(() => fake.paramsOf('publish.cancel')).toHaveLength(1);
  const last = {
    at: Date.now(),
    failure: null,
    versions: 3,
    ended: 1,
    otherKinds: ['lots.limit_text'],
  };
  fake.push('publish', 'changed', { ...running, running: null, last });
  await expect.element(page.getByText(/3 versions published, 1 no longer current/)).toBeVisible();
  await expect.element(page.getByText(/stored as text in lots.limit_text/)).toBeVisible();
});

test.each([
  ['publish.refused', 'Enter password…', 'publish.askPassword'],
  ['publish.unreachable', 'Publish again', 'publish.start'],
] as const)('%s is told with one action', async (code, name, method) => {
  const failed = { at: 1, failure: failureFor(code), versions: 0, ended: 0, otherKinds: [] };
  const { fake } = await shown({ to, agreed: true, last: failed, hasPassword: true });
  await button(name).click();
  await expect.poll(() => fake.paramsOf(method)).toHaveLength(1);
});

test('what could not be begun can be pressed again', async () => {
  const answers = [() => Promise.reject(refusal('vault.locked')), () => Promise.resolve(undefined)];
  const { fake } = await shown({ to }, { start: () => answers.shift()?.() });
  await button('Publish now').click();
  await expect.element(button('Publish again')).toBeVisible();
  await button('Publish now').click();
  await expect.poll(() => fake.paramsOf('publish.start')).toHaveLength(2);
  await expect.element(button('Publish again')).not.toBeInTheDocument();
});

test('an address that cannot be used is refused where it was typed', async () => {
  const save = () => {
    throw refusal('input.publish', { reason: 'password' });
  };
  const { fake } = await shown({}, { save });
  await field().fill('postgresql://a:b@c/d');
  await button('Publish now').click();
  await expect.element(page.getByText(/Take the password out of it/)).toBeVisible();
  expect(fake.paramsOf('publish.start')).toEqual([]);
});

test('what the administrator decided is said and cannot be chosen', async () => {
  await shown({ allowed: false, to });
  await expect.element(page.getByText('Your administrator has switched this off.')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('after each sync, if wanted; by policy without a choice', async () => {
  const first = await shown({ to });
  const choice = page.getByLabelText('After each sync');
  await choice.click();
  await expect.poll(() => first.fake.paramsOf('publish.save')).toEqual([{ to, afterSync: true }]);
  await first.unmount();
  await shown({ to, afterSync: true, alwaysAfterSync: true });
  await expect.element(choice).toBeChecked();
  await expect.element(choice).toBeDisabled();
  await expect.element(page.getByText('Decided by your administrator.')).toBeVisible();
});

test('what a publishing was refused goes once it is answered, or is of another database', async () => {
  const failure = failureFor('publish.refused', { reason: 'login' });
  const failed = { at: 1, failure, versions: 0, ended: 0, otherKinds: [] };
  const state = { ...none, to, agreed: true, hasPassword: true };
  const start = () => {
    fake.push('publish', 'changed', { ...state, last: failed });
    throw refusal('publish.refused', { reason: 'login' });
  };
  const { fake } = await shown(state, { start });
  const note = page.getByText('publish.refused');
  await button('Publish now').click();
  await expect.element(note).toBeVisible();
  await field().fill(`${to}_2`);
  await expect.element(note).not.toBeInTheDocument();
  await field().fill(to);
  await expect.element(note).toBeVisible();
  // The password was entered: main forgets what was refused without it.
  fake.push('publish', 'changed', { ...state, last: null });
  await expect.element(note).not.toBeInTheDocument();
  await button('Publish now').click();
  await expect.element(note).toBeVisible();
  // A sync published meanwhile.
  fake.push('publish', 'changed', { ...state, last: { ...failed, at: 2, failure: null } });
  await expect.element(note).not.toBeInTheDocument();
});
