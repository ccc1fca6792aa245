import { deskContract } from './contract/desk';
import { lockedContract } from './contract/session';
import { exposeContract, sweepAtRest } from './expose';

// One window, two pages: the locked page's bridge has no access to records (main would refuse it as well).
if (location.host === 'locked') exposeContract('locked', lockedContract);
else {
  exposeContract('desk', deskContract);
  sweepAtRest(globalThis);
}
