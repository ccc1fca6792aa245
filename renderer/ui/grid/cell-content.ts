/**
 * A part of a cell's text: plain, a search hit (`mark`), hidden from screen readers (`sign`) or
 * only for them (`unseen`).
 */
export interface CellPiece {
  readonly as: 'text' | 'mark' | 'sign' | 'unseen';
  readonly text: string;
}

/** What a cell shows. */
export interface CellContent {
  readonly text: string;
  /** The tooltip; undefined when it would say no more than the text. */
  readonly title: string | undefined;
  /** Classes of the cell. */
  readonly className: string;
  /** Shows the text in a badge of this tone. */
  readonly badge: BadgeTone | null;
  /** Shown instead of the text. */
  readonly pieces: readonly CellPiece[] | null;
  /** What the copy button beside the text copies; null for no button. */
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

/** An empty cell with a text for screen readers. */
export function unseenContent(text: string): CellContent {
  return { ...plainContent, pieces: [{ as: 'unseen', text }] };
}

export type BadgeTone = 'neutral' | 'ok' | 'warn' | 'bad' | 'accent' | 'violet';
