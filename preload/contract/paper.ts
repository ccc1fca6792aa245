/** Records a PDF or a print takes at most: about two hundred pages. More are for CSV or a workbook. */
export const maxPrinted = 5_000;
