import { expect, it, vi } from 'vitest';
import { work } from '../../../scripts/setup/work.mjs';

it('says of two commands at once which one ended', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const run = (label) => work(label, process.execPath, ['--version'], { env });
  await Promise.all([run('One'), run('Another')]);
  await run('A third');
  const ends = said.mock.calls.flatMap(([line]) => (line.includes('done in') ? [line] : []));
  expect(ends).toEqual([
    expect.stringMatching(/^ {2}(One|Another): done in \d+ s\n$/),
    expect.stringMatching(/^ {2}done in \d+ s\n$/),
    expect.stringMatching(/^ {2}done in \d+ s\n$/),
  ]);
});
