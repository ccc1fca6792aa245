import type { DeskHandlers } from '../../shared/ipc/desk';
import { auditHandlers } from '../audit/handlers';
import { backupHandlers } from '../backup/handlers';
import { connectionHandlers } from '../connections/handlers';
import { credentialHandlers } from '../credentials/handlers';
import { diagnosticsHandlers } from '../diagnostics/handlers';
import { exportHandlers } from '../export/handlers';
import { handoverHandlers } from '../handover/handlers';
import { linkHandlers } from '../links/handlers';
import { logHandlers } from '../log/handlers';
import { lookupHandlers } from '../lookup/handlers';
import { markHandlers } from '../marks/handlers';
import { noteHandlers } from '../notes/handlers';
import { profileHandlers, sessionHandlers } from '../profiles/handlers';
import { publishHandlers } from '../publish/handlers';
import { queryHandlers } from '../query/handlers';
import { reconcileHandlers } from '../reconcile/handlers';
import { settingsHandlers } from '../settings/handlers';
import { signingHandlers } from '../signing/handlers';
import { subscriptionHandlers } from '../subscriptions/handlers';
import { singleHandlers, syncHandlers } from '../sync/handlers';
import { updateHandlers } from '../updates/handlers';

/** What each feature's handlers need, together. */
type Parts = Parameters<typeof auditHandlers>[0] &
  Parameters<typeof backupHandlers>[0] &
  Parameters<typeof connectionHandlers>[0] &
  Parameters<typeof credentialHandlers>[0] &
  Parameters<typeof diagnosticsHandlers>[0] &
  Parameters<typeof exportHandlers>[0] &
  Parameters<typeof handoverHandlers>[0] &
  Parameters<typeof linkHandlers>[0] &
  Parameters<typeof logHandlers>[0] &
  Parameters<typeof lookupHandlers>[0] &
  Parameters<typeof markHandlers>[0] &
  Parameters<typeof noteHandlers>[0] &
  Parameters<typeof profileHandlers>[0] &
  Parameters<typeof publishHandlers>[0] &
  Parameters<typeof queryHandlers>[0] &
  Parameters<typeof reconcileHandlers>[0] &
  Parameters<typeof sessionHandlers>[0] &
  Parameters<typeof settingsHandlers>[0] &
  Parameters<typeof signingHandlers>[0] &
  Parameters<typeof singleHandlers>[0] &
  Parameters<typeof subscriptionHandlers>[0] &
  Parameters<typeof syncHandlers>[0] &
  Parameters<typeof updateHandlers>[0];

/** One handler per method of the contract, from the feature it belongs to. */
export function createHandlers(parts: Parts): DeskHandlers {
  // A missing one does not compile.
  return {
    ...auditHandlers(parts),
    ...backupHandlers(parts),
    ...connectionHandlers(parts),
    ...credentialHandlers(parts),
    ...diagnosticsHandlers(parts),
    ...exportHandlers(parts),
    ...handoverHandlers(parts),
    ...linkHandlers(parts),
    ...logHandlers(parts),
    ...lookupHandlers(parts),
    ...markHandlers(parts),
    ...noteHandlers(parts),
    ...profileHandlers(parts),
    ...publishHandlers(parts),
    ...queryHandlers(parts),
    ...reconcileHandlers(parts),
    ...sessionHandlers(parts),
    ...settingsHandlers(parts),
    ...signingHandlers(parts),
    ...singleHandlers(parts),
    ...subscriptionHandlers(parts),
    ...syncHandlers(parts),
    ...updateHandlers(parts),
  } satisfies DeskHandlers;
}
