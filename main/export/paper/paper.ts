/** A document to be printed, shown by a page that can do nothing but draw. */
export interface Paper {
  readonly html: string;
  /** Served at `/paper.css`: the page's policy allows no inline styles. */
  readonly css: string;
  readonly cutTexts: number;
  /**
   * Whether the PDF is tagged for screen readers (heads and rows): the tags take more bytes than
   * the table itself.
   */
  readonly isTagged: boolean;
}

/** Prints paper: Chromium in the app, a fake in tests that do not need it. */
export interface PaperPrinter {
  /** Fails with `app.cancelled`. */
  pdf(paper: Paper, signal: AbortSignal): Promise<Uint8Array>;
  /**
   * Shows the system's dialog; returns whether it was printed. Fails with `app.cancelled` and
   * `app.print`.
   */
  print(paper: Paper, signal: AbortSignal): Promise<boolean>;
}
