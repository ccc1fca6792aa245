/** A document to be put on paper: what a page that may only draw gets to see. */
export interface Paper {
  readonly html: string;
  /** Served at `/paper.css`: the page's policy allows no styles of its own. */
  readonly css: string;
  readonly cutTexts: number;
  /** Whether a PDF says to screen readers what is a head and what a row: it costs more bytes than the table itself. */
  readonly isTagged: boolean;
}

/** Where paper is made: Chromium in the app, nothing in tests that do not need it. */
export interface PaperPrinter {
  /** Fails with `app.cancelled`. */
  pdf(paper: Paper, signal: AbortSignal): Promise<Uint8Array>;
  /** Through the system's dialog; returns whether it was printed. Fails with `app.cancelled` and `app.print`. */
  print(paper: Paper, signal: AbortSignal): Promise<boolean>;
}
