import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import Protection from '../../../renderer/views/settings/Protection.svelte';
import { fakeBridge } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';

function desk(lockAfterMinutes: number | null = null) {
  return fakeBridge({
    settings: {
      save: (settings) => settings,
      limits: () => ({ lockAfterMinutes, notifications: true }),
    },
    session: { state: () => openSession(), lock: () => undefined },
  });
}

const choice = () => page.getByLabelText('Lock after inactivity');
const choices = () => [...(choice().element() as HTMLSelectElement).options].map((o) => o.text);

test('the time is chosen, never included, and goes to main', async () => {
  const fake = desk();
  await stage(fake, Protection, {});
  await expect.element(choice()).toHaveValue('15');
  expect(choices().at(-1)).toBe('Never');
  await choice().selectOptions('Never');
  await expect.poll(() => fake.paramsOf('settings.save')).toHaveLength(1);
  expect(fake.paramsOf('settings.save')).toMatchObject([{ lockAfterMinutes: 0 }]);
});

test('what the administrator allows at most is the longest there is', async () => {
  const fake = desk(20);
  await stage(fake, Protection, {});
  await expect.element(page.getByText(/allows 20 minutes at most/)).toBeVisible();
  expect(choices()).toEqual([
    '1 minute',
    '2 minutes',
    '5 minutes',
    '10 minutes',
    '15 minutes',
    '20 minutes',
  ]);
});

test('locks at once when asked to', async () => {
  const fake = desk();
  await stage(fake, Protection, {});
  await page.getByRole('button', { name: 'Lock now' }).click();
  expect(fake.paramsOf('session.lock')).toHaveLength(1);
});
