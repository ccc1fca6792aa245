import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { createRawSnippet } from 'svelte';
import Button from '../../../renderer/ui/Button.svelte';
import Skeleton from '../../../renderer/ui/Skeleton.svelte';
import Choice from '../../../renderer/views/start/Choice.svelte';
import Sparkles from '@lucide/svelte/icons/sparkles';
import { fakeBridge } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';

/**
 * Whoever asks the system for less motion: what turned stands, and still says that something is
 * under way.
 */

interface Media {
  send(method: 'Emulation.setEmulatedMedia', query: object): Promise<unknown>;
}

const motion = (value: '' | 'reduce') =>
  (cdp() as unknown as Media).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });

afterEach(() => motion(''));

const fake = () => fakeBridge({ session: { state: () => openSession() } });
const children = createRawSnippet(() => ({ render: () => '<span>Syncing</span>' }));
const shown = (selector: string): Element => {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`nothing is ${selector}`);
  return element;
};
const turning = () => shown('[aria-busy="true"] > [aria-hidden="true"]');
const moving = () =>
  document.getAnimations().filter((each) => {
    const { duration, iterations = 1 } = each.effect?.getComputedTiming() ?? {};
    return Number(duration) * iterations > 1;
  });

test('a busy button’s mark turns; at rest it is another one, and nothing turns', async () => {
  await stage(fake(), Button, { busy: true, children });
  await expect.element(page.getByRole('button', { name: 'Syncing' })).toBeVisible();
  expect(moving()).toHaveLength(1);
  const before = getComputedStyle(turning()).borderTopStyle;
  await motion('reduce');
  await expect.poll(moving).toEqual([]);
  const { animationName, borderTopStyle } = getComputedStyle(turning());
  expect(animationName).toBe('none');
  expect(borderTopStyle).not.toBe(before);
  await expect.element(page.getByRole('button')).toHaveAttribute('aria-busy', 'true');
});

test('what breathes while sample data is made stands still, and what waits so as not to flash still waits', async () => {
  await stage(fake(), Choice, {
    icon: Sparkles,
    label: 'Sample data',
    hint: 'Made up',
    busy: true,
    choose: () => undefined,
  });
  await expect.poll(moving).toHaveLength(1);
  await motion('reduce');
  await expect.poll(moving).toEqual([]);
  await stage(fake(), Skeleton, { lines: 3, label: 'Reading' });
  const skeleton = shown('.skeleton');
  const { animationDelay, animationDuration } = getComputedStyle(skeleton);
  expect(animationDelay).toBe('0.15s');
  expect(parseFloat(animationDuration)).toBeLessThanOrEqual(0.000_01);
});
