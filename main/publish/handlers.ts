import type { DeskHandlers } from '../../shared/ipc/desk';
import type { CredentialPrompt } from '../credentials/credential-prompt';
import { DeskError } from '../failure';
import type { Publisher } from './publisher';

interface PublishParts {
  /** The publisher is null for sample data. */
  readonly opened: () => Promise<{ readonly publisher: Publisher | null }>;
  readonly session: { readonly profile: { readonly name: string } };
  /** Asks for the database's password in a window of main's own. */
  readonly credentialPrompt: Pick<CredentialPrompt, 'askSecret'>;
  /** Whether the user agrees, in such a window, to plain personal data in this database. */
  readonly askToPublish: (to: string) => Promise<boolean>;
}

export function publishHandlers(parts: PublishParts): Pick<DeskHandlers, 'publish'> {
  const { opened, session, credentialPrompt } = parts;
  const publisherOf = async () => {
    const { publisher } = await opened();
    if (publisher === null) throw new DeskError('input.publish', { reason: 'sample' });
    return publisher;
  };
  return {
    publish: {
      state: async () => (await publisherOf()).refresh(),
      save: async (wanted) => (await publisherOf()).save(wanted),
      forget: async () => (await publisherOf()).forget(),
      askPassword: async () => {
        const publisher = await publisherOf();
        const { to } = publisher.state;
        if (to === null) throw new DeskError('input.publish', { reason: 'none' });
        return credentialPrompt.askSecret({
          asks: 'database',
          name: session.profile.name,
          place: to,
          isStored: true,
          take: (password) => publisher.keepPassword(to, password),
        });
      },
      start: async () => {
        const publisher = await publisherOf();
        const { to, allowed, agreed } = publisher.state;
        if (to !== null && allowed && !agreed) {
          if (!(await parts.askToPublish(to))) return;
          await publisher.agree(to);
        }
        publisher.requireStart();
        // Not awaited: its progress and outcome are pushed.
        void publisher.start().catch(() => undefined);
      },
      cancel: async () => {
        (await publisherOf()).cancel();
      },
    },
  };
}
