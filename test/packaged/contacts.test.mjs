// Row 24 on what ships: the package speaks to nobody but the profile's service. As an ordinary user
// with the sandbox on, in a network whose other end takes everything; that something would be seen
// there is shown by the row's other proof (test/security/desk/contacts.test.mjs).
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inNetwork, usedInNetwork } from '../support/network/in-network.mjs';
import { whyNoNetwork } from '../support/network/taking-network.mjs';
import { whyNoOrdinaryUser } from '../support/ordinary-user.mjs';
import { executable, made } from './rig.mjs';

const reason = whyNoNetwork() ?? whyNoOrdinaryUser();

describe.skipIf(reason !== null || made.drivable === undefined)('the package', () => {
  test('asks for one name in a session of use, that of the profile’s service', async () => {
    const { seen, said } = await usedInNetwork([made.drivable], ({ at }) => [
      executable(at(made.drivable)),
    ]);
    expect(said).toMatch(/^used$/m);
    expect(seen.names).toEqual(['service.example']);
    expect(seen.connected).toEqual(['service.example:443']);
  });

  test('speaks to nobody in a self-test, as it ships', async () => {
    const { seen, said } = await inNetwork([made.unpacked], ({ at, home }) => [
      executable(at(made.unpacked)),
      '--selftest',
      '--home',
      join(home, 'desk'),
    ]);
    expect(said).toContain('"checks"');
    expect(seen).toEqual({ names: [], connected: [], packets: 0 });
  });
});
