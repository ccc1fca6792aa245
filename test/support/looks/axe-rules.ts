/**
 * Every level that WCAG 2.2 AA asks for; the last but one brings the size of targets, which axe
 * leaves out by itself.
 */
export const levels = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
] as const;

/**
 * The rules whose answer depends on colours: in another theme the others say what they said before.
 */
export const rulesOfColour = ['color-contrast', 'link-in-text-block'] as const;
