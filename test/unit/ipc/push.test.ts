import { inspect } from 'node:util';
import type { WebContents } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { createPush } from '../../../main/window/push';
import { Secret } from '../../../main/vault/secret';
import type { Settings } from '../../../shared/ipc/settings';

vi.mock('electron', () => ({ ipcMain: {} }));

const settings: Settings = {
  lockAfterMinutes: 5,
  theme: 'dark',
  density: 'compact',
  language: 'es',
  zone: 'America/Lima',
  updates: true,
};

function open({ destroyed = false } = {}) {
  const send = vi.fn();
  const window = { send, isDestroyed: () => destroyed } as unknown as WebContents;
  return { send, push: createPush(() => window) };
}

describe('a push', () => {
  it('goes out on the channel of its name', () => {
    const { send, push } = open();
    push('settings', 'changed', settings);
    expect(send.mock.calls).toEqual([['desk:settings.changed', settings]]);
  });

  it('is stripped to what the contract names', () => {
    const { send, push } = open();
    const more = { ...settings, token: 'sample-not-real', key: Secret.fromText('sample') };
    push('settings', 'changed', more);
    expect(send.mock.calls).toEqual([['desk:settings.changed', settings]]);
  });

  it('that does not fit is not sent, and its value not told', () => {
    const { send, push } = open();
    const wrong = { ...settings, theme: 'sample-not-real' } as never;
    let thrown: unknown;
    try {
      push('settings', 'changed', wrong);
    } catch (caught) {
      thrown = caught;
    }
    expect(thrown).toMatchObject({ code: 'app.internal', params: { push: 'settings.changed' } });
    expect(inspect(thrown)).not.toContain('sample');
    expect(send).not.toHaveBeenCalled();
  });

  it('to a window that is gone or not there yet is dropped', () => {
    const { send, push } = open({ destroyed: true });
    push('settings', 'changed', settings);
    expect(send).not.toHaveBeenCalled();
    expect(() => {
      createPush(() => null)('settings', 'changed', settings);
    }).not.toThrow();
  });
});
