import type { Value } from '../../preload/contract/values';
import type { CellFace, CellPiece } from '../ui/grid/cell-face';
import { plainFace, unseenFace } from '../ui/grid/cell-face';
import { cellDisplay } from './cell-display';
import type { CellDisplayOptions } from './cell-display';
import { highlighted } from './matches';
import type { Piece, SoughtWord } from './matches';
import { statusTone } from './status';

/** A value in a grid: short, with the whole in its title. `words` are highlighted where it has them. */
export function cellFace(
  value: Value | undefined,
  options: CellDisplayOptions,
  words: readonly SoughtWord[] = [],
): CellFace {
  const { as, text, title, look, isSought, whole } = cellDisplay(value, options);
  if (value === undefined) return unseenFace(text);
  if (as === 'status') return { ...plainFace, text, title, badge: statusTone(whole) };
  const known = { ...plainFace, text, title, look };
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
