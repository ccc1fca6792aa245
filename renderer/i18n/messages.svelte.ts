import { languageOf, locales, type LanguageCode, type Locale } from '../../shared/locales';
import type { Failure } from '../../shared/failures';
import { failures as enFailures, remedies as enRemedies } from './en/failures';
import { lists as enLists } from './en/lists';
import { reasons as enReasons } from './en/reasons';
import { shell as enShell } from './en/shell';
import { failures as esFailures, remedies as esRemedies } from './es/failures';
import { lists as esLists } from './es/lists';
import { reasons as esReasons } from './es/reasons';
import { shell as esShell } from './es/shell';
import {
  sentenceOf,
  type SafeParams,
  type Sentence,
  type Message,
  type MessageFormat,
  type Translation,
} from './translation';

const english = { ...enLists, ...enRemedies, ...enShell };
const spanish = { ...esLists, ...esRemedies, ...esShell };

type Catalogue = typeof english;
export type MessageKey = keyof Catalogue;

/** A message's own parameters: none for plain texts. */
type ParamsOf<M> = M extends (params: infer P, ...rest: never[]) => string ? [params: P] : [];

const catalogues = {
  en: { messages: english, failures: enFailures, reasons: enReasons },
  es: { messages: spanish, failures: esFailures, reasons: esReasons },
} as const;

/** The language of the screens; switching it re-renders every template that called `t`. */
export class Language {
  #choice = $state<'system' | LanguageCode>('system');
  readonly #systemLanguages: readonly string[];
  #zone = $state<string>();

  constructor(systemLanguages: readonly string[], choice: 'system' | LanguageCode = 'system') {
    this.#systemLanguages = systemLanguages;
    this.#choice = choice;
  }

  get code(): LanguageCode {
    return languageOf(this.#choice, this.#systemLanguages);
  }

  /** For `Intl` and `<html lang>`; never a bare `es`, which has the number format of Spain. */
  get locale(): Locale {
    return locales[this.code];
  }

  choose(choice: 'system' | LanguageCode): void {
    this.#choice = choice;
  }

  /** The time zone of dates; until it is known, the computer's. */
  readIn(zone: string): void {
    this.#zone = zone;
  }

  /**
   * A message in the current language. Bound, so that components may write `const { t } =
   * getLanguage()`.
   */
  readonly t = <K extends MessageKey>(key: K, ...params: ParamsOf<Catalogue[K]>): string =>
    this.#said(catalogues[this.code].messages[key], params[0]);

  /** A `t` for the texts of one area, which are loaded with its screens and not at the start. */
  readonly speaker =
    <A extends Readonly<Record<string, Message>>>(area: { en: A; es: Translation<A> }) =>
    <K extends keyof A & string>(key: K, ...params: ParamsOf<A[K]>): string =>
      this.#said(area[this.code][key], params[0]);

  /** What happened and the likely cause, for a failure of the closed list. */
  readonly failure = (failure: Failure): { what: string; why: string } => {
    const { failures } = catalogues[this.code];
    const { what, why } = failures[failure.code];
    const format = this.#formatter();
    const { reason, field } = failure.params;
    const known =
      typeof reason !== 'string'
        ? null
        : ((typeof field === 'string'
            ? this.reason(`${failure.code}.${field}`, reason, failure.params)
            : null) ?? this.reason(failure.code, reason, failure.params));
    return {
      what: sentenceOf(what, failure.params, format),
      why: known ?? sentenceOf(why, failure.params, format),
    };
  };

  /**
   * The sentence of a reason word, by `<topic>/<reason>`; topics are failure codes, `notice` and
   * `check.<id>`. Null when there is none: the caller then shows a general sentence.
   */
  readonly reason = (topic: string, reason: string, params: SafeParams = {}): string | null => {
    const reasons: Readonly<Record<string, Sentence>> = catalogues[this.code].reasons;
    const sentence = reasons[`${topic}/${reason}`];
    return sentence === undefined ? null : sentenceOf(sentence, params, this.#formatter());
  };

  #said(message: Message, params: unknown): string {
    if (typeof message === 'string') return message;
    return (message as (params: unknown, format: MessageFormat) => string)(
      params,
      this.#formatter(),
    );
  }

  #formatter(): MessageFormat {
    const { locale } = this;
    const day = { dateStyle: 'medium', timeZone: this.#zone } as const;
    return {
      number: (value) => new Intl.NumberFormat(locale).format(value),
      date: (epochMs) => new Intl.DateTimeFormat(locale, day).format(epochMs),
      seconds: (milliseconds) =>
        `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(milliseconds / 1000)} s`,
      plural: (count, one, other) => (count === 1 ? one : other),
    };
  }
}
