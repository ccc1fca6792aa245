import { MediaQuery } from 'svelte/reactivity';

/**
 * CSS pixels; media queries of style sheets cannot read it, a test holds them to it.
 */
export const smallWindowWidth = 760;

/** A zoom of 200 %, or a window as small: what stands above the rows is one line. */
export const smallWindow = new MediaQuery(`max-width: ${smallWindowWidth}px`);

/** CSS pixels; as that of the small window. */
export const tinyWindowWidth = 520;

/** The smallest window at a zoom of 200 %. */
export const tinyWindow = new MediaQuery(`max-width: ${tinyWindowWidth}px`);

/** A window in which the sidebar shows icons: so do buttons that are many. */
export const narrowWindow = new MediaQuery('max-width: 960px');

/**
 * A window as low as the smallest one, or a zoom of 200 %: what is above the rows folds, for the
 * rows to be seen.
 */
export const lowWindow = new MediaQuery('max-height: 640px');
