import { flushSync, mount } from 'svelte';
import App from './App.svelte';
import type { Begun } from './first/begin';
import './ui/controls.css';

/** Mounts the app; its first screen is in the document when this returns. */
export function showDesk(target: HTMLElement, begun: Begun): void {
  mount(App, { target, props: begun });
  flushSync();
}
