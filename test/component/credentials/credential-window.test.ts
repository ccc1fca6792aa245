import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { CredentialForm, KeysContext, SubmitReply } from '../../../shared/ipc/credentials';
import type { Reply } from '../../../shared/ipc/define';
import CredentialWindow from '../../../renderer/credentials/CredentialWindow.svelte';
import type { FormWire } from '../../../renderer/credentials/entry.svelte';
import { violations } from '../axe';
import { failureFor } from '../fake-bridge';

const context: KeysContext = {
  profileName: 'Andina Prepago',
  address: 'https://api.andina.example',
  tokenSource: 'pasted',
  pasted: { token: false, signing: false },
  asks: 'keys',
  vaultKind: 'keychain',
  vaultName: 'GNOME Keyring',
  language: 'en',
  theme: 'light',
};

const secret = 'sample-not-a-real-secret-key';
const token = 'sample-not-a-real-token';

async function open(
  replies: readonly Reply<SubmitReply>[] = [],
  overrides: Partial<KeysContext> = {},
) {
  const forms: CredentialForm[] = [];
  const cancelled: true[] = [];
  const wire: FormWire = {
    submit: (form) => {
      forms.push(form);
      const reply = replies[forms.length - 1];
      return Promise.resolve(reply ?? { ok: true, value: { outcome: 'stored' } });
    },
    submitSecret: () => Promise.resolve({ ok: true, value: { outcome: 'stored' } }),
    cancel: () => {
      cancelled.push(true);
      return Promise.resolve({ ok: true, value: undefined });
    },
  };
  // Under `props`, because `context` is also an option of Svelte's own.
  await render(CredentialWindow, { props: { wire, context: { ...context, ...overrides } } });
  return { forms, cancelled };
}

const save = () => page.getByRole('button', { name: 'Save' });
const secretKey = () => page.getByLabelText('Secret key', { exact: true });

