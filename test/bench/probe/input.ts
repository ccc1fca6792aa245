/** Input as the window system would bring it. */
export type InputEvents = readonly (
  | { type: 'click'; x: number; y: number }
  /** One character typed into what has the focus. */
  | { type: 'key'; text: string }
)[];
