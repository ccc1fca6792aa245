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
  #areAlertsRead = false;
  #emptyNow = $state.raw<typeof EmptyNow | null>(null);

  constructor(desk: PaletteDesk) {
    this.#desk = desk;
  }

  /** Loads what is not there yet, and reads again what waits for the user. */
  async load(): Promise<void> {
    const today = dayOf(Date.now(), this.#desk.preferences.zone);
    // Why the store cannot be read is shown elsewhere.
    void this.#desk.bridge.marks.pending({ today }).then(
      (pending) => (this.#pending = pending),
      () => undefined,
    );
    const [choices, emptyNow, elsewhere, completing] = await Promise.all([
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

  /** Asks for what depends on the text. */
  typed(text: string, caret: number): void {
    void this.completions?.suggest(text, caret);
    if (this.#emptyNow?.asksForAlerts(text, this.#desk) === true) this.#readAlerts();
  }

  /** The palette was closed: what it shows next is read anew. */
  forget(): void {
    this.completions?.forget();
    this.#areAlertsRead = false;
  }

  #readAlerts(): void {
    if (this.#areAlertsRead) return;
    this.#areAlertsRead = true;
    void this.#desk.bridge.subscriptions.list().then(
      (all) => (this.#alerts = all.filter((each) => each.alert ?? each.export).length),
      () => undefined,
    );
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
    return this.#emptyNow?.emptyNow(text, hasHits, ofUser, this.#desk) ?? '';
  }
}