test('what a pasted request gives is not asked for again, unless wanted', async () => {
  const { forms } = await open([], { pasted: { token: true, signing: true } });
  await expect.element(page.getByText(/The access token is taken from it/)).toBeVisible();
  await expect
    .element(page.getByLabelText('Access token', { exact: true }))
    .not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await secretKey().fill(secret);
  await save().click();
  expect(forms).toMatchObject([{ secretKey: secret, accessToken: '', example: '' }]);
  await page.getByRole('button', { name: 'Enter them here instead' }).click();
  await expect.element(page.getByLabelText('Access token', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText(/Have a request that works/)).toBeVisible();
});

test('what is typed goes inward once, and then nothing of it stays in the window', async () => {
  const { forms } = await open();
  await secretKey().fill(secret);
  await page.getByLabelText('Access token', { exact: true }).fill(token);
  await page.getByLabelText(/Have a request that works/).fill('curl sample');
  await save().click();
  expect(forms).toEqual([
    {
      secretKey: secret,
      publicKey: '',
      accessToken: token,
      example: 'curl sample',
      keepWithoutFit: false,
    },
  ]);
  await expect.element(secretKey()).toHaveValue('');
  const values = [...document.querySelectorAll('input, textarea')].map(
    (each) => (each as HTMLInputElement).value,
  );
  expect(values.join('')).toBe('');
  expect(document.documentElement.outerHTML).not.toContain(secret);
});

test('the secret is masked until shown, and may be pasted', async () => {
  await open();
  await expect.element(secretKey()).toHaveFocus();
  await expect.element(secretKey()).toHaveAttribute('type', 'password');
  await expect.element(secretKey()).toHaveAttribute('autocomplete', 'off');
  await page.getByRole('button', { name: 'Show Secret key' }).click();
  await expect.element(secretKey()).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide Secret key' }).click();
  await expect.element(secretKey()).toHaveAttribute('type', 'password');
  const element = secretKey().element();
  const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  expect(element.dispatchEvent(paste)).toBe(true);
});

test.each([
  ['en', 'Access token', 'Save', 'The stored secret key is not changed.'],
  ['es', 'Token de acceso', 'Guardar', 'La clave secreta guardada no cambia.'],
] as const)('a new token is asked for alone (%s)', async (language, label, button, hint) => {
  const { forms } = await open([], { asks: 'token', language });
  const field = page.getByLabelText(label, { exact: true });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(hint);
  expect(document.querySelectorAll('input, textarea')).toHaveLength(1);
  await field.fill(token);
  await page.getByRole('button', { name: button }).click();
  expect(forms).toEqual([
    { secretKey: '', publicKey: '', accessToken: token, example: '', keepWithoutFit: false },
  ]);
  await expect.element(field).toHaveValue('');
  expect(await violations()).toEqual([]);
});

test('each problem stands at its field, the first gets focus, nothing typed is lost', async () => {
  await open([
    {
      ok: true,
      value: {
        outcome: 'problems',
        problems: [
          { field: 'accessToken', reason: 'empty', params: {} },
          { field: 'example', reason: 'no-signature', params: {} },
        ],
      },
    },
  ]);
  await secretKey().fill(secret);
  await save().click();
  const accessToken = page.getByLabelText('Access token', { exact: true });
  await expect.element(accessToken).toHaveFocus();
  await expect.element(accessToken).toHaveAccessibleDescription(/Paste it here/);
  await expect
    .element(page.getByLabelText(/Have a request that works/))
    .toHaveAccessibleDescription(/no “signature” header/);
  await expect.element(secretKey()).toHaveValue(secret);
  await expect.element(secretKey()).not.toHaveAttribute('aria-invalid');
});

test('a reason this version has no words for is still shown, as a code', async () => {
  const problems = [{ field: 'secretKey', reason: 'newer-word', params: {} } as const];
  await open([{ ok: true, value: { outcome: 'problems', problems } }]);
  await save().click();
  await expect
    .element(secretKey())
    .toHaveAccessibleDescription('This key cannot be used. (newer-word)');
});

test('when no recipe fits, the keys can be mended or kept', async () => {
  const { forms } = await open([{ ok: true, value: { outcome: 'no-fit', tried: 2304 } }]);
  await secretKey().fill(secret);
  await save().click();
  await expect.element(page.getByText(/None of 2,304 signing methods/)).toBeVisible();
  await expect.element(secretKey()).toHaveValue(secret);
  await page.getByRole('button', { name: 'Keep anyway' }).click();
  expect(forms.map((form) => form.keepWithoutFit)).toEqual([false, true]);
});

test('a keychain that refuses is said with its code, and nothing typed is lost', async () => {
  await open([{ ok: false, failure: failureFor('vault.locked') }]);
  await secretKey().fill(secret);
  await save().click();
  await expect.element(page.getByText('The keychain is locked.')).toBeVisible();
  await expect.element(page.getByText('vault.locked')).toBeVisible();
  await expect.element(secretKey()).toHaveValue(secret);
});

test('with a login the public key is asked for instead of a token', async () => {
  const { forms } = await open([], { tokenSource: 'login' });
  await page.getByLabelText('Public key').fill('sample-not-a-real-public-key');
  expect(page.getByLabelText('Access token', { exact: true }).elements()).toHaveLength(0);
  await save().click();
  expect(forms[0]?.publicKey).toBe('sample-not-a-real-public-key');
});

test('Escape and Cancel leave without a word of what was typed', async () => {
  const { forms, cancelled } = await open();
  await secretKey().fill(secret);
  await userEvent.keyboard('{Escape}');
  await expect.element(secretKey()).toHaveValue('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(cancelled).toHaveLength(2);
  expect(forms).toEqual([]);
});

test('without a keychain it says that keys last until you quit', async () => {
  await open([], { vaultKind: 'session-only', vaultName: '' });
  await expect.element(page.getByText(/Kept in memory until you quit/)).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no accessibility rule, problems and all (${theme})`, async () => {
    await open(
      [
        {
          ok: true,
          value: {
            outcome: 'problems',
            problems: [{ field: 'secretKey', reason: 'empty', params: {} }],
          },
        },
        { ok: true, value: { outcome: 'no-fit', tried: 2304 } },
      ],
      { theme, language: 'es' },
    );
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(page.getByText('Pegue el valor aquí.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(page.getByText(/Ninguno de 2,304 métodos de firma/)).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
