import { AllCommunityModule, ModuleRegistry, createGrid, type GridApi } from 'ag-grid-community';
import { stand } from './stand';

ModuleRegistry.registerModules([AllCommunityModule]);
let grid: GridApi | null = null;
let filtered: string | null = null;

void stand({
  mount: (place, people, fields) => {
    grid = createGrid(place, {
      columnDefs: fields.map((field) => ({
        field,
        headerName: field,
        filter: 'agTextColumnFilter',
        width: 160,
      })),
      rowData: people,
      animateRows: false,
      cacheQuickFilter: true,
    });
  },
  unmount: () => {
    grid?.destroy();
    grid = null;
  },
  sort: (colId, sort) => {
    grid?.applyColumnState({ state: [{ colId, sort }], defaultState: { sort: null } });
  },
  filter: (condition) => {
    const gridApi = grid;
    if (gridApi === null) return;
    const field = condition?.field ?? filtered;
    if (field === null) return;
    filtered = condition?.field ?? null;
    const model =
      condition === null
        ? null
        : { filterType: 'text', type: condition.how, filter: condition.value };
    void gridApi.setColumnFilterModel(field, model).then(() => {
      gridApi.onFilterChanged();
    });
  },
  search: (text) => {
    grid?.setGridOption('quickFilterText', text);
  },
  scroller: () => document.querySelector('.ag-grid-viewport'),
});
