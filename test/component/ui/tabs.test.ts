import { createRawSnippet } from 'svelte';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import Tabs from '../../../renderer/ui/Tabs.svelte';
import { fakeBridge } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';

const tab = (name: string) => page.getByRole('tab', { name });

test('one tab is a stop of the keyboard; arrows, Home and End choose the others, round and round', async () => {
  const panel = createRawSnippet((value: () => string) => ({
    render: () => `<p>${value()}</p>`,
  }));
  const tabs = ['Details', 'History', 'JSON'].map((label) => ({ label, value: label }));
  const fake = fakeBridge({ session: { state: () => openSession() } });
  await stage(fake, Tabs, { label: 'Record', value: 'Details', tabs, panel });
  await userEvent.tab();
  await expect.element(tab('Details')).toHaveFocus();
  for (const [key, name] of [
    ['ArrowRight', 'History'],
    ['End', 'JSON'],
    ['ArrowRight', 'Details'],
    ['ArrowLeft', 'JSON'],
    ['Home', 'Details'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(tab(name)).toHaveFocus();
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('tabpanel')).toHaveAccessibleName(name);
  }
  await userEvent.tab();
  await expect.element(page.getByRole('tabpanel')).toHaveFocus();
});
