import { beforeEach, expect, it, vi } from 'vitest';
import { runInLanes } from '../../../scripts/checks/lanes.mjs';

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

/** Jobs that end when they are told to. */
function stage(...names) {
  const begun = [];
  const jobs = names.map((name) => {
    const { promise, resolve } = Promise.withResolvers();
    const part = { name, passed: 1, failed: 0, skipped: 0, ms: 0 };
    const run = () => {
      begun.push(name);
      return promise;
    };
    return { name, needsDisplay: name.startsWith('window'), run, end: () => resolve(part) };
  });
  const end = async (name) => {
    jobs.find((job) => job.name === name).end();
    await new Promise((next) => setImmediate(next));
  };
  return { jobs, begun, end };
}

it('opens the windows of one job at a time, and fills the other lane with what has none', async () => {
  const { jobs, begun, end } = stage('windows 1', 'windows 2', 'unit', 'lint');
  const all = runInLanes(jobs, 2);
  expect(begun).toEqual(['windows 1', 'unit']);
  await end('unit');
  expect(begun).toEqual(['windows 1', 'unit', 'lint']);
  await end('windows 1');
  expect(begun).toEqual(['windows 1', 'unit', 'lint', 'windows 2']);
  await end('windows 2');
  await end('lint');
  expect((await all).map(({ name }) => name)).toEqual(['unit', 'windows 1', 'windows 2', 'lint']);
});

it('leaves no windows unopened when the lane that waited for them has gone home', async () => {
  const { jobs, begun, end } = stage('windows 1', 'windows 2');
  const all = runInLanes(jobs, 2);
  await end('windows 1');
  await end('windows 2');
  expect(begun).toEqual(['windows 1', 'windows 2']);
  expect(await all).toHaveLength(2);
});
