/** The day of a moment (epoch milliseconds) in UTC, for what is counted alike in every zone. */
export const utcDay = (at: number): string => dayIn('UTC', at).toString();

/** The day on which a moment (epoch milliseconds) falls in a zone (IANA name). */
export function dayIn(zone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
}
