import { browsable } from '../../../shared/resources';
import type { Browsable } from '../../../shared/ipc/browse';
import { fieldLabel } from '../../format/field';
import { inferKind } from '../../format/kind';
import { SearchSuggestions } from '../../lists/search-suggestions.svelte';
import type { Suggestion } from '../../lists/suggested-parts';
import { finishedPart } from '../../lists/unfinished-search';
import type { PaletteDesk } from './palette-desk';

/** More would push the records out of the palette. */
const maxCompletions = 6;

/** How a condition that is being typed may go on, in any of the lists: the shown one comes first. */
export class Completions {
  readonly #desk: PaletteDesk;
  readonly #lists: readonly (readonly [Browsable, SearchSuggestions])[];
  /** What they complete. */
  #text = $state('');

  constructor(desk: PaletteDesk) {
    this.#desk = desk;
    this.#lists = browsable.map((resource) => [resource, this.#suggestionsIn(resource)]);
  }

  /** Those for the text before the caret, the earlier ones until then. */
  async suggest(text: string, caret: number): Promise<void> {
    await Promise.all(this.#lists.map(([, each]) => each.suggest(text, caret)));
    this.#text = text;
  }

  /** The palette was closed: the next values are counted anew. */
  forget(): void {
    for (const [, each] of this.#lists) each.forget();
  }

  get found(): readonly Suggestion[] {
    const { route } = this.#desk.navigation;
    const lists = this.#lists.toSorted(
      ([one], [other]) => Number(other === route.screen) - Number(one === route.screen),
    );
    const all = lists.flatMap(([, { suggestions }]) => suggestions);
    const isFinished = ({ search }: Suggestion) => search.trim() === this.#text.trim();
    return all
      .filter((each, at) => all.findIndex(({ search }) => search === each.search) === at)
      .filter((each) => !isFinished(each))
      .slice(0, maxCompletions);
  }

  #suggestionsIn(resource: Browsable): SearchSuggestions {
    const { bridge, language, preferences, stored } = this.#desk;
    const fields = () =>
      (stored.of(resource)?.columns ?? []).map((key) => ({
        key,
        label: fieldLabel(key, language.t, resource),
        kind: inferKind(key, []),
      }));
    const values = (field: string, rest: string) =>
      bridge.browse.facets({
        query: {
          resource,
          search: finishedPart(rest),
          filters: [],
          sort: [],
          asOf: null,
          locale: this.#desk.getQueryLocale(),
        },
        field,
      });
    return new SearchSuggestions({ resource, fields, values }, language, () => ({
      locale: language.locale,
      zone: preferences.zone,
    }));
  }
}
