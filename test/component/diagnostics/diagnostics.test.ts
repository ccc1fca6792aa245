import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import DiagnosticsSection from '../../../renderer/diagnostics/DiagnosticsSection.svelte';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';

const desk = (diagnostics: NonNullable<Fakes['diagnostics']> = {}) =>
  fakeBridge({
    session: { state: () => openSession() },
    diagnostics: {
      preview: ({ hosts }) => ({ text: hosts ? '{ "hosts": ["a.example"] }' : '{ "version": 1 }' }),
      save: () => ({ fileName: 'diagnostics.json' }),
      ...diagnostics,
    },
  });

test('nothing is saved that was not shown, and what is shown is the whole text', async () => {
  const fake = desk();
  await stage(fake, DiagnosticsSection, {});
  expect(page.getByRole('button', { name: 'Save…' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Show what it contains' }).click();
  await expect.element(page.getByText('{ "version": 1 }')).toBeVisible();
  await page.getByRole('button', { name: 'Save…' }).click();
  await expect.element(page.getByText('Saved as diagnostics.json.')).toBeVisible();
});

test('naming hosts shows them before they can be saved', async () => {
  const fake = desk();
  await stage(fake, DiagnosticsSection, {});
  await page.getByRole('button', { name: 'Show what it contains' }).click();
  await page.getByRole('checkbox', { name: 'Include the addresses of services' }).click();
  await expect.element(page.getByText('{ "hosts": ["a.example"] }')).toBeVisible();
  expect(fake.paramsOf('diagnostics.preview')).toEqual([{ hosts: false }, { hosts: true }]);
});

test('a disk that is full is said', async () => {
  const fake = desk({
    save: () => {
      throw refusal('storage.unwritable', { reason: 'full' });
    },
  });
  await stage(fake, DiagnosticsSection, {});
  await page.getByRole('button', { name: 'Show what it contains' }).click();
  await page.getByRole('button', { name: 'Save…' }).click();
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
});
