import type { Locale } from '../i18n/messages.svelte';

/** For whom and where a text is read: everything a formatter may depend on. */
export interface Reading {
  readonly locale: Locale;
  /** IANA name. */
  readonly zone: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Building an Intl format costs far more than using one, and a grid uses hundreds a frame. */
export function dateTimeFormat(
  { locale, zone }: Reading,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    formats.set(key, format);
  }
  return format;
}
