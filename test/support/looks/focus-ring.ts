import type { Page } from 'playwright';
import { lookedAt } from './looked-at';

/**
 * Runs inside the page: what can have the keyboard's focus, and shows no ring of 2 px when it has.
 */
function withoutRing(lookedAt: string): string[] {
  const top =
    [...document.querySelectorAll('dialog:modal, [popover]:popover-open')].at(-1) ?? document.body;
  const stops = [
    ...top.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ];
  // A field that fills its line is underlined with the ring's colour instead.
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--focus)';
  const focusColor = getComputedStyle(probe).color;
  const before = document.activeElement as HTMLElement | null;
  const found = new Set<string>();
  let isSome = false;
  const around = (stop: Element) =>
    // A ring may stand around all that takes the press: on what holds the button, or drawn by what
    // CSS puts after it.
    [
      ...[stop, ...ancestors(stop, 3)].map((each) => getComputedStyle(each)),
      getComputedStyle(stop, '::after'),
    ].map(
      ({
        outlineStyle,
        outlineWidth,
        outlineColor,
        outlineOffset,
        borderBottomWidth,
        borderBottomColor,
      }) => ({
        outline: outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor} ${outlineOffset}`,
        line: `${borderBottomWidth} ${borderBottomColor}`,
      }),
    );
  const isRing = ({ outline, line }: { outline: string; line: string }) =>
    (parseFloat(outline) >= 2 && !outline.includes(', 0)')) ||
    (parseFloat(line) >= 2 && line.endsWith(focusColor));
  for (const stop of stops) {
    // Of a menu one item at a time can be reached by Tab: the others by arrows.
    const isStop = stop.tabIndex >= 0 || stop.matches('[role="menuitem"]');
    if (!isStop || !stop.checkVisibility() || stop.matches(':disabled')) continue;
    isSome = true;
    if (stop.closest(lookedAt) !== null) continue;
    stop.blur();
    const without = JSON.stringify(around(stop));
    stop.focus({ focusVisible: true, preventScroll: true });
    if (document.activeElement !== stop) continue;
    const styles = around(stop);
    if (styles.some(isRing) && JSON.stringify(styles) !== without) continue;
    const words = stop.textContent.trim().slice(0, 20);
    found.add(`${stop.tagName.toLowerCase()}.${stop.classList.value} “${words}”`);
  }
  probe.remove();
  before?.focus({ preventScroll: true });
  return !isSome ? ['nothing to focus'] : [...found];

  function ancestors(element: Element, count: number): Element[] {
    const parent = element.parentElement;
    return parent === null || count === 0 ? [] : [parent, ...ancestors(parent, count - 1)];
  }
}

export async function withoutFocusRing(page: Page): Promise<string[]> {
  return page.evaluate(withoutRing, lookedAt);
}
