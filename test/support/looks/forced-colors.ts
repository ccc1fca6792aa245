import type { Page } from 'playwright';
import { lookedAt } from './looked-at';

/** Left in the page between the two looks at it. */
interface Seen {
  marks: { element: Element; part: string | null; name: string }[];
  states: { element: Element; attribute: string; name: string }[];
}

/**
 * Runs inside the page, in its usual colours: shapes without words, and states, which are told by a
 * colour.
 */
function remember(lookedAt: string): { marks: number; states: number } {
  const seen: Seen = { marks: [], states: [] };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], .visually-hidden');
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.classList.value} in ${element.parentElement?.classList.value ?? ''}`;
  const opacity = (color: string) => {
    const alpha = /[,/]\s*([\d.]+)\)$/.exec(color)?.[1];
    return color === 'transparent' ? 0 : /^rgba|\//.test(color) ? Number(alpha ?? 1) : 1;
  };
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)';
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor } = getComputedStyle(element);
    const ground =
      opacity(backgroundColor) > 0.5 ? backgroundColor : groundOf(element.parentElement);
    grounds.set(element, ground);
    return ground;
  };
  const isPainted = (style: CSSStyleDeclaration, ground: string) =>
    style.backgroundImage.includes('gradient') ||
    (opacity(style.backgroundColor) > 0.1 && style.backgroundColor !== ground);
  const stands =
    '[role="row"], [role="gridcell"], body, dialog, main, header, aside, section, nav, input, textarea, select, progress';
  // Lines of text that are on their way: they mean nothing.
  const meansNothing = '.skeleton *, [aria-busy="true"] *, [role="presentation"]';
  for (const element of document.querySelectorAll(`body :not(${lookedAt}, ${lookedAt} *)`)) {
    const { width, height } = element.getBoundingClientRect();
    if (!isShown(element) || width < 2 || height < 2 || element.matches(meansNothing)) continue;
    const isEmpty =
      element.textContent.trim() === '' && element.querySelector('svg, img, input') === null;
    const isShape =
      (isEmpty && !element.matches(stands) && !element.closest('svg')) || element.matches('mark');
    if (isShape && isPainted(getComputedStyle(element), groundOf(element.parentElement)))
      seen.marks.push({ element, part: null, name: nameOf(element) });
    for (const part of ['::before', '::after']) {
      const style = getComputedStyle(element, part);
      const isSome =
        style.content !== 'none' && style.content !== 'normal' && parseFloat(style.width) > 0;
      const isWaiting = element.getAttribute('aria-busy') === 'true';
      if (isSome && !isWaiting && style.content === '""' && isPainted(style, groundOf(element)))
        seen.marks.push({ element, part, name: nameOf(element) + part });
    }
    const reported = [
      ...['aria-selected', 'aria-pressed', 'aria-checked', 'aria-current', 'aria-invalid'].filter(
        (name) => {
          const value = element.getAttribute(name);
          return value !== null && value !== 'false';
        },
      ),
      ...[
        'selected',
        'opened',
        'now',
        'shown',
        'past',
        'unread',
        'news',
        'watched',
        'active',
      ].flatMap((name) => (element.classList.contains(name) ? [`.${name}`] : [])),
    ];
    for (const attribute of reported)
      seen.states.push({ element, attribute, name: nameOf(element) });
  }
  // A state that nobody sees in usual colours is not told by one.
  const { marks } = window as unknown as { marks: Marks };
  seen.states = seen.states.filter(({ element, attribute }) => marks(element, attribute));
  (window as unknown as { seen: Seen }).seen = seen;
  return { marks: seen.marks.length, states: seen.states.length };
}

type Marks = (element: Element, attribute: string) => boolean;

/**
 * Runs inside the page: whether a thing, with all there is in it, would look another way without a
 * state.
 */
function tools(): void {
  const reported = [
    'background-color',
    'color',
    'font-weight',
    'text-decoration-line',
    'outline-style',
    'outline-width',
    'outline-color',
    'box-shadow',
    'fill',
    'stroke',
    ...['top', 'right', 'bottom', 'left'].flatMap((side) =>
      ['style', 'width', 'color'].map((what) => `border-${side}-${what}`),
    ),
  ];
  const looksOf = (elements: readonly Element[]) =>
    elements
      .flatMap((each) =>
        [null, '::before', '::after'].map((part) => {
          const style = getComputedStyle(each, part);
          const isThere = part === null || style.content !== 'none';
          // No outline has a colour all the same.
          const outline = style.outlineStyle === 'none' ? ['outline-width', 'outline-color'] : [];
          return isThere
            ? reported
                .map((key) => (outline.includes(key) ? '' : style.getPropertyValue(key)))
                .join('|')
            : '';
        }),
      )
      .join('\n');
  const without = (element: Element, attribute: string, elements: readonly Element[]) => {
    if (attribute.startsWith('.')) {
      element.classList.remove(attribute.slice(1));
      const text = looksOf(elements);
      element.classList.add(attribute.slice(1));
      return text;
    }
    const value = element.getAttribute(attribute) ?? '';
    element.setAttribute(attribute, 'false');
    if (attribute === 'aria-current' || attribute === 'aria-invalid')
      element.removeAttribute(attribute);
    const text = looksOf(elements);
    element.setAttribute(attribute, value);
    return text;
  };
  const differs = (element: Element, attribute: string, elements: readonly Element[]) =>
    looksOf(elements) !== without(element, attribute, elements);
  // Most are told by the thing itself: then what is in it need not be read.
  const marks: Marks = (element, attribute) =>
    differs(element, attribute, [element]) ||
    differs(element, attribute, [...element.querySelectorAll('*')]);
  Object.assign(window, { marks });
}

/** Runs inside the page, in forced colours: what of all that can no longer be seen. */
function lost(): string[] {
  const { seen, marks } = window as unknown as { seen: Seen; marks: Marks };
  // A canvas reads every way CSS has of writing a colour.
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const read = new Map<string, readonly number[]>();
  const channels = (color: string): readonly number[] => {
    const before = read.get(color);
    if (before !== undefined || canvas === null) return before ?? [];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const found = [...canvas.getImageData(0, 0, 1, 1).data];
    read.set(color, found);
    return found;
  };
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((each) => {
      const part = each / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [darker = 0, lighter = 0] = [light(one), light(other)].sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  };
  const isOpaque = (color: string) => (channels(color)[3] ?? 0) > 128;
  const isDark = getComputedStyle(document.documentElement).colorScheme.includes('dark');
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element | null): string => {
    if (element === null) return isDark ? '#000' : '#fff';
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor } = getComputedStyle(element);
    const ground = isOpaque(backgroundColor) ? backgroundColor : groundOf(element.parentElement);
    grounds.set(element, ground);
    return ground;
  };
  const stands = (style: CSSStyleDeclaration, ground: string) => {
    const edges = ['top', 'right', 'bottom', 'left'].some((side) => {
      const property = (what: string) => style.getPropertyValue(`border-${side}-${what}`);
      return (
        property('style') !== 'none' &&
        parseFloat(property('width')) >= 1 &&
        contrast(property('color'), ground) >= 3
      );
    });
    const outline = style.outlineStyle !== 'none' && contrast(style.outlineColor, ground) >= 3;
    const filled = isOpaque(style.backgroundColor) && contrast(style.backgroundColor, ground) >= 3;
    return edges || outline || filled;
  };
  const gone = new Set<string>();
  for (const { element, part, name } of seen.marks) {
    if (!element.isConnected) continue;
    const ground = groundOf(part === null ? element.parentElement : element);
    // The stripes above sample data become a line of its own beside the element.
    const style = part === null ? null : getComputedStyle(element);
    if (
      stands(getComputedStyle(element, part), ground) ||
      (style !== null && stands(style, ground))
    )
      continue;
    gone.add(`mark ${name}`);
  }
  // The system lays a plate of the page's colour under the words of a button: on another ground
  // they would have no contrast with it.
  for (const button of document.querySelectorAll('button')) {
    const { backgroundColor, forcedColorAdjust } = getComputedStyle(
      button,
    ) as CSSStyleDeclaration & {
      forcedColorAdjust: string;
    };
    const isOnGround =
      !isOpaque(backgroundColor) || contrast(backgroundColor, groundOf(document.body)) < 3;
    if (!isOnGround && forcedColorAdjust !== 'none')
      gone.add(`words of button.${button.classList.value}`);
  }
  for (const { element, attribute, name } of seen.states)
    if (element.isConnected && !marks(element, attribute)) gone.add(`${attribute} of ${name}`);
  return [...gone];
}

/** In the usual colours: marks what the page tells by colours, and gives how much that is. */
export async function rememberColours(page: Page): Promise<{ marks: number; states: number }> {
  await page.evaluate(tools);
  return page.evaluate(remember, lookedAt);
}

/**
 * In forced colours, after `rememberColours`: what was told by a colour alone. Nothing may be, in a
 * light and in a dark palette of the system's.
 */
export const lostColours = (page: Page): Promise<string[]> => page.evaluate(lost);
