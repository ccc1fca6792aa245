import { dayOf } from '../../format/typed-values';
import type * as Choices from './choices';
import type { ChoiceGroup } from './choices';
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
    const [choices, elsewhere, completing] = await Promise.all([
      import('./choices'),
      import('./other-searches.svelte'),
      import('./completions.svelte'),
    ]);
    this.completions ??= new completing.Completions(this.#desk);
    this.others ??= new elsewhere.OtherSearches(this.#desk.bridge, this.#desk.getQueryLocale);
    this.#choices ??= choices;
  }

  /** What can be chosen; none before it is loaded. */
  groups(text: string, found: Found | null): readonly ChoiceGroup[] {
    const elsewhere = this.others?.found ?? [];
    const completions = this.completions?.found ?? [];
    const [pending, desk] = [this.#pending, this.#desk];
    const parts = { found, others: elsewhere, suggestions: completions, pending };
    return this.#choices?.choiceGroups(text, parts, desk) ?? [];
  }
}
