import { linkWords } from '../i18n/words';
import type { Language } from '../i18n/messages.svelte';
import type { TakenLink } from '../../shared/ipc/links';
import type { DeskBridge } from '../bridge';
import type { Announcer } from './announcer.svelte';
import { followLink, goTo, type NotFollowed } from './links';
import type { Navigation } from './navigation.svelte';
import { openConnection } from './open-connection';
import type { Profiles } from './profiles.svelte';
import type { Session } from './session.svelte';

interface Desk {
  readonly bridge: DeskBridge;
  readonly announcer: Announcer;
  readonly language: Language;
  readonly navigation: Navigation;
  readonly profiles: Profiles;
  readonly session: Session;
}

/**
 * Follows a link, or says why not, with a button where the user can follow it after all. While no
 * connection is open, links wait in main.
 */
export async function followOrTell(desk: Desk, link: TakenLink): Promise<void> {
  const rest = await followLink(desk.bridge, desk.navigation.go, link);
  if (rest !== null) tellNotFollowed(desk, rest);
}

function tellNotFollowed(desk: Desk, link: NotFollowed): void {
  const { bridge, announcer, language, navigation } = desk;
  const t = linkWords(language);
  if (link.why === 'no-view') {
    announcer.announce(t('noView'));
    return;
  }
  if (link.why === 'other-view') {
    const run = () => navigation.go(link.then);
    announcer.announce(t('otherView', { name: link.name }), { label: t('show'), run });
    return;
  }
  const { host, isOtherMerchant, connections } = link.at;
  const [only, ...others] = connections;
  if (only === undefined) {
    announcer.announce(isOtherMerchant ? t('otherMerchant', { host }) : t('notHere', { host }));
    return;
  }
  if (others.length > 0) {
    announcer.announce(t('oneOf', { host, names: connections.map(({ name }) => name) }));
    return;
  }
  const follow = () =>
    void goTo(bridge, navigation.go, link.then).then((rest) => {
      if (rest !== null) tellNotFollowed(desk, rest);
    });
  announcer.announce(t('elsewhere', { name: only.name }), {
    label: t('open', { name: only.name }),
    run: () => void openConnection(desk, only.id, follow),
  });
}
