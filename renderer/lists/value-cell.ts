import type { Value } from '../../shared/values';
import {
  plainContent,
  unseenContent,
  type CellContent,
  type CellPiece,
} from '../ui/grid/cell-content';
import type { SearchWord } from './filter-words';
import { highlighted, type Piece } from './matches';
import { statusTone } from './status-tone';
import { type CellDisplayOptions, cellDisplay } from './cell-display';

/**
 * A value in a grid: shortened, with the full value as its tooltip, and with `words` highlighted.
 */
export function valueCell(
  value: Value | undefined,
  options: CellDisplayOptions,
  words: readonly SearchWord[] = [],
): CellContent {
  const { as, text, title, className, isHighlighted, fullText } = cellDisplay(value, options);
  if (value === undefined) return unseenContent(text);
  if (as === 'status') return { ...plainContent, text, title, badge: statusTone(fullText) };
  const known = { ...plainContent, text, title, className };
  if (as === 'id') {
    // The hit may be in the part of the id that is not shown.
    const isFound = words.length > 0 && highlighted(fullText, words).some(isHit);
    return { ...known, copy: fullText, pieces: isFound ? [{ as: 'mark', text }] : null };
  }
  if (words.length === 0 || !isHighlighted) return known;
  const found = highlighted(text, words);
  if (!found.some(isHit)) return known;
  const pieces = found.map((piece): CellPiece => {
    return { as: piece.hit ? 'mark' : 'text', text: piece.text };
  });
  return { ...known, pieces };
}

function isHit({ hit }: Piece): boolean {
  return hit;
}
