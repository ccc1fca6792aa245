import type { Language } from '../../i18n/messages.svelte';
import type { Announcer } from '../../state/announcer.svelte';
import type { Watches } from '../../state/watches.svelte';
import type { UnseenChanges } from '../../state/unseen-changes.svelte';

interface Seeing {
  readonly unseenChanges: UnseenChanges;
  readonly watches: Watches;
  readonly announcer: Announcer;
  readonly language: Language;
}

/** Marks all counted changes as seen, also as matches of alerts, and offers to undo it. */
export async function markAllSeen(seeing: Seeing): Promise<void> {
  const { unseenChanges, watches, announcer, language } = seeing;
  const { unseen: count, seenUntil: before } = unseenChanges;
  if (before === null) return;
  const undoAlerts = await watches.markAllSeen(unseenChanges.markSeen());
  announcer.announce(language.t('changes.seen', { count }), {
    label: language.t('shell.undo'),
    run: () =>
      void announcer.tell(language, async () => {
        await Promise.all([unseenChanges.restore(before), undoAlerts()]);
        return language.t('changes.unseenAgain', { count: unseenChanges.unseen });
      }),
  });
}
