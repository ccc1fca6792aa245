import { flushSync, mount } from 'svelte';
import App from './App.svelte';
import type { Bootstrap } from './first/begin';
import './ui/controls.css';

/** Mounts the app synchronously: its first screen is in the document when this returns. */
export function showDesk(target: HTMLElement, bootstrap: Bootstrap): void {
  mount(App, { target, props: bootstrap });
  flushSync();
}
