import { isDeepStrictEqual } from 'node:util';
import type { Browsable } from '../../shared/ipc/browse';
import type { HandoverPart } from '../../shared/ipc/handover';
import type { SavedPivot } from '../../shared/ipc/pivots';
import type { Alert } from '../../shared/ipc/subscriptions';
import type { Watch } from '../../shared/ipc/watches';
import { sameName } from '../../shared/names';
import type { MarkState } from '../marks/stored-marks';
import { naming } from '../notes/named-list';
import type { Notes } from '../notes/notes';
import {
  addMapping,
  readMappings,
  signatureOf,
  type StoredMapping,
} from '../reconcile/remembered-mappings';
import { nothingOf } from '../subscriptions/stored-subscriptions';
import { userNotesOf } from '../subscriptions/user-notes';
import type { HandedContents } from './handover-file';

/** What was set up: views, pivot tables, rules and reconcile set-ups, with their alerts. */
type SetUpContents = Omit<HandedContents, 'marks'>;

/** Whether something is handed over; `name` as in `Compared`. */
export type Choice = (
  part: HandoverPart,
  item: { readonly name: string; readonly resource: string },
) => boolean;

/** `elsewhere`: a mark on a record of another service, or of another merchant. */
type State = MarkState | 'elsewhere';

/** A part of a file, and what is here in its place. */
export interface Compared {
  readonly part: HandoverPart;
  /** A name, the columns of a file, or the id of a record. */
  readonly name: string;
  readonly resource: Browsable;
  readonly state: State;
}

export interface Found extends Compared {
  /** Of what is here in its place; '' for nothing. */
  readonly id: string;
}

interface FoundSetUp extends Found {
  readonly state: 'new' | 'same' | 'differs';
}

/** What is set up in a profile. Fails as the store does. */
export async function gatherSetUp(notes: Notes, chooses: Choice): Promise<SetUpContents> {
  const { views, watches, pivots, subscriptions } = userNotesOf(notes);
  const subscribed = await subscriptions.list();
  const alertOf = (wanted: string): Alert | null =>
    subscribed.find(({ id }) => id === wanted)?.alert ?? null;
  const chosen = <T extends { readonly name: string; readonly resource: string }>(
    part: HandoverPart,
    all: readonly T[],
  ) => all.filter((each) => chooses(part, each));
  const mappings = await readMappings(notes);
  return {
    views: chosen('views', await views.list()).map(({ id, ...view }) => {
      return { ...view, alert: alertOf(id) };
    }),
    pivots: chosen('pivots', await pivots.list()).map(pivotOf),
    rules: chosen('rules', await watches.list()).map((rule) => {
      return { ...ruleOf(rule), alert: alertOf(rule.id) };
    }),
    reconcile: mappings.filter((each) => chooses('reconcile', itemOf(each))),
  };
}

/** What is here in the place of each. Fails as the store does. */
export async function findSetUp(
  notes: Notes,
  { views, pivots, rules, reconcile }: SetUpContents,
): Promise<FoundSetUp[]> {
  const deskNotes = userNotesOf(notes);
  const subscribed = await deskNotes.subscriptions.list();
  const alertOf = (id: string) => subscribed.find((each) => each.id === id)?.alert ?? null;
  const named = (
    part: 'views' | 'pivots' | 'rules',
    handedOver: readonly { name: string; resource: Browsable }[],
    here: readonly { id: string; name: string; resource: Browsable }[],
  ) =>
    handedOver.map((each): FoundSetUp => {
      const { name, resource } = each;
      const mine = here.find((one) => one.resource === resource && sameName(one.name, name));
      if (mine === undefined) return { part, name, resource, state: 'new', id: '' };
      const alert = part === 'pivots' ? {} : { alert: alertOf(mine.id) };
      const { id, ...content } = { ...mine, ...alert };
      const isSame = isDeepStrictEqual(plain({ ...content, name }), plain(each));
      return { part, name, resource, state: isSame ? 'same' : 'differs', id };
    });
  const mappings = await readMappings(notes);
  return [
    ...named('views', views, await deskNotes.views.list()),
    ...named('pivots', pivots, await deskNotes.pivots.list()),
    ...named(
      'rules',
      rules,
      (await deskNotes.watches.list()).map((rule) => ({ id: rule.id, ...ruleOf(rule) })),
    ),
    ...reconcile.map((stored): FoundSetUp => {
      const mine = mappings.find((each) => signatureOf(each) === signatureOf(stored));
      const isSame = mine !== undefined && isDeepStrictEqual(plain(mine), plain(stored));
      const state = mine === undefined ? 'new' : isSame ? 'same' : 'differs';
      return { part: 'reconcile', ...itemOf(stored), state, id: '' };
    }),
  ];
}

