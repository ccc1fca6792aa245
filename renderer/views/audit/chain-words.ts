import type { AuditCheck } from '../../../shared/ipc/audit';
import type { LocaleContext } from '../../../shared/instant-format';
import { syncTime } from '../../format/instant';
import type { auditWords } from '../../i18n/words';

/** Whether the chain of hashes is unbroken. Null: it is being checked. */
export function chainWords(
  check: AuditCheck | null,
  t: ReturnType<typeof auditWords>,
  localeContext: LocaleContext,
): string {
  if (check === null) return t('checking');
  const { broken, entries: count, since } = check;
  if (broken !== null) return `${t(`broken.${broken.reason}`, broken)} ${t('broken')}`;
  const when = since === null ? '' : syncTime(Date.parse(since), localeContext);
  return t('unbroken', { count, since: when });
}
