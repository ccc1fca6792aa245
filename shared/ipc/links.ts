import * as v from 'valibot';
import { method, nothing, push } from './define';

/** Screens that an external link may name. */
export const linkedScreens = ['overview', 'clients', 'lots', 'cards', 'changes'] as const;

/** Where an external link leads. It only names things; it can neither change nor send anything. */
const linkTargetSchema = v.variant('kind', [
  v.object({ kind: v.literal('card'), id: v.string() }),
  /** It named a full card number, which is not passed on. */
  v.object({ kind: v.literal('card-number') }),
  v.object({
    kind: v.literal('record'),
    resource: v.picklist(['clients', 'lots']),
    id: v.string(),
  }),
  /** A saved view of the open profile. */
  v.object({ kind: v.literal('view'), id: v.string() }),
  v.object({ kind: v.literal('screen'), screen: v.picklist(linkedScreens) }),
]);

export type LinkTarget = v.InferOutput<typeof linkTargetSchema>;

export const links = {
  /** The newest link that was not followed yet, returned once; null when there is none. */
  take: method(nothing, v.nullable(linkTargetSchema)),
  /** A link is waiting to be taken. */
  arrived: push(nothing),
};
