import type { DeskHandlers } from '../../shared/ipc/desk';
import type { Subscriptions } from './subscriptions';

interface SubscriptionParts {
  readonly subscriptions: Pick<Subscriptions, 'list' | 'setAlert' | 'setExport' | 'show'>;
}

export function subscriptionHandlers({
  subscriptions,
}: SubscriptionParts): Pick<DeskHandlers, 'subscriptions'> {
  return {
    subscriptions: {
      list: () => subscriptions.list(),
      setAlert: ({ id, alert }) => subscriptions.setAlert(id, alert),
      setExport: ({ id, export: choice, chooseFolder }) =>
        subscriptions.setExport(id, choice, chooseFolder),
      show: ({ id }) => subscriptions.show(id),
    },
  };
}
