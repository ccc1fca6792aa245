import { MediaQuery } from 'svelte/reactivity';

/** A zoom of 200 %, or a window as small: what stands above the rows is one line. */
export const smallWindow = new MediaQuery('max-width: 760px');
