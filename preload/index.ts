import { deskContract } from '../shared/ipc/desk';
import { lockedContract } from '../shared/ipc/locked';
import { exposeContract } from './expose';
import { sweepAtRest } from './at-rest';

// One window, two pages: the locked page's bridge has no access to records (main would refuse it as
// well).
if (location.host === 'locked') exposeContract('locked', lockedContract);
else {
  exposeContract('desk', deskContract);
  sweepAtRest(globalThis);
}
