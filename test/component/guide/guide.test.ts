import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import App from '../../../renderer/App.svelte';
import { defaultSettings } from '../../../shared/default-settings';
import { violations } from '../axe';
import { fakeBridge } from '../fake-bridge';
import { closedSession, sampleProfile } from '../samples';

const languages = [
  ['en', 'Guide', 'Connect', 'The first step of a connection'],
  ['es', 'Guía', 'Conectar', /conexión/],
] as const;

test.for(languages)('F1 opens the guide, also before a connection: %s', async (words) => {
  const [language, title, chapter, picture] = words;
  await render(App, {
    bridge: fakeBridge({
      profiles: { list: () => [sampleProfile] },
      session: { state: () => closedSession },
    }).bridge,
    settings: { ...defaultSettings, language },
    languages: [language],
    screens: {},
  });
  await expect.element(page.getByRole('button').first()).toBeVisible();
  await userEvent.keyboard('{F1}');
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('navigation').getByRole('button', { name: chapter, exact: true }).click();
  await expect.element(dialog.getByRole('heading', { name: chapter, exact: true })).toHaveFocus();
  await expect.element(dialog.getByRole('img', { name: picture }).first()).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
