import type { CellDisplay } from '../ui/record/cell-display';
import { statusTone } from '../ui/record/status';

/** What ui/record/GridValue.svelte makes of a face, without a component: the same look at a fraction of the time. */
export function cellElement(face: CellDisplay): HTMLElement {
  if (face.as !== 'status') return piece('span', face.look, face.text);
  const badge = piece('span', `first-badge ${statusTone(face.whole)}`);
  badge.append(piece('span', 'first-shape'), face.text);
  return badge;
}

/** Texts are only ever put in as texts. */
export function piece(tag: 'div' | 'p' | 'span', className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  if (text !== '') element.textContent = text;
  return element;
}
