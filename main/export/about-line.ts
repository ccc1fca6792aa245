/** What a file says of itself. With a currency ('' for an unknown one) the text is the digits of an amount. */
export type Line = readonly [name: string, text: string, currency?: string];

/** A line, unless there is no text for it. */
export function optional(name: string, text: string | false | null | undefined): Line[] {
  return text ? [[name, text]] : [];
}
