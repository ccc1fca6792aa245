import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SerialCalls } from '../../../main/vault/keychain-calls';

const noAnswer = expect.objectContaining({ code: 'vault.no-answer' }) as unknown;

interface Scripted {
  call: () => Promise<string>;
  started: () => boolean;
  answer: (text: string) => void;
  fail: (error: Error) => void;
}

/** A keychain call that answers when the test says so. */
function scripted(): Scripted {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let started = false;
  return {
    call: () => {
      started = true;
      return promise;
    },
    started: () => started,
    answer: resolve,
    fail: reject,
  };
}

function open() {
  const onWaiting = vi.fn<(waiting: boolean) => void>();
  const calls = new SerialCalls({ deadlineMs: 1000, waitingAfterMs: 100, onWaiting });
  return { calls, onWaiting, run: (script: Scripted) => settled(calls.run(script.call)) };
}

/** So that a rejection looked at later is not an unhandled one. */
function settled<T>(promise: Promise<T>) {
  promise.catch(() => undefined);
  return promise;
}

const turn = () => vi.advanceTimersByTimeAsync(0);

describe('serial calls', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('run one at a time, in the order they came', async () => {
    const { run } = open();
    const [first, second] = [scripted(), scripted()];
    const [one, two] = [run(first), run(second)];
    await turn();
    expect([first.started(), second.started()]).toEqual([true, false]);
    first.answer('first');
    expect(await one).toBe('first');
    await turn();
    expect(second.started()).toBe(true);
    second.answer('second');
    expect(await two).toBe('second');
  });

  it('go on after one that failed, whose error reaches its own caller only', async () => {
    const { run } = open();
    const [first, second] = [scripted(), scripted()];
    const [one, two] = [run(first), run(second)];
    await turn();
    first.fail(new Error('refused'));
    await expect(one).rejects.toThrow('refused');
    await turn();
    second.answer('second');
    expect(await two).toBe('second');
  });

  it('go on after one that throws before it answers', async () => {
    const { calls, run } = open();
    const one = settled(
      calls.run(() => {
        throw new Error('at once');
      }),
    );
    await expect(one).rejects.toThrow('at once');
    await vi.advanceTimersByTimeAsync(5000);
    const second = scripted();
    const two = run(second);
    await turn();
    second.answer('second');
    expect(await two).toBe('second');
  });

  it('do not count as waiting when they are answered soon', async () => {
    const { run, onWaiting } = open();
    const script = scripted();
    const one = run(script);
    await vi.advanceTimersByTimeAsync(99);
    script.answer('soon');
    await one;
    expect(onWaiting).not.toHaveBeenCalledWith(true);
  });

  it('count as waiting until they are answered', async () => {
    const { run, onWaiting } = open();
    const script = scripted();
    const one = run(script);
    await vi.advanceTimersByTimeAsync(100);
    expect(onWaiting).toHaveBeenLastCalledWith(true);
    script.answer('late');
    await one;
    expect(onWaiting).toHaveBeenLastCalledWith(false);
  });

  it('are given up at the deadline, still counting as waiting', async () => {
    const { run, onWaiting } = open();
    const script = scripted();
    const one = run(script);
    await vi.advanceTimersByTimeAsync(999);
    const before = vi.fn();
    one.catch(before);
    await turn();
    expect(before).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await expect(one).rejects.toEqual(noAnswer);
    expect(onWaiting).toHaveBeenLastCalledWith(true);
    script.answer('too late');
    await turn();
    expect(onWaiting).toHaveBeenLastCalledWith(false);
  });

  it('past the deadline keep the line closed: no second call starts behind a prompt', async () => {
    const { run } = open();
    const [stuck, queued, later] = [scripted(), scripted(), scripted()];
    const one = run(stuck);
    const two = run(queued);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(one).rejects.toEqual(noAnswer);
    await expect(two).rejects.toEqual(noAnswer);
    await expect(run(later)).rejects.toEqual(noAnswer);
    expect([queued.started(), later.started()]).toEqual([false, false]);
    stuck.answer('too late');
    await turn();
  });

  it.each(['answers', 'fails'])('open the line again when the stuck call %s', async (how) => {
    const { run } = open();
    const [stuck, next] = [scripted(), scripted()];
    const one = run(stuck);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(one).rejects.toEqual(noAnswer);
    if (how === 'answers') stuck.answer('too late');
    else stuck.fail(new Error('dismissed'));
    await turn();
    const two = run(next);
    await turn();
    next.answer('next');
    expect(await two).toBe('next');
  });
});
