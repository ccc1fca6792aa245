/** What a list says when the service has none of its records. */
export interface NothingHere {
  readonly title: string;
  readonly text: string;
  /** The one thing to do then; without it, to ask the service once more. */
  readonly action?: { readonly label: string; readonly run: () => void };
}
