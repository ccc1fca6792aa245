import { onTestFinished } from 'vitest';
import { parseDestination } from '../../../main/publish/destination';
import { publish, type PublishOptions, type Published } from '../../../main/publish/publish';
import type { Store } from '../../../main/profile-store/store';
import { Secret } from '../../../main/vault/secret';
import { administrator, type PostgresServer } from '../../support/postgres';

/** What a test publishes with, into a database of its own. */
export function publisher(server: PostgresServer, store: Store, database = server.database()) {
  const ask = (sql: string) => server.psql(sql, database);
  const address = (user = administrator, host = '127.0.0.1') =>
    `postgresql://${user}@${host}:${server.port}/${database}?schema=desk`;
  const go = (options: Partial<PublishOptions> & { to?: string } = {}): Promise<Published> => {
    const { to = address(), ...rest } = options;
    return publish({
      source: store,
      destination: parseDestination(to),
      password: Secret.fromText(server.password),
      profileId: 'p1',
      store: 's1',
      writtenBy: 'Merchant Desk 0.0.0',
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ...rest,
    });
  };
  return { ask, address, go, database };
}

/** It ends with the test. */
export function endsWithTest(store: Store): Store {
  onTestFinished(() => store.close());
  return store;
}
