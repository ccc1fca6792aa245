import type { DeskBridge } from '../bridge';
import type { Route } from '../routes';

/**
 * Follows links from outside (`merchant-desk://card/<id>`). One that comes while no profile is open waits in main until one is.
 */
export async function followLink(bridge: DeskBridge, go: (route: Route) => void): Promise<void> {
  // A link that main cannot tell us is a link that was not there.
  const target = await bridge.links.take().catch(() => null);
  if (target === null) return;
  go(target.kind === 'card' ? { screen: 'cards', cardId: target.id } : { screen: target.screen });
}
