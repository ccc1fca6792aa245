import { expect, test, vi } from 'vitest';
import { DeskError } from '../../../main/failure';
import { DeskLock } from '../../../main/lock/lock';

function desk(resume: () => Promise<void> = () => Promise.resolve()) {
  const done: string[] = [];
  const lock = new DeskLock({
    cover: () => {
      done.push('cover');
      return Promise.resolve();
    },
    uncover: () => {
      done.push('uncover');
      return Promise.resolve();
    },
    sweep: () => {
      done.push('sweep');
    },
    forget: [
      () => Promise.reject(new Error('a clipboard that cannot be read')),
      () => {
        done.push('forget');
      },
    ],
    resume,
  });
  return { lock, done };
}

test('locking covers and forgets, even when one part of it fails', async () => {
  const { lock, done } = desk();
  const locking = lock.lock('idle');
  expect(lock.isLocked).toBe(true);
  await locking;
  expect(done.toSorted()).toEqual(['cover', 'forget', 'sweep']);
  expect(done.at(-1)).toBe('sweep');
  expect(lock.reason).toBe('idle');
});

test('locked twice is locked once, for the first reason', async () => {
  const { lock, done } = desk();
  await Promise.all([lock.lock('asked'), lock.lock('system')]);
  await lock.lock('idle');
  expect(done.toSorted()).toEqual(['cover', 'forget', 'sweep']);
  expect(lock.reason).toBe('asked');
});

test('a click and Enter together ask the keychain once, then the page comes back', async () => {
  const resume = vi.fn(() => Promise.resolve());
  const { lock, done } = desk(resume);
  await lock.lock('asked');
  await Promise.all([lock.unlock(), lock.unlock()]);
  expect(resume).toHaveBeenCalledOnce();
  expect(done.at(-1)).toBe('uncover');
  expect(lock.isLocked).toBe(false);
});

test('a keychain that says no keeps it locked, and a second try may do', async () => {
  const resume = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new DeskError('vault.locked'))
    .mockResolvedValue();
  const { lock, done } = desk(resume);
  await lock.lock('asked');
  await expect(lock.unlock()).rejects.toMatchObject({ code: 'vault.locked' });
  expect(lock.isLocked).toBe(true);
  expect(done).not.toContain('uncover');
  await lock.unlock();
  expect(lock.isLocked).toBe(false);
});

test('keys that are gone are for the desk to tell: the page comes back', async () => {
  const { lock, done } = desk(() => Promise.reject(new DeskError('credentials.missing')));
  await lock.lock('asked');
  await lock.unlock();
  expect(done.at(-1)).toBe('uncover');
});

test('a lock that comes while the keychain is asked wins', async () => {
  const query = Promise.withResolvers<undefined>();
  const { lock, done } = desk(() => query.promise);
  await lock.lock('asked');
  const unlocking = lock.unlock();
  await Promise.resolve();
  const again = lock.lock('system');
  query.resolve(undefined);
  await expect(unlocking).rejects.toMatchObject({ code: 'app.cancelled' });
  await again;
  expect(lock.isLocked).toBe(true);
  expect(done).not.toContain('uncover');
  expect(done.filter((each) => each === 'forget')).toHaveLength(2);
});

test('covers at once, whatever is forgotten slowly or an earlier lock still waits for', async () => {
  const done: string[] = [];
  const lock = new DeskLock({
    cover: () => {
      done.push('cover');
      return Promise.resolve();
    },
    uncover: () => Promise.resolve(),
    sweep: () => undefined,
    forget: [
      () => {
        done.push('forget');
        // A thread that never answers.
        return new Promise(() => undefined);
      },
    ],
    resume: () => Promise.resolve(),
  });
  void lock.lock('asked');
  expect(done).toEqual(['cover']);
  void lock.unlock();
  void lock.lock('idle');
  expect(done).toEqual(['cover', 'cover']);
  await Promise.resolve();
  expect(done.slice(2)).toEqual(['forget', 'forget']);
});

test('what never ends, such as a disk that does not answer, keeps nobody from unlocking', async () => {
  const done: string[] = [];
  const lock = new DeskLock({
    cover: () => Promise.resolve(),
    uncover: () => {
      done.push('uncover');
      return Promise.resolve();
    },
    sweep: () => {
      done.push('sweep');
    },
    forget: [() => new Promise(() => undefined)],
    resume: () => Promise.resolve(),
    patienceMs: 1,
  });
  await lock.lock('asked');
  await lock.unlock();
  expect(done).toEqual(['sweep', 'uncover']);
  expect(lock.isLocked).toBe(false);
});
