/**
 * As much of each peer as the benchmark asks of it. Written by hand: the peers are installed by
 * `npm run bench` only, and the sources are to compile without them. A declared module is believed
 * before an installed one.
 */
declare module 'ag-grid-community' {
  export interface GridApi {
    applyColumnState(state: {
      state: { colId: string; sort: 'asc' | 'desc' }[];
      defaultState: { sort: null };
    }): boolean;
    setColumnFilterModel(field: string, model: object | null): Promise<void>;
    setFilterModel(model: null): void;
    onFilterChanged(): void;
    setGridOption(option: 'quickFilterText', text: string): void;
    destroy(): void;
  }
  export interface GridOptions {
    columnDefs: { field: string; headerName: string; filter: string; width: number }[];
    rowData: readonly object[];
    animateRows: boolean;
    cacheQuickFilter: boolean;
  }
  export const AllCommunityModule: object;
  export const ModuleRegistry: { registerModules(modules: readonly object[]): void };
  export function createGrid(place: HTMLElement, options: GridOptions): GridApi;
}

declare module '@revolist/revogrid/standalone/revo-grid.js' {
  export const defineCustomElement: () => void;
}
