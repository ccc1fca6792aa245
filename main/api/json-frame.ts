import type { Value } from '../../preload/contract/values';

/** A member's name, read once however many records repeat it. */
export interface Name {
  /** As written between its quotes. */
  readonly raw: string;
  readonly text: string;
  readonly isSecret: boolean;
  /** The names of the last object that stood under this one. */
  inside: readonly Name[];
}

export interface Frame {
  readonly items: Value[] | null;
  readonly entries: [string, Value][] | null;
  readonly from: number;
  readonly isHidden: boolean;
  /** The member this belongs to, skipping lists in between. */
  readonly holder: Name;
  /** The names so far, once they are others than the last object's. */
  names: Name[] | null;
  seen: Map<string, number> | null;
  name: Name | null;
}

/** As JSON.parse does: of a name given twice the last value counts, at the first one's place. */
export function keepMember(frame: Frame, value: Value): void {
  const { entries, name, seen } = frame;
  if (entries === null || name === null) return;
  const before = seen?.get(name.text);
  if (before !== undefined && before < entries.length) entries[before] = [name.text, value];
  else {
    seen?.set(name.text, entries.length);
    entries.push([name.text, value]);
  }
  frame.name = null;
}
