import axe from 'axe-core';
import { levels, rulesOfColour } from '../support/looks/axe-rules';

/**
 * What WCAG 2.2 AA finds wrong with the page as it stands, one line each: compare with `[]`.
 * @param everything in the dark too, where the colours alone are looked at otherwise: the same test
 * asks for the rest in the light
 */
export async function violations({ everything = false } = {}): Promise<string[]> {
  const isLight = document.documentElement.dataset.theme !== 'dark';
  const { violations: found } = await axe.run(document, {
    runOnly: everything || isLight ? [...levels] : [...rulesOfColour],
    resultTypes: ['violations'],
    // The page's own title and language are App's business, not a single component's.
    rules: { 'document-title': { enabled: false }, 'html-has-lang': { enabled: false } },
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} (${node.failureSummary ?? ''})`),
  );
}
