import { codeKind } from '../../shared/field-labels';
import type { Browsable } from '../../shared/ipc/browse';
import { dateTimeFormat, type LocaleContext } from '../../shared/instant-format';
import { formatCount } from '../format/decimal';
import { codeLabel } from '../format/record';
import type { Language } from '../i18n/messages.svelte';
import { Newest } from '../state/newest';
import { optionWords } from './filter-words';
import { KnownAnswers } from './known-answers';
import { offeredPeriods } from './offered-periods';
import {
  fieldCalled,
  fieldsBeginning,
  maxSuggestions,
  partsAt,
  replaced,
  typedValue,
  valuesBeginning,
  type SearchedField,
  type SearchedValue,
  type Suggestion,
  type TypedPart,
} from './suggested-parts';

/** The list that is searched. */
export interface SearchedList {
  readonly resource: Browsable;
  readonly fields: () => readonly SearchedField[];
  /** Values of a field with their counts under the rest of the search, as far as they are few. */
  readonly values: (field: string, rest: string) => Promise<ValuesOf>;
}

interface ValuesOf {
  readonly values: readonly { readonly value: string; readonly count: number }[];
  readonly distinct: number;
}

/** Codes are suggested for a word by itself from so many letters on. */
const minTyped = 3;
const monthsBack = 15;

/** What a search that is being typed may go on with. */
export class SearchSuggestions {
  readonly #list: SearchedList;
  readonly #language: Language;
  readonly #localeContext: () => LocaleContext;
  readonly #newest = new Newest();
  readonly #known = new KnownAnswers<ValuesOf>();
  suggestions = $state.raw<readonly Suggestion[]>([]);
  /** The one that Enter takes; -1 for none. */
  active = $state(-1);

  constructor(list: SearchedList, language: Language, localeContext: () => LocaleContext) {
    this.#list = list;
    this.#language = language;
    this.#localeContext = localeContext;
  }

  get isOpen(): boolean {
    return this.suggestions.length > 0;
  }

  close(): void {
    this.#newest.ask();
    this.suggestions = [];
    this.active = -1;
  }

  /** The field was entered: the values that a word by itself may name are counted before it. */
  async begin(): Promise<void> {
    for (const { key } of this.#codeFields()) {
      // One after the other: what is typed meanwhile waits for one at most.
      // oxlint-disable-next-line no-await-in-loop
      await this.#valuesUnder(key, '').catch(() => undefined);
    }
  }

  /** The field was left: the next values are counted anew. */
  forget(): void {
    this.close();
    this.#known.forget();
  }

  /** Moves to another suggestion, from the last to none and on to the first. */
  move(by: 1 | -1): void {
    const count = this.suggestions.length + 1;
    this.active = ((this.active + 1 + by + count) % count) - 1;
  }

  /** Finds suggestions for what is typed before the caret; the earlier ones stay until then. */
  async suggest(search: string, caret: number): Promise<void> {
    const isNewest = this.#newest.ask();
    let found: readonly Suggestion[] = [];
    for (const part of partsAt(search, caret)) {
      // One after the other: the likelier part decides.
      // oxlint-disable-next-line no-await-in-loop
      found = await this.#ofPart(search, caret, part).catch(() => []);
      if (!isNewest()) return;
      if (found.length > 0) break;
    }
    this.suggestions = found;
    this.active = -1;
  }

