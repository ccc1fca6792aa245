import { createRawSnippet } from 'svelte';
import { expect, test, vi } from 'vitest';
import Dialog from '../../../renderer/ui/Dialog.svelte';
import { fakeBridge } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';

const words = createRawSnippet(() => ({ render: () => '<p>words</p>' }));

async function staged() {
  const onclose = vi.fn();
  const fake = fakeBridge({ session: { state: () => openSession() } });
  const properties = { open: true, title: 'Delete?', children: words, actions: words, onclose };
  const screen = await stage(fake, Dialog, properties);
  const dialog = document.querySelector('dialog');
  if (dialog === null) throw new Error('there is no dialog');
  /** The event that the browser sends a moment after the closing. */
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve));
  return { screen, dialog, closed, onclose };
}

test('the browser closes it: whoever opened it hears of it', async () => {
  const { dialog, closed, onclose } = await staged();
  dialog.close();
  await closed;
  expect(onclose).toHaveBeenCalledOnce();
});

test('closed and gone at once: nobody is left to hear, and nothing fails', async () => {
  const { screen, dialog, closed, onclose } = await staged();
  const failures = vi.fn((event: Event) => event.preventDefault());
  addEventListener('error', failures);
  try {
    dialog.close();
    await screen.unmount();
    await closed;
  } finally {
    removeEventListener('error', failures);
  }
  expect(failures).not.toHaveBeenCalled();
  expect(onclose).not.toHaveBeenCalled();
});
