import { menuWidth } from './grid';

/** Which column's menu is open, where it is on screen, and what gets the focus back. */
export class ColumnMenu {
  /** The column's key; null while the menu is closed. */
  column = $state<string | null>(null);
  left = $state(0);
  top = $state(0);
  #from: HTMLElement | null = null;

  open(column: string, header: HTMLElement): void {
    const { right, left, bottom } = header.getBoundingClientRect();
    this.left = Math.min(left, right - menuWidth);
    this.top = bottom + 2;
    this.#from = header;
    this.column = column;
  }

  close(): void {
    this.column = null;
    // Unless the chosen item has moved the focus, e.g. into a filter.
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) this.#from?.focus();
    this.#from = null;
  }
}