/** A set-up has no name of its own: it is named by the columns it reads. */
export const itemOf = ({ mapping, names }: StoredMapping) => {
  return { name: names.join(', '), resource: mapping.resource };
};

function pivotOf({ name, resource, table, dates }: SavedPivot) {
  return { name, resource, table, dates };
}

/** A rule without its id and what was seen of it. */
function ruleOf({ name, resource, search, filters, fields, dates }: Watch) {
  return { name, resource, search, filters, fields, dates };
}

/** As it is stored: without what is undefined. */
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

export const comparedOf = ({ part, name, resource, state }: Found): Compared => {
  return { part, name, resource, state };
};

/** What is here, what is taken, and when (epoch milliseconds): a rule begins with what follows. */
interface Taking {
  readonly all: readonly Found[];
  readonly isTaken: (each: Found) => boolean;
  readonly now: number;
}

/** The parts of a file that are taken, each with what is here in its place. */
export function takenOf<T>(
  part: HandoverPart,
  handed: readonly T[],
  { all, isTaken }: Pick<Taking, 'all' | 'isTaken'>,
): [T, Found][] {
  const here = all.filter((each) => each.part === part);
  return handed.flatMap((each, at): [T, Found][] => {
    const place = here[at];
    return place !== undefined && isTaken(place) ? [[each, place]] : [];
  });
}

/** Takes what is taken, and returns it. Fails with `input.name`, and as the store does. */
export async function takeSetUp(
  notes: Notes,
  contents: SetUpContents,
  found: Taking,
): Promise<Compared[]> {
  const { views, watches, pivots, subscriptions } = userNotesOf(notes);
  const idsOf = async () =>
    [...(await views.list()), ...(await watches.list()), ...(await pivots.list())].map(
      (each) => each.id,
    );
  const taken: Compared[] = [];
  const take = (each: Found) => taken.push(comparedOf(each));
  const setAlert = async (id: string, alert: Alert | null) => {
    const before = (await subscriptions.list()).find((each) => each.id === id);
    if (alert === null && before === undefined) return;
    await subscriptions.change(id, { ...(before ?? nothingOf(id)), alert }, await idsOf());
  };
  for (const [{ alert, ...view }, each] of takenOf('views', contents.views, found)) {
    const made = await naming(each.name, () =>
      each.id === '' ? views.create(view) : views.change(each.id, view),
    );
    await setAlert(made.id, alert);
    take(each);
  }
  for (const [pivot, each] of takenOf('pivots', contents.pivots, found)) {
    await naming(each.name, () =>
      each.id === '' ? pivots.create(pivot) : pivots.change(each.id, pivot),
    );
    take(each);
  }
  for (const [{ alert, ...rule }, each] of takenOf('rules', contents.rules, found)) {
    // It begins with what the next sync finds.
    const made = await naming(each.name, () =>
      each.id === ''
        ? watches.create({ ...rule, seenUntil: found.now })
        : watches.change(each.id, rule),
    );
    await setAlert(made.id, alert);
    take(each);
  }
  // The newest is stored first.
  for (const [mapping, each] of takenOf('reconcile', contents.reconcile, found).toReversed()) {
    await addMapping(notes, mapping);
    take(each);
  }
  return taken;
}
