// What no start needs, in one piece: each piece more would cut those it shares parts with into smaller ones, which the start then reads
// one by one, and packed worse.
export { default as Connect } from './connect/Connect.svelte';
export { default as ExportDialog } from './exporting/ExportDialog.svelte';
export { exportOf } from './exporting/running-export.svelte';
