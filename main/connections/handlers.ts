import type { DeskHandlers } from '../../shared/ipc/desk';
import type { LanguageCode } from '../../shared/locales';
import { author } from '../author';
import type { Exports } from '../export/exports';
import { exportWords } from '../export/words';
import { requireExports, type Policy } from '../policy/policy';
import type { ProfileStore } from '../profiles/profiles';
import type { Connections } from './connections';

interface ConnectionParts {
  readonly connections: Pick<Connections, 'summary' | 'search' | 'write' | 'syncAll'>;
  readonly profiles: Pick<ProfileStore, 'get'>;
  readonly policy: Policy;
  readonly exporting: Pick<Exports, 'several'>;
  readonly language: () => LanguageCode;
}

export function connectionHandlers(parts: ConnectionParts): Pick<DeskHandlers, 'connections'> {
  const { connections, profiles, policy, exporting, language } = parts;
  return {
    connections: {
      summary: ({ profileId, locale, today }) =>
        connections.summary(profileId, { locale, today, by: author().by }),
      search: ({ profileId, ...question }) => connections.search(profileId, question),
      syncAll: () => connections.syncAll.start(),
      stopSync: () => connections.syncAll.stop(),
      syncing: () => connections.syncAll.state,
      export: (order) => {
        requireExports(policy);
        const whose = order.profileIds.map((id) => profiles.get(id).name).join(', ');
        const what = exportWords(language()).resources[order.resource];
        return exporting.several({ what, whose, format: order.format }, (writing) =>
          connections.write(order, writing),
        );
      },
    },
  };
}
