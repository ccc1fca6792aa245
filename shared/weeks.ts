/** The Monday of a day's week: in Lima weeks begin on Monday, whatever the language. */
export function weekBegin(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 });
}
