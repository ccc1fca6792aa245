import { MediaQuery } from 'svelte/reactivity';

/**
 * CSS pixels; media queries of style sheets cannot read it, a test holds them to it.
 */
export const smallWindowWidth = 760;

/** A zoom of 200 %, or a window as small: what stands above the rows is one line. */
export const smallWindow = new MediaQuery(`max-width: ${smallWindowWidth}px`);
