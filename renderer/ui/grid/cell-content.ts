import type { BadgeTone } from '../badge';

/** A part of a cell's text: found by the search, a sign for the eye only, or words for the ear only. */
export interface CellPiece {
  readonly as: 'text' | 'mark' | 'sign' | 'unseen';
  readonly text: string;
}

/** What a cell shows. */
export interface CellContent {
  readonly text: string;
  /** Said when pointed at; undefined: nothing more than is to be seen. */
  readonly title: string | undefined;
  /** Classes of the cell. */
  readonly className: string;
  /** The text stands in a badge of this tone. */
  readonly badge: BadgeTone | null;
  /** Instead of the text, where it is not one piece. */
  readonly pieces: readonly CellPiece[] | null;
  /** What a button beside the text copies. */
  readonly copy: string | null;
}

export const plainContent: CellContent = {
  text: '',
  title: undefined,
  className: '',
  badge: null,
  pieces: null,
  copy: null,
};

/** Words for those who cannot see that there is nothing. */
export function unseenContent(text: string): CellContent {
  return { ...plainContent, pieces: [{ as: 'unseen', text }] };
}
