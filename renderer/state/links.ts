import type { Browsable } from '../../preload/contract/browse';
import type { LinkTarget } from '../../preload/contract/links';
import type { DeskBridge } from '../bridge';
import type { Route } from '../routes';

const places = { clients: 'client', lots: 'lot', cards: 'card' } as const;

/** What a link to a record is, for mails and notes: it opens the desk there (main/links/link.ts). */
export function linkToRecord(resource: Browsable, id: string): string {
  return `merchant-desk://${places[resource]}/${encodeURIComponent(id)}`;
}

/** Saved views have ids of this computer: the link leads nowhere on another one. */
export function linkToView(id: string): string {
  return `merchant-desk://view/${encodeURIComponent(id)}`;
}

/**
 * Follows links from outside (`merchant-desk://card/<id>`). Those to cards only as far as the field for the id, because any page can hold one and none may make
 * the desk send requests. One that comes while no profile is open waits in main until one is. Tells
 * false for a view that the open connection does not have.
 */
export async function followLink(bridge: DeskBridge, go: (route: Route) => void): Promise<boolean> {
  // A link that main cannot tell us is a link that was not there.
  const target = await bridge.links.take().catch(() => null);
  if (target === null) return true;
  const route = target.kind === 'view' ? await viewRoute(bridge, target.id) : routeOf(target);
  if (route !== null) go(route);
  return route !== null;
}

function routeOf(target: Exclude<LinkTarget, { kind: 'view' }>): Route {
  if (target.kind === 'card') return { screen: 'cards', cardId: target.id, byLink: true };
  if (target.kind === 'screen') return { screen: target.screen };
  const { resource, id } = target;
  return resource === 'clients'
    ? { screen: resource, clientId: id }
    : { screen: resource, lotId: id };
}

async function viewRoute({ views }: DeskBridge, id: string): Promise<Route | null> {
  const all = await views.list().catch(() => []);
  const view = all.find((each) => each.id === id);
  return view === undefined ? null : { screen: view.resource, viewId: id };
}
