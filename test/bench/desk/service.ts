import { hostTestService, type HostedTestService } from '../../service/host';
import { serviceWorker } from './launch';

/** As the app's own credentials are kept: the same in every run. */
export const keys = {
  accessToken: 'sample-not-a-real-access-token',
  secretKey: 'sample-not-a-real-secret-key',
};

/** The service with so many clients, in a thread of its own. The data are the same in every run. */
export function startService(clients: number): Promise<HostedTestService> {
  return hostTestService(serviceWorker, {
    clients,
    credentials: keys,
    // The same records whenever the bench runs: prepared home folders are used again.
    now: Date.UTC(2026, 0, 1),
    tokenLifeSeconds: 31_536_000,
  });
}
