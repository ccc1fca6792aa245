import type { Page } from 'playwright';
import { lookedAt } from './looked-at';

/**
 * Runs inside the page: animations and transitions that last, of every element and what CSS puts
 * before and after it.
 */
function lasting(lookedAt: string): string[] {
  const maxSeconds = 0.00001;
  const seconds = (list: string) =>
    Math.max(
      ...list.split(',').map((each) => parseFloat(each) * (each.trim().endsWith('ms') ? 0.001 : 1)),
    );
  const found = new Set<string>();
  for (const element of document.querySelectorAll(`:not(${lookedAt}, ${lookedAt} *)`)) {
    // Nothing else has a backdrop.
    const backdrop = element.matches('dialog, [popover]') ? ['::backdrop'] : [];
    for (const part of [null, '::before', '::after', ...backdrop]) {
      const style = getComputedStyle(element, part);
      const name = `${element.tagName.toLowerCase()}.${element.classList.value}${part ?? ''}`;
      if (style.animationName !== 'none' && seconds(style.animationDuration) > maxSeconds)
        found.add(`${name}: animation of ${style.animationDuration}`);
      if (style.transitionProperty !== 'none' && seconds(style.transitionDuration) > maxSeconds)
        found.add(`${name}: transition of ${style.transitionDuration}`);
      if (style.scrollBehavior === 'smooth') found.add(`${name}: smooth scrolling`);
    }
  }
  for (const animation of document.getAnimations()) {
    const { duration = 0, iterations = 1 } = animation.effect?.getComputedTiming() ?? {};
    const milliseconds = typeof duration === 'number' ? duration * iterations : 0;
    if (milliseconds > maxSeconds * 1000)
      found.add(`running: ${animation.id} for ${milliseconds} ms`);
  }
  return [...found];
}

/** What moves on the page although the system asks for less of it. */
export async function motionOn(page: Page): Promise<string[]> {
  return page.evaluate(lasting, lookedAt);
}
