import type { ListState } from '../../shared/ipc/screen-state';

/** Nothing of it as a list begins. */
export const aListState: ListState = {
  columns: { order: ['b', 'a'], widths: { a: 77 }, shown: { c: false }, pinned: ['b', 'a'] },
  query: {
    search: 'Visible Customer',
    filters: [{ kind: 'contains', field: 'a', text: 'x' }],
    sort: [{ field: 'b', direction: 'descending' }],
  },
  given: { a: 90 },
  savedViewId: null,
  ownColumns: null,
  top: { id: 'c7', row: 6, into: 0.25 },
  left: 320,
  opened: 'c7',
};
