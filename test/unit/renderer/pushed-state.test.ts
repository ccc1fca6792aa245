import { expect, it } from 'vitest';
import { followPushed } from '../../../renderer/state/pushed-state';

function pushing() {
  const answer = Promise.withResolvers<string | null>();
  const listeners = new Set<(state: string | null) => void>();
  const taken: (string | null)[] = [];
  const stop = followPushed(
    () => answer.promise,
    (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    (state) => taken.push(state),
  );
  const push = (state: string | null) => {
    for (const listen of listeners) listen(state);
  };
  return { answer, push, stop, taken };
}

it('gives what main says now, and what it pushes after that', async () => {
  const { answer, push, taken } = pushing();
  answer.resolve('now');
  await answer.promise;
  push('later');
  expect(taken).toEqual(['now', 'later']);
});

it('takes no answer for newer than what was pushed meanwhile, nothing included', async () => {
  const { answer, push, taken } = pushing();
  push(null);
  answer.resolve('older');
  await answer.promise;
  expect(taken).toEqual([null]);
});

it('gives nothing more once it is stopped', async () => {
  const { answer, push, stop, taken } = pushing();
  stop();
  push('pushed');
  answer.resolve('answered');
  await answer.promise;
  expect(taken).toEqual([]);
});
