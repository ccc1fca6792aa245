/**
 * A spreadsheet still opens as many; beyond them, and beyond the columns of the screen, the file
 * says how many groups it lacks.
 */
export const maxSummaryRows = 50_000;
