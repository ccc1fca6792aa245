import axe from 'axe-core';

/** What WCAG 2.2 AA finds wrong with the page as it stands, one line each: compare with `[]`. */
export async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    // The page's own title and language are App's business, not a single component's.
    rules: { 'document-title': { enabled: false }, 'html-has-lang': { enabled: false } },
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} (${node.failureSummary ?? ''})`),
  );
}
