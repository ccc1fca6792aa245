import type { DeskHandlers } from '../../shared/ipc/desk';
import type { WaitingLink } from './waiting-link';

interface LinkParts {
  readonly waitingLink: Pick<WaitingLink, 'take'>;
}

export function linkHandlers({ waitingLink }: LinkParts): Pick<DeskHandlers, 'links'> {
  return { links: { take: () => waitingLink.take() } };
}
