import type { SyncPoint } from '../../../shared/ipc/changes';
import type { Browsable } from '../../../shared/ipc/browse';
import { calendarPeriods, periodNames } from '../../../shared/calendar-periods';
import { groupingText } from '../../../shared/grouping-text';
import { isAmountName, isOfOneCurrency } from '../../../shared/money';
import { getBridge, getCacheSummary, getLanguage } from '../../state/contexts';
import { whenever } from '../../state/whenever.svelte';
import { PastSyncs } from '../../lists/past-syncs.svelte';
import { summaryWords } from '../../i18n/words';
import { fieldOptions } from '../field-options';
import { isDateField, type Summarizing } from './summarizing.svelte';

/** What a pivot table can be made of. Made while a component is. */
export class PivotChoices {
  readonly #work: Summarizing;
  readonly #stored = getCacheSummary();
  readonly #language = getLanguage();
  readonly #t = summaryWords(this.#language);
  readonly #bridge = getBridge();
  /** The states of earlier syncs, newest first. */
  past = $state.raw<readonly SyncPoint[]>([]);

  constructor(work: Summarizing) {
    this.#work = work;
    whenever(
      () => [work.resource, this.#stored.of(work.resource)],
      () => void this.#readPast(work.resource),
    );
  }

  readonly names = $derived.by(() => this.#stored.of(this.#work.resource)?.columns ?? []);
  readonly #fields = $derived.by(() =>
    fieldOptions(this.names, this.#language, this.#work.resource),
  );
  readonly groupings = $derived.by(() => [
    { value: '', label: this.#t('nothing') },
    ...this.#fields.flatMap(({ value: field, label }) => [
      ...(isDateField(field) ? calendarPeriods : []).map((by) => ({
        value: groupingText({ field, by }),
        label: `${label}, ${periodNames(by, this.#language.code).by}`,
      })),
      { value: field, label },
    ]),
  ]);
  readonly numbers = $derived.by(() => [
    { value: '', label: this.#t('noAmount') },
    ...this.#fields.filter(
      ({ value }) => isAmountName(value) && isOfOneCurrency(this.names, value),
    ),
  ]);

  async #readPast(resource: Browsable): Promise<void> {
    const syncs = new PastSyncs(this.#bridge, resource);
    await syncs.read();
    if (resource === this.#work.resource) this.past = syncs.all;
  }
}
