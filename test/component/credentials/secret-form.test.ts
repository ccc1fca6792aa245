import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { SecretContext, SecretForm, SecretReply } from '../../../shared/ipc/credentials';
import type { Reply } from '../../../shared/ipc/define';
import CredentialWindow from '../../../renderer/credentials/CredentialWindow.svelte';
import type { FormWire } from '../../../renderer/credentials/entry.svelte';
import { violations } from '../axe';
import { failureFor } from '../fake-bridge';

const context: SecretContext = {
  asks: 'new-passphrase',
  name: 'desk.age',
  place: '/srv/backups/desk.age',
  stored: 'nowhere',
  vaultName: 'GNOME Keyring',
  language: 'en',
  theme: 'light',
};
const passphrase = 'sample words, not a secret';

async function open(
  replies: readonly Reply<SecretReply>[] = [],
  overrides: Partial<SecretContext> = {},
) {
  const forms: SecretForm[] = [];
  const wire: FormWire = {
    submit: () => Promise.reject(new Error('not for keys')),
    submitSecret: (form) => {
      forms.push(form);
      const reply = replies[forms.length - 1];
      return Promise.resolve(reply ?? { ok: true, value: { outcome: 'stored' } });
    },
    cancel: () => Promise.resolve({ ok: true, value: undefined }),
  };
  await render(CredentialWindow, { props: { wire, context: { ...context, ...overrides } } });
  return forms;
}

const first = () => page.getByLabelText('Passphrase', { exact: true });
const second = () => page.getByLabelText('Passphrase, once more', { exact: true });
const use = () => page.getByRole('button', { name: 'Use this passphrase' });

test('a new passphrase is typed twice, its strength is told, and nothing of it stays', async () => {
  const forms = await open();
  await first().fill('aaaaaaaaaaaaaaaa');
  await expect.element(page.getByText(/^Weak/)).toBeVisible();
  await first().fill(passphrase);
  await expect.element(page.getByText(/^Strong/)).toBeVisible();
  await second().fill(passphrase);
  await use().click();
  expect(forms).toEqual([{ secret: passphrase, repeated: passphrase }]);
  await expect.element(first()).toHaveValue('');
  await expect.element(second()).toHaveValue('');
});

test('each of the two fields has a button of its own that shows it', async () => {
  await open();
  for (const name of ['Show Passphrase', 'Show the repeated passphrase']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await expect.element(second()).toHaveAttribute('type', 'text');
  await expect
    .element(page.getByRole('button', { name: 'Hide the repeated passphrase' }))
    .toBeVisible();
});

test('two that differ: the second field says so and gets the focus', async () => {
  await open([{ ok: true, value: { outcome: 'problem', field: 'repeated', reason: 'different' } }]);
  await first().fill(passphrase);
  await use().click();
  await expect.element(second()).toHaveFocus();
  await expect.element(second()).toHaveAccessibleDescription('The two are not the same.');
  await expect.element(first()).toHaveValue(passphrase);
});

test('a wrong passphrase can be typed again', async () => {
  const failure = failureFor('input.backup', { reason: 'passphrase' });
  const forms = await open([{ ok: false, failure }], { asks: 'passphrase' });
  await first().fill(passphrase);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByText(/not the passphrase of the backup/)).toBeVisible();
  await expect.element(first()).toHaveFocus();
  await page.getByRole('button', { name: 'Open' }).click();
  expect(forms).toHaveLength(2);
});

for (const asks of ['database', 'new-passphrase', 'passphrase', 'recovery-code'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`breaks no accessibility rule (${asks}, ${theme})`, async () => {
      await open([], { asks, theme, language: 'es', stored: 'keychain' });
      await expect.element(page.getByRole('button', { name: 'Cancelar' })).toBeVisible();
      expect(await violations()).toEqual([]);
    });
  }
}
