import type { Value } from '../../preload/contract/values';
import type { CellContent, CellPiece } from '../ui/grid/cell-content';
import { plainContent, unseenContent } from '../ui/grid/cell-content';
import { cellDisplay } from './cell-display';
import type { CellDisplayOptions } from './cell-display';
import { highlighted } from './matches';
import type { Piece, SoughtWord } from './matches';
import { statusTone } from './status';

/** A value in a grid: short, with the whole in its title. `words` are highlighted where it has them. */
export function valueCell(
  value: Value | undefined,
  options: CellDisplayOptions,
  words: readonly SoughtWord[] = [],
): CellContent {
  const { as, text, title, className, isSought, whole } = cellDisplay(value, options);
  if (value === undefined) return unseenContent(text);
  if (as === 'status') return { ...plainContent, text, title, badge: statusTone(whole) };
  const known = { ...plainContent, text, title, className };
  if (as === 'id') {
    // A shortened id may have been found by a part that is not shown.
    const isFound = words.length > 0 && highlighted(whole, words).some(isHit);
    return { ...known, copy: whole, pieces: isFound ? [{ as: 'mark', text }] : null };
  }
  if (words.length === 0 || !isSought) return known;
  const pieces = highlighted(text, words);
  return pieces.some(isHit) ? { ...known, pieces: pieces.map(pieceOf) } : known;
}

function isHit({ hit }: Piece): boolean {
  return hit;
}

function pieceOf({ text, hit }: Piece): CellPiece {
  return { as: hit ? 'mark' : 'text', text };
}
