import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SecretClipboard, clipboardSeconds } from '../../../main/vault/secret-clipboard';
import { Secret } from '../../../main/vault/secret';

function open() {
  let text = 'before';
  const system = {
    readText: () => text,
    writeText: (next: string): void | Promise<void> => {
      text = next;
    },
    clear: () => {
      text = '';
    },
  };
  return { system, clipboard: new SecretClipboard(system) };
}

describe('a secret on the clipboard', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

  it('is taken off after its time', async () => {
    const { system, clipboard } = open();
    await clipboard.copy(Secret.fromText('sample-one'));
    await wait(clipboardSeconds - 1);
    expect(system.readText()).toBe('sample-one');
    await wait(1);
    expect(system.readText()).toBe('');
  });

  it('leaves what the user has copied since, and does not clear it later', async () => {
    const { system, clipboard } = open();
    await clipboard.copy(Secret.fromText('sample-one'));
    await system.writeText("the user's own");
    await wait(clipboardSeconds * 2);
    expect(system.readText()).toBe("the user's own");
  });

  it('has its full time again when another follows', async () => {
    const { system, clipboard } = open();
    await clipboard.copy(Secret.fromText('sample-one'));
    await wait(clipboardSeconds - 1);
    await clipboard.copy(Secret.fromText('sample-two'));
    await wait(clipboardSeconds - 1);
    expect(system.readText()).toBe('sample-two');
    await wait(1);
    expect(system.readText()).toBe('');
  });

  it('is found and taken off when that is asked while it is still being written', async () => {
    const { system, clipboard } = open();
    const written = Promise.withResolvers<undefined>();
    const { writeText } = system;
    system.writeText = async (text) => {
      await written.promise;
      await writeText(text);
    };
    const copied = clipboard.copy(Secret.fromText('sample-one'));
    const there = clipboard.isThere();
    written.resolve(undefined);
    expect(await there).toBe(true);
    await copied;
    const again = clipboard.copy(Secret.fromText('sample-two'));
    await Promise.all([clipboard.clear(), again]);
    expect(system.readText()).toBe('');
  });

  it('is taken off at quit, and only once', async () => {
    const { system, clipboard } = open();
    await clipboard.copy(Secret.fromText('sample-one'));
    await clipboard.clear();
    expect(system.readText()).toBe('');
    await system.writeText('sample-one');
    await clipboard.clear();
    expect(system.readText()).toBe('sample-one');
    expect(vi.getTimerCount()).toBe(0);
  });
});
