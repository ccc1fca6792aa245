import type { DeskHandlers } from '../../shared/ipc/desk';
import type { RequestLog } from './request-log';
import type { StoredLog } from './stored-log';

interface LogParts {
  readonly requestLog: Pick<RequestLog, 'list' | 'clear'>;
  readonly opened: () => Promise<{ readonly activity: Pick<StoredLog, 'ready'> | null }>;
  /** Needs keys and the clipboard, which the log does not have. */
  readonly copySigned: DeskHandlers['activity']['copySigned'];
}

export function logHandlers(parts: LogParts): Pick<DeskHandlers, 'activity'> {
  const { requestLog, opened } = parts;
  return {
    activity: {
      list: async () => {
        // Waits until stored entries are in the log; without a store there are none.
        await opened()
          .then(({ activity }) => activity?.ready)
          .catch(() => undefined);
        return [...requestLog.list()];
      },
      clear: () => requestLog.clear(),
      copySigned: (params) => parts.copySigned(params),
    },
  };
}
