import type { DeskHandlers } from '../../shared/ipc/desk';
import type { AuditLog } from '../audit/audit-store';
import { DeskError } from '../failure';
import { clipboardSeconds, type SecretClipboard } from '../vault/secret-clipboard';
import type { Secret } from '../vault/secret';
import type { CredentialPrompt } from './credential-prompt';
import type { PastedRequest } from './pasted-request';
import type { Keys } from './key-store';

interface CredentialParts {
  readonly session: {
    readonly keys: Keys;
    /** Taken before a wait; the function fails when the profile was closed meanwhile. */
    readonly requireOpen: () => void;
  };
  readonly credentialPrompt: Pick<CredentialPrompt, 'ask'>;
  readonly pastedRequest: Pick<PastedRequest, 'expect' | 'forget'>;
  readonly secretClipboard: Pick<SecretClipboard, 'copy'>;
  readonly auditLog: AuditLog;
  /** Whether the user confirms it by a gesture in a window of main's own. */
  readonly askToCopy: (which: 'secret-key' | 'public-key' | 'access-token') => Promise<boolean>;
  readonly reveal: (which: 'secret-key' | 'public-key', secret: Secret) => Promise<void>;
}

export function credentialHandlers(parts: CredentialParts): Pick<DeskHandlers, 'credentials'> {
  const { session, credentialPrompt, secretClipboard } = parts;
  return {
    credentials: {
      ask: ({ profileId, only }) => credentialPrompt.ask(profileId, only === 'access-token'),
      expectRequest: ({ expected, forget }) => {
        parts.pastedRequest.expect(expected);
        if (forget) parts.pastedRequest.forget();
      },
      copy: async ({ which }) => {
        const { requireOpen } = session;
        stored(session.keys, which);
        if (!(await parts.askToCopy(which))) return { clearsAfterSeconds: null };
        requireOpen();
        await parts.auditLog.record({ what: 'reveal', subject: `${which} copied` });
        await secretClipboard.copy(stored(session.keys, which));
        return { clearsAfterSeconds: clipboardSeconds };
      },
      reveal: ({ which }) => parts.reveal(which, stored(session.keys, which)),
    },
  };
}

function stored(keys: Keys, which: 'secret-key' | 'public-key' | 'access-token'): Secret {
  const place = {
    'secret-key': keys.secretKey,
    'public-key': keys.publicKey,
    'access-token': keys.accessToken,
  };
  const secret = place[which];
  if (secret === null) throw new DeskError('credentials.missing', { field: which });
  return secret;
}
