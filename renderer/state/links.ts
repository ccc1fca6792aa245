import type { LinkedView, LinkElsewhere, LinkTarget, TakenLink } from '../../shared/ipc/links';
import type { SavedView } from '../../shared/ipc/saved-views';
import type { DeskBridge } from '../bridge';
import type { Route } from '../routes';
import { recordRoute } from './navigation.svelte';

/** Why a link was not followed; `then` is where it leads, for the user to decide. */
export type NotFollowed =
  | { readonly why: 'no-view' }
  /** The view is not here, but the link says what it shows. */
  | { readonly why: 'other-view'; readonly name: string; readonly then: Route }
  | { readonly why: 'elsewhere'; readonly at: LinkElsewhere; readonly then: LinkTarget };

/**
 * Follows a link from outside (`merchant-desk://card/<id>`). A link to a card only fills in the id:
 * any web page can contain one, and none may make the app send a request, open another connection
 * or change a list's conditions. Resolves with null once it was followed.
 */
export async function followLink(
  bridge: DeskBridge,
  go: (route: Route) => void,
  { target, elsewhere }: TakenLink,
): Promise<NotFollowed | null> {
  return elsewhere === null
    ? goTo(bridge, go, target)
    : { why: 'elsewhere', at: elsewhere, then: target };
}

/** Goes where a link of the open connection leads. */
export async function goTo(
  bridge: DeskBridge,
  go: (route: Route) => void,
  target: LinkTarget,
): Promise<NotFollowed | null> {
  if (target.kind === 'view') {
    const found = viewRoute(await bridge.views.list().catch(() => []), target.id, target.shown);
    if ('why' in found) return found;
    go(found);
  } else go(routeOf(target));
  return null;
}

function routeOf(target: Exclude<LinkTarget, { kind: 'view' }>): Route {
  if (target.kind === 'card') return { screen: 'cards', cardId: target.id, byLink: true };
  if (target.kind === 'card-number') return { screen: 'cards', cardNumberRefused: true };
  if (target.kind === 'screen') return { screen: target.screen };
  return recordRoute(target.resource, target.id);
}

/** The same view, or one of the same name that shows the same. */
function viewRoute(
  all: readonly SavedView[],
  id: string,
  shown: LinkedView | null,
): Route | NotFollowed {
  const sameName = (view: SavedView) =>
    shown !== null && view.resource === shown.resource && view.name === shown.name;
  const { conditions = null, name = '' } = shown ?? {};
  const isSame = ({ query }: SavedView) =>
    conditions === null ||
    JSON.stringify([query.search, query.filters]) ===
      JSON.stringify([conditions.search, conditions.filters]);
  const here =
    all.find((each) => each.id === id) ?? all.find((each) => sameName(each) && isSame(each));
  if (here !== undefined) return { screen: here.resource, savedViewId: here.id };
  return shown === null || conditions === null
    ? { why: 'no-view' }
    : { why: 'other-view', name, then: { screen: shown.resource, ...conditions } };
}
