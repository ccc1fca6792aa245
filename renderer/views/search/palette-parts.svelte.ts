import { dayOf } from '../../format/typed-values';
import type * as Choices from './choices';
import type { ChoiceGroup } from './choice';
import type * as EmptyNow from './empty-now';
import type { Pending } from '../../marks/pending-links';
import type { Completions } from './completions.svelte';
import type { OtherSearches } from './other-searches.svelte';
import type { PaletteDesk } from './palette-desk';
import type { Found } from './search-everything.svelte';

/** What the palette offers, and its words, loaded when the palette first opens: no start needs them. */
export class PaletteParts {
  readonly #desk: PaletteDesk;
  #choices = $state.raw<typeof Choices | null>(null);
  others = $state.raw<OtherSearches | null>(null);
  completions = $state.raw<Completions | null>(null);
  #pending = $state.raw<Pending | null>(null);
  #alerts = $state.raw<number | null>(null);
  #emptyNow = $state.raw<typeof EmptyNow.emptyNow | null>(null);

  constructor(desk: PaletteDesk) {
    this.#desk = desk;
  }

  /** Loads what is not there yet, and reads again what waits for the user, and the alerts. */
  async load(): Promise<void> {
    const today = dayOf(Date.now(), this.#desk.preferences.zone);
    const { marks, subscriptions } = this.#desk.bridge;
    // Why the store cannot be read is shown elsewhere.
    void marks.pending({ today }).then(
      (pending) => (this.#pending = pending),
      () => undefined,
    );
    void subscriptions.list().then(
      (all) => (this.#alerts = all.filter((each) => each.alert ?? each.export).length),
      () => undefined,
    );
    const [choices, { emptyNow }, elsewhere, completing] = await Promise.all([
      import('./choices'),
      import('./empty-now'),
      import('./other-searches.svelte'),
      import('./completions.svelte'),
    ]);
    this.completions ??= new completing.Completions(this.#desk);
    this.others ??= new elsewhere.OtherSearches(this.#desk.bridge, this.#desk.getQueryLocale);
    this.#choices ??= choices;
    this.#emptyNow ??= emptyNow;
  }

  /** What can be chosen; none before it is loaded. */
  groups(text: string, found: Found | null): readonly ChoiceGroup[] {
    const elsewhere = this.others?.found ?? [];
    const completions = this.completions?.found ?? [];
    const [pending, desk] = [this.#pending, this.#desk];
    const parts = { found, others: elsewhere, suggestions: completions, pending };
    return this.#choices?.choiceGroups(text, parts, desk) ?? [];
  }

  /** That there is nothing of what the text asks for; '' if it asks for nothing of the kind. */
  empty(text: string, hasHits: boolean): string {
    const ofUser = { pending: this.#pending, alerts: this.#alerts };
    return this.#emptyNow?.(text, hasHits, ofUser, this.#desk) ?? '';
  }
}
