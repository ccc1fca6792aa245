/** What a search field was given before its suggestions were loaded: they begin with it. */
export interface EarlyInput {
  /** They are loaded. */
  isOver: boolean;
  isTyped: boolean;
  /** A text that the field has not taken. */
  pasted: string | null;
}
