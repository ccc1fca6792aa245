import type { DeskBridge } from '../bridge';
import type { Language } from '../i18n/messages.svelte';
import type { Announcer } from '../state/announcer.svelte';
import { copyText } from '../ui/copy-text';

interface Desk {
  readonly bridge: DeskBridge;
  readonly announcer: Announcer;
  readonly language: Language;
}

/**
 * Copies a link to a record or a saved view, for mails and notes; main makes it, because it names
 * the connection (main/links/link.ts).
 */
export async function copyLink(
  { bridge, announcer, language: { t } }: Desk,
  to: Parameters<DeskBridge['links']['make']>[0]['to'],
): Promise<void> {
  const link = await bridge.links.make({ to }).catch(() => null);
  announcer.announce(link !== null && copyText(link) ? t('shell.copied') : t('views.noLink'));
}
