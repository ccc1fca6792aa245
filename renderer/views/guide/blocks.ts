/** A piece of text and how it is set. */
export interface GuidePiece {
  readonly as: 'text' | 'strong' | 'em' | 'code';
  readonly text: string;
}

type GuideText = readonly GuidePiece[];

/** What a guide consists of; made from docs/ when the app is built (scripts/guide/). */
export type GuideBlock =
  | { readonly kind: 'heading'; readonly depth: number; readonly text: GuideText }
  | { readonly kind: 'paragraph'; readonly text: GuideText }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly GuideBlock[])[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly GuideText[];
      readonly rows: readonly (readonly GuideText[])[];
    }
  | { readonly kind: 'code'; readonly text: string }
  /** `source`: the address of its file in the app. */
  | { readonly kind: 'picture'; readonly source: string; readonly description: string };
