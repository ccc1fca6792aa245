import type { Component } from 'svelte';
import { render } from 'vitest-browser-svelte';
import type { LanguageCode } from '../../shared/locales';
import type { Route } from '../../renderer/routes';
import type { Navigation } from '../../renderer/state/navigation.svelte';
import type { FakeBridge } from './fake-bridge';
import Stage from './Stage.svelte';

// What a screen brings in later is here already: a busy machine takes seconds for it the first
// time.
import.meta.glob(['../../renderer/**/*.svelte', '!../../renderer/{credentials,locked}/**'], {
  eager: true,
});

interface Options {
  language?: LanguageCode;
  theme?: 'light' | 'dark';
  route?: Route;
}

interface Staged {
  readonly container: HTMLElement;
  readonly navigation: Navigation;
  unmount(): Promise<void>;
}

/**
 * Renders one component with everything App would give it, on a fake bridge (which must fake
 * `session.state`). Look at it through `page` of vitest/browser.
 */
export async function stage<P extends Record<string, unknown>>(
  fake: FakeBridge,
  shows: Component<P>,
  props: P,
  options: Options = {},
): Promise<Staged> {
  const made: { navigation?: Navigation } = {};
  const { container, unmount } = await render(Stage, {
    // `props` is also an option of Svelte's: the component's own stand under it.
    props: {
      bridge: fake.bridge,
      shows: shows as Component<Record<string, unknown>>,
      props,
      ...options,
      onnavigation: (navigation: Navigation) => {
        made.navigation = navigation;
      },
    },
  });
  if (made.navigation === undefined) throw new Error('the stage made no navigation');
  return { container, unmount, navigation: made.navigation };
}
