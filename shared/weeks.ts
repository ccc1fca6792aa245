/**
 * The Monday of a day's week. Weeks begin on Monday whatever the language: an English window in
 * Lima counts the same weeks as a Spanish one.
 */
export function weekBegin(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 });
}
