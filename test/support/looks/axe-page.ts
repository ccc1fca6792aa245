import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { levels } from './axe-rules';
import { lookedAt } from './looked-at';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeAnswer {
  readonly violations: readonly AxeFinding[];
  readonly passes: readonly AxeFinding[];
}

interface AxeFinding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/**
 * What WCAG 2.2 AA finds wrong with the page as it stands, one line each, and the rules that had
 * something to look at. `rules`: these alone.
 */
export async function axeOn(
  page: Page,
  rules: readonly string[] = levels,
): Promise<{ violations: string[]; looked: string[] }> {
  // By the debugger, which the page's policy does not bind: no script of ours gets in otherwise.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  const answer = await page.evaluate(
    async ([exclude, chosen]): Promise<AxeAnswer> => {
      const { axe } = window as unknown as {
        axe: { run: (...context: unknown[]) => Promise<AxeAnswer> };
      };
      return axe.run({ exclude }, chosen);
    },
    [lookedAt, { runOnly: [...rules], resultTypes: ['violations'] }] as const,
  );
  return {
    violations: answer.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} (${failureSummary})`,
      ),
    ),
    looked: answer.passes.map(({ id }) => id),
  };
}
