import { expect, test } from 'vitest';
import { isLostAnswer } from '../../main/failure';

test('an answer whose body is over is told apart from other errors by what the runtime throws of it', async () => {
  const body = new ReadableStream();
  await body.cancel();
  const thrown = await Promise.resolve(body)
    .then((each) => new Response(each))
    .catch((caught: unknown) => caught);
  expect(thrown).toBeInstanceOf(TypeError);
  expect(isLostAnswer(thrown)).toBe(true);
  expect(isLostAnswer(new TypeError('x is not a function'))).toBe(false);
  expect(isLostAnswer(new Error('Response body object should not be'))).toBe(false);
});
