// What the workflows run is what anybody can run here: commands of package.json and scripts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceChecks } from '../../../scripts/checks/sources.mjs';
import { suites } from '../../../scripts/checks/suites.mjs';
import { inside } from '../../../scripts/runtime/places.mjs';

const folder = inside('.github', 'workflows');
const { scripts } = JSON.parse(readFileSync(inside('package.json'), 'utf8'));
const named = new Set([...suites, ...sourceChecks()].map(({ name }) => name));

describe.each(readdirSync(folder))('%s', (file) => {
  const lines = readFileSync(inside('.github', 'workflows', file), 'utf8').split('\n');
  const valuesOf = (key) =>
    lines.flatMap((line) => new RegExp(`^ *(?:- )?${key}: (.+)$`).exec(line)?.[1] ?? []);

  it('runs commands of this repository alone', () => {
    const steps = valuesOf('run').map((line) => line.replace(/^sudo env (?:"[^"]*" )+/, ''));
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) {
      const [program, word, ...rest] = step.split(' ');
      const args = rest.slice(rest.indexOf('--') + 1);
      if (program === 'node') expect([step, existsSync(inside(word))]).toEqual([step, true]);
      else if (word === 'test')
        expect(
          args.filter((name) => !named.has(name)),
          step,
        ).toEqual([]);
      else
        expect([program, word, Object.keys(scripts)]).toEqual([
          'npm',
          'run',
          expect.arrayContaining([rest[0]]),
        ]);
    }
  });

  it('takes actions by their commit, and may read by default', () => {
    for (const action of valuesOf('uses'))
      expect(action).toMatch(/^(?:\.\/\S+|[\w.-]+\/[\w.-]+@[0-9a-f]{40} # v[\d.]+)$/);
    expect(lines.join('\n')).toMatch(/^permissions:\n {2}contents: read$/m);
  });
});
