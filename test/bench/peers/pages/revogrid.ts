import { defineCustomElement } from '@revolist/revogrid/standalone/revo-grid.js';
import { stand } from './stand';

interface RevoGrid extends HTMLElement {
  columns: { prop: string; name: string; sortable: boolean; size: number }[];
  source: readonly object[];
  readonly: boolean;
  filter: true | { collection: Record<string, { type: string; value: string }> };
  updateColumnSorting(
    column: { prop: string },
    order: 'asc' | 'desc',
    additive: boolean,
  ): Promise<void>;
}

defineCustomElement();
let grid: RevoGrid | null = null;

void stand({
  mount: (place, people, fields) => {
    grid = document.createElement('revo-grid') as RevoGrid;
    grid.columns = fields.map((prop) => ({ prop, name: prop, sortable: true, size: 160 }));
    grid.source = people;
    grid.readonly = true;
    grid.filter = true;
    place.append(grid);
  },
  unmount: () => {
    grid?.remove();
    grid = null;
  },
  sort: (prop, order) => void grid?.updateColumnSorting({ prop }, order, false),
  filter: (condition) => {
    if (grid === null) return;
    const type = condition?.how === 'equals' ? 'eq' : 'contains';
    grid.filter = {
      collection: condition === null ? {} : { [condition.field]: { type, value: condition.value } },
    };
  },
  // Its frozen parts, which are empty here, have one each.
  scroller: () =>
    [...document.querySelectorAll('revogr-viewport-scroll .vertical-inner')].find(
      (each) => each.scrollHeight > each.clientHeight + 1,
    ) ?? null,
});
