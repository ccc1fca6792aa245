import * as v from 'valibot';
import { listed } from '../resources';
import { localId, recordId, text, userText } from './bounds';
import { browsableSchema, conditionEntries } from './browse';
import { method, nothing, push } from './define';

/** Screens that an external link may name. */
export const linkedScreens = ['overview', 'clients', 'lots', 'cards', 'changes'] as const;

/** What a saved view shows, for computers that do not have it. */
const linkedViewSchema = v.object({
  resource: browsableSchema,
  name: userText,
  /** Null when it does not fit into a link. */
  conditions: v.nullable(v.object(conditionEntries)),
});

/** Where an external link leads. It only names things; it can neither change nor send anything. */
const linkTargetSchema = v.variant('kind', [
  v.object({ kind: v.literal('card'), id: v.string() }),
  /** It named a full card number, which is not passed on. */
  v.object({ kind: v.literal('card-number') }),
  v.object({
    kind: v.literal('record'),
    resource: v.picklist(listed),
    id: v.string(),
  }),
  /** A saved view; ids of views belong to one computer. `shown` is null in links of before. */
  v.object({ kind: v.literal('view'), id: v.string(), shown: v.nullable(linkedViewSchema) }),
  v.object({ kind: v.literal('screen'), screen: v.picklist(linkedScreens) }),
]);

/** The open connection is another one than the link's. */
const elsewhereSchema = v.object({
  /** Of the link's service, in punycode. */
  host: v.string(),
  /** The service is that of the open connection, but the merchant is another one. */
  isOtherMerchant: v.boolean(),
  /** Other connections to the same service on this computer. */
  connections: v.array(v.object({ id: v.string(), name: v.string() })),
});

export type LinkTarget = v.InferOutput<typeof linkTargetSchema>;
export type LinkedView = v.InferOutput<typeof linkedViewSchema>;
export type LinkElsewhere = v.InferOutput<typeof elsewhereSchema>;

const takenSchema = v.object({ target: linkTargetSchema, elsewhere: v.nullable(elsewhereSchema) });
export type TakenLink = v.InferOutput<typeof takenSchema>;

export const links = {
  /** The newest link that was not followed yet, returned once; null when there is none. */
  take: method(nothing, v.nullable(takenSchema)),
  /**
   * A link to a record, or to a saved view, of the open connection: it leads there on every
   * computer with a connection to the same service and merchant. Null when there is no such view,
   * or when a link cannot have such an id.
   */
  make: method(
    v.strictObject({
      to: v.variant('kind', [
        v.strictObject({ kind: v.literal('record'), resource: browsableSchema, id: recordId }),
        v.strictObject({ kind: v.literal('view'), id: localId }),
      ]),
    }),
    v.nullable(text(4_000)),
  ),
  /** A link is waiting to be taken. */
  arrived: push(nothing),
};
