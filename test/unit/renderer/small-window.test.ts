import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { smallWindowWidth, tinyWindowWidth } from '../../../renderer/ui/small-window';

/** Widths below which style sheets lay out a narrow window, beside the small ones. */
const others = [960, 1240];

test('style sheets and scripts have the same small window', () => {
  const files = globSync('renderer/**/*.{svelte,css}');
  const widths = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@media[^{]*-width: (\d+)px/g)].map(
      ([, width]) => `${width} ${file}`,
    ),
  );
  const unknown = widths.filter(
    (each) => ![smallWindowWidth, tinyWindowWidth, ...others].includes(Number.parseInt(each, 10)),
  );
  expect(unknown).toEqual([]);
  expect(widths.some((each) => each.startsWith(`${smallWindowWidth} `))).toBe(true);
});
