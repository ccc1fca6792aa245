import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-svelte';
import '../../renderer/ui/tokens.css';
import '../../renderer/ui/base.css';
import '../../renderer/ui/classes.css';
import '../../renderer/ui/grid/rows.css';
import '../../renderer/first/first-rows.css';
import '../../renderer/ui/controls.css';
import { updateBar } from '../../renderer/updates/bar.svelte';

// A font that comes later moves what a test is about to click.
await Promise.all(Array.from(document.fonts, (font) => font.load()));

// All files run in one page, with the app's style sheets in the app's order. What a test leaves on
// it, the next one is not to meet. (The hook that `vitest-browser-svelte` brings is only registered
// for the first file.)
beforeEach(() => {
  cleanup();
  sessionStorage.clear();
  updateBar.dismissed = '';
  const { documentElement } = document;
  delete documentElement.dataset.theme;
  documentElement.lang = 'en';
});
