import type { DeskBridge } from '../bridge';
import type { Route } from '../routes';

/**
 * Follows links from outside (`merchant-desk://card/<id>`): as far as the field for the id, because any page can hold one and none may make
 * the desk send requests. One that comes while no profile is open waits in main until one is.
 */
export async function followLink(bridge: DeskBridge, go: (route: Route) => void): Promise<void> {
  // A link that main cannot tell us is a link that was not there.
  const target = await bridge.links.take().catch(() => null);
  if (target === null) return;
  go(
    target.kind === 'card'
      ? { screen: 'cards', cardId: target.id, byLink: true }
      : { screen: target.screen },
  );
}
