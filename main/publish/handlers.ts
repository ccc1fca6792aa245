import type { DeskHandlers } from '../../shared/ipc/desk';
import { DeskError } from '../failure';
import type { Secret } from '../vault/secret';
import type { Publisher } from './publisher';

interface PublishParts {
  /** The publisher is null for sample data. */
  readonly opened: () => Promise<{ readonly publisher: Publisher | null }>;
  readonly session: { readonly profile: { readonly id: string } };
  readonly credentialPrompt: {
    /** Asks for the database's password in a window of main's own. */
    askDatabase(
      profileId: string,
      database: { address: string; keep: (password: Secret) => Promise<void> },
    ): Promise<boolean>;
  };
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
        const keep = (password: Secret) => publisher.keepPassword(to, password);
        return credentialPrompt.askDatabase(session.profile.id, { address: to, keep });
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