  /** All fields, for who does not know their names. */
  offerFields(search: string, caret: number): void {
    this.#newest.ask();
    const part = { start: caret, name: null, text: '' };
    this.suggestions = this.#list.fields().flatMap((field) => {
      const [named] = fieldsBeginning(field.label, [field]);
      return named === undefined ? [] : [this.#fieldNamed(search, caret, part, named)];
    });
    this.active = this.suggestions.length > 0 ? 0 : -1;
  }

  async #ofPart(search: string, caret: number, part: TypedPart): Promise<readonly Suggestion[]> {
    const fields = this.#list.fields();
    if (part.name !== null) {
      const field = fieldCalled(part.name, fields);
      return field === null ? [] : this.#valuesOf(field, search, caret, part, '');
    }
    const named = fieldsBeginning(part.text, fields).map((each) =>
      this.#fieldNamed(search, caret, part, each),
    );
    const codes = part.text.length < minTyped ? [] : await this.#codes(search, caret, part);
    return [...codes, ...named].slice(0, maxSuggestions);
  }

  #fieldNamed(
    search: string,
    caret: number,
    part: TypedPart,
    { field, name }: ReturnType<typeof fieldsBeginning>[number],
  ): Suggestion {
    const next = replaced(search, caret, part, `${name}:`);
    return { ...next, label: field.label, detail: `${name}:`, goesOn: true };
  }

  /** Values that a word by itself names: `bloq` is the beginning of a status. */
  async #codes(search: string, caret: number, part: TypedPart): Promise<readonly Suggestion[]> {
    const found = await Promise.all(
      this.#codeFields().map((field) => {
        const name = fieldsBeginning(field.label, this.#list.fields()).find(
          (each) => each.field.key === field.key,
        )?.name;
        return this.#valuesOf(field, search, caret, part, `${name ?? field.key}:`);
      }),
    );
    return found.flat();
  }

  async #valuesOf(
    field: SearchedField,
    search: string,
    caret: number,
    part: TypedPart,
    before: string,
  ): Promise<readonly Suggestion[]> {
    const isDate = field.kind === 'instant' || field.kind === 'date';
    const values = isDate
      ? this.#dates(part.text)
      : await this.#storedValues(field, search, caret, part);
    return valuesBeginning(part.text, values).map((value) => {
      const next = replaced(search, caret, part, `${before}${value.typed}`);
      const label = before === '' ? value.label : `${field.label}: ${value.label}`;
      const { locale } = this.#localeContext();
      const detail = value.count === null ? '' : formatCount(value.count, locale);
      return { ...next, label, detail, goesOn: false };
    });
  }

  /** Periods, and months once something is typed. */
  #dates(text: string): readonly SearchedValue[] {
    const { t } = this.#language;
    const named = offeredPeriods.map((period) => {
      const label = t(`browse.period.${period}`);
      return { label, typed: label, count: null };
    });
    // A year alone is a value of its own.
    return /^\p{L}/u.test(text) ? [...named, ...this.#months()] : named;
  }

  #months(): readonly SearchedValue[] {
    const { locale, zone } = this.#localeContext();
    const { year, month } = Temporal.Now.plainDateISO(zone);
    const first = Temporal.PlainDate.from({ year, month, day: 1 });
    const utc = { locale, zone: 'UTC' };
    const name = dateTimeFormat(utc, { month: 'long' });
    return Array.from({ length: monthsBack }, (_, back) => {
      const day = first.subtract({ months: back });
      const label = `${name.format(Date.parse(day.toString()))} ${day.year}`.toLowerCase();
      return { label, typed: label, count: null };
    });
  }

  async #storedValues(
    field: SearchedField,
    search: string,
    caret: number,
    part: TypedPart,
  ): Promise<readonly SearchedValue[]> {
    const from = part.name === null ? part.start : this.#startOf(search, part);
    const rest = `${search.slice(0, from)} ${search.slice(caret)}`.trim();
    const { values, distinct } = await this.#valuesUnder(field.key, rest);
    // Of many values only the most frequent are known: choosing among those would mislead.
    if (distinct > values.length) return [];
    return values.flatMap(({ value, count }) =>
      value.trim() === '' ? [] : [this.#inWords(field, value, count)],
    );
  }

  #codeFields(): readonly SearchedField[] {
    return this.#list.fields().filter(({ key }) => codeKind(key) !== null);
  }

  #valuesUnder(field: string, rest: string): Promise<ValuesOf> {
    return this.#known.of(JSON.stringify([field, rest]), () => this.#list.values(field, rest));
  }

  #inWords(field: SearchedField, value: string, count: number): SearchedValue {
    const { t } = this.#language;
    const kind = codeKind(field.key);
    if (kind === null) {
      const label = optionWords(value, field.kind, t, this.#list.resource);
      return { label, typed: typedValue(label), count };
    }
    const label = codeLabel(kind, value, t, this.#list.resource);
    return { label, typed: label === value ? typedValue(value) : label.toLowerCase(), count };
  }

  /** Where the condition begins that the value belongs to. */
  #startOf(search: string, { start }: TypedPart): number {
    return search.lastIndexOf(' ', search.lastIndexOf(':', start)) + 1;
  }
}
