import { createContext } from 'svelte';

/** Actions available on every screen: by a key, from the menu, from the palette. */
export class Actions {
  /** Each is set by the component that performs it, once that is mounted. */
  palette: (() => void) | null = null;
  shortcuts: (() => void) | null = null;
  guide: (() => void) | null = null;
}

export const [getActions, setActions] = createContext<Actions>();
