import type * as Choices from './choices';
import type { ChoiceGroup } from './choices';
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

  constructor(desk: PaletteDesk) {
    this.#desk = desk;
  }

  /** Loads what is not there yet. */
  async load(): Promise<void> {
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
    return this.#choices?.choiceGroups(text, found, elsewhere, completions, this.#desk) ?? [];
  }
}
