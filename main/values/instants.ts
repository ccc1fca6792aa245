/** The day of a moment (epoch milliseconds) in UTC, for what is counted alike in every zone. */
export const utcDay = (at: number): string => dayIn('UTC', at).toString();

/**
 * The day on which a moment (epoch milliseconds) falls in a zone (IANA name). Temporal takes whole
 * ones only; a computed moment may not be.
 */
export function dayIn(zone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(at))
    .toZonedDateTimeISO(zone)
    .toPlainDate();
}
