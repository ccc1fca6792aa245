// Everything a start does not need, in one chunk: more chunks would split the code they share with the start into many small files, which
// load one by one and compress worse.
export { default as Connect } from './connect/Connect.svelte';
export { default as ExportDialog } from './exporting/ExportDialog.svelte';
export { default as CellMenu } from './lists/CellMenu.svelte';
export { default as ViewDialog } from './lists/ViewDialog.svelte';
export { default as RecordMark } from './marks/RecordMark.svelte';
export { default as Merchant } from './resources/merchant/Merchant.svelte';
export { default as AllowedAddresses } from './resources/merchant/AllowedAddresses.svelte';
export { default as ClientCards } from './resources/client-card/ClientCards.svelte';
export { default as CardListScreen } from './resources/client-card/lookup/CardListScreen.svelte';
export { RunningExport } from './exporting/running-export.svelte';
export { default as UpdateBar } from './updates/UpdateBar.svelte';
export { default as FilterForm } from './lists/FilterForm.svelte';
export { default as Activity } from './views/activity/Activity.svelte';
export { default as Settings } from './views/settings/Settings.svelte';
export { default as Shortcuts } from './views/shell/Shortcuts.svelte';
export { default as Duplicates } from './views/duplicates/Duplicates.svelte';
export { default as ListGroups } from './views/summary/ListGroups.svelte';
export { default as Summary } from './views/summary/Summary.svelte';
export { default as Reconcile } from './views/reconcile/Reconcile.svelte';
export { default as Alerts } from './views/alerts/Alerts.svelte';
export { default as CompareViews } from './views/comparing/CompareViews.svelte';
export { default as Changes } from './views/changes/Changes.svelte';
export { default as PaletteList } from './views/search/PaletteList.svelte';
export { choiceGroups } from './views/search/choices';
