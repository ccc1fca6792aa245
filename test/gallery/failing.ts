import { fromMore, visit } from '../e2e/rig';
import type { FaultOption } from '../service/faults';
import { askAgain, open, screen, type Room, type Scene } from './room';

/**
 * What is wrong from now on, and that the desk has met it: by asking how it stands, or by a sync of
 * the list alone.
 */
const fails = (name: string, fault: FaultOption, code: string, { bySync = false } = {}): Scene => ({
  name,
  go: async ({ page, service }) => {
    service.setFault(fault);
    await askAgain(page);
    await visit(page, 'Clients');
    const main = page.getByRole('main');
    if (bySync) await fromMore(page, 'Sync now');
    await main.getByText(code).first().waitFor();
  },
});

const malformed: FaultOption = { kind: 'wrong-envelope', path: '*/clients' };

/** Nothing was synced, and the service fails in one way after the other. */
export const refused: Room = {
  name: 'refused',
  service: { clients: 500 },
  enter: async ({ page, service }) => {
    service.setFault('unauthorized');
    await open(page);
  },
  scenes: [
    fails('keys', 'unauthorized', 'credentials.refused'),
    screen('keys-overview', 'Home'),
    screen('keys-merchant', 'Merchant'),
    fails('malformed', malformed, 'service.envelope', { bySync: true }),
    screen('malformed-overview', 'Home'),
    fails('web-page', { kind: 'html', path: '*/clients' }, 'service.html', { bySync: true }),
    fails('server-error', 'server-error', 'service.unavailable'),
    screen('server-error-overview', 'Home'),
    screen('server-error-merchant', 'Merchant'),
    screen('activity', 'Technical log'),
  ],
};
