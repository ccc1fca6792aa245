const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Parts of the window that F6 goes to, in the order they stand: what is not shown, or has nothing to focus, is passed over. */
function panesOf(root: ParentNode): readonly HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>('[data-pane]')];
  return all.filter((pane) => pane.checkVisibility() && landing(pane) !== null);
}

/** Where the focus goes when a pane is come to: its own place for it, the grid's cell, the current link, else the first thing there is. */
function landing(pane: HTMLElement): HTMLElement | null {
  if (pane.getAttribute('role') === 'group') return pane;
  const within = (selector: string) => pane.querySelector<HTMLElement>(selector);
  return (
    within('[data-place][tabindex="0"], li > [tabindex="0"]') ??
    within('[aria-current="page"]') ??
    within(focusable)
  );
}

/** Moves the focus to the next pane or the one before; the last is followed by the first. */
export function moveAmongPanes(root: ParentNode, from: Element | null, by: 1 | -1): void {
  const panes = panesOf(root);
  const at = panes.findLastIndex((pane) => pane.contains(from));
  const next = at < 0 ? (by === 1 ? 0 : panes.length - 1) : at + by;
  const pane = panes.at(next % panes.length);
  if (pane !== undefined) landing(pane)?.focus();
}
