import type { Browsable } from '../../shared/ipc/browse';
import type { LinkTarget } from '../../shared/ipc/links';
import type { DeskBridge } from '../bridge';
import type { Route } from '../routes';
import { recordRoute } from './navigation.svelte';

const places = { clients: 'client', lots: 'lot', cards: 'card' } as const;

/** A link to a record, for mails and notes; it opens Merchant Desk at it (main/links/link.ts). */
export function linkToRecord(resource: Browsable, id: string): string {
  return `merchant-desk://${places[resource]}/${encodeURIComponent(id)}`;
}

/** Ids of saved views belong to this computer: the link leads nowhere on another one. */
export function linkToView(id: string): string {
  return `merchant-desk://view/${encodeURIComponent(id)}`;
}

/**
 * Follows a link from outside (`merchant-desk://card/<id>`). A link to a card only fills in the id:
 * any web page can contain one, and none may make the app send a request. While no profile is open,
 * links wait in main. Resolves with false when the open connection does not have the linked view.
 */
export async function followLink(bridge: DeskBridge, go: (route: Route) => void): Promise<boolean> {
  // A link that cannot be read is treated as none.
  const target = await bridge.links.take().catch(() => null);
  if (target === null) return true;
  const route = target.kind === 'view' ? await viewRoute(bridge, target.id) : routeOf(target);
  if (route !== null) go(route);
  return route !== null;
}

function routeOf(target: Exclude<LinkTarget, { kind: 'view' }>): Route {
  if (target.kind === 'card') return { screen: 'cards', cardId: target.id, byLink: true };
  if (target.kind === 'card-number') return { screen: 'cards', cardNumberRefused: true };
  if (target.kind === 'screen') return { screen: target.screen };
  return recordRoute(target.resource, target.id);
}

async function viewRoute({ views }: DeskBridge, id: string): Promise<Route | null> {
  const all = await views.list().catch(() => []);
  const view = all.find((each) => each.id === id);
  return view === undefined ? null : { screen: view.resource, savedViewId: id };
}
