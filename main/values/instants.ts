/** The day on which a moment (epoch milliseconds) falls in a zone (IANA name). */
export function dayIn(zone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
}
