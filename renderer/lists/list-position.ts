import type { ListState } from '../../shared/ipc/screen-state';

/** The record the user is at, so that the rows can change without moving what is being read. */
export interface Anchor {
  readonly id: string;
  readonly row: number;
}

/**
 * The row to start at: its record if that still exists, else its number; `into` is the part of it
 * that is scrolled away.
 */
export type StartPosition = NonNullable<ListState['top']>;

/** The position of a list's view, which follows when the rows change. */
export interface ListPosition {
  /** Null when the record is not known and only the row number can be kept. */
  anchor(): Anchor | null;
  /** Whether changing the rows would lose nothing that is being read or selected. */
  canMove(): boolean;
  /**
   * The rows have changed: shows them from the top, or as many rows further down as the anchor has
   * moved.
   */
  moved(to: 'top' | number, count: number): void;
  /** The first rows are loaded: shows them from a position inside the list. */
  placed(place: { row: number; into: number }, count: number): void;
}
