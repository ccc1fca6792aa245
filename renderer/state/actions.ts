import { createContext } from 'svelte';

/** What can be done from anywhere: by a key, from the menu, from the palette. */
interface DeskActions {
  openPalette(): void;
  openShortcuts(): void;
}

/** Set by the component that performs it, once it is mounted. */
export class Actions implements DeskActions {
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
