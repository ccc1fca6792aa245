/** What is said around a control. */
export interface FieldText {
  label: string;
  hint?: string | undefined;
  /** Why the value is not accepted, as a sentence. */
  problem?: string | null | undefined;
  /** Something worth knowing about an accepted value, e.g. a slash taken off. */
  notice?: string | null | undefined;
  /** Said beside the label, e.g. "optional". */
  aside?: string | undefined;
}
