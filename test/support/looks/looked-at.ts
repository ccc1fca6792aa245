import type { Page } from 'playwright';

/** What the last `skipLookedAt` found to stand as it stood before. */
export const lookedAt = '[data-looked-at]';

/** Runs inside the page. */
function mark(): void {
  const page = window as unknown as { met?: Map<string, number> };
  /** Numbers of elements met so far, by how they and all that is in and around them look. */
  const met = (page.met ??= new Map<string, number>());
  const metBefore = met.size;
  const numberOf = (looks: string) => {
    const number = met.get(looks) ?? met.size;
    met.set(looks, number);
    return number;
  };
  const visit = (element: Element, around: number): number => {
    const { width, height } = element.getBoundingClientRect();
    const { value, checked } = element as HTMLInputElement;
    const attributes = [...element.attributes].map((each) => `${each.name}=${each.value}`);
    const size = `${Math.round(width)}x${Math.round(height)} ${element.checkVisibility()}`;
    const computed = numberOf(
      [around, element.tagName, ...attributes, size, value, String(checked)].join('\n'),
    );
    const children = [...element.childNodes].map((child) =>
      child instanceof Element ? { child, number: visit(child, computed) } : child.textContent,
    );
    const inside = children.map((each) =>
      typeof each === 'object' && each !== null ? each.number : JSON.stringify(each),
    );
    const number = numberOf(`${computed} [${inside.join()}]`);
    // Of what was met as a whole the outermost element is enough.
    if (number >= metBefore || element === document.body)
      for (const each of children)
        if (typeof each === 'object' && each !== null && each.number < metBefore)
          each.child.setAttribute('data-looked-at', '');
    return number;
  };
  for (const each of document.querySelectorAll('[data-looked-at]'))
    each.removeAttribute('data-looked-at');
  visit(document.body, numberOf(document.documentElement.dataset.theme ?? ''));
}

/**
 * Marks what stands in the page as it stood when this was asked before: the same elements with the
 * same words, sizes and surroundings. The looks of this folder pass over it, as they would say what
 * they said then.
 */
export const skipLookedAt = (page: Page): Promise<void> => page.evaluate(mark);
