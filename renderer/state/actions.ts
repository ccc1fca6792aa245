import { createContext } from 'svelte';

/** What can be done from anywhere: by a key, from the menu, from the palette. */
export class Actions {
  /** Set by the component that performs it, once it is mounted. */
  palette: (() => void) | null = null;
  shortcuts: (() => void) | null = null;

  openPalette(): void {
    this.palette?.();
  }

  openShortcuts(): void {
    this.shortcuts?.();
  }
}

export const [getActions, setActions] = createContext<Actions>();
