/** In a text, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

interface Places {
  /** Of each setting's name, and of each entry of a list, by its path as in `connections.0.name`. */
  readonly bySetting: ReadonlyMap<string, Place>;
  /** Settings that are there twice: of them JSON keeps the last without a word. */
  readonly repeated: readonly { readonly setting: string; readonly place: Place }[];
}

interface Frame {
  readonly path: string;
  /** Of an object; null for a list. */
  readonly names: Set<string> | null;
  /** Null where a name is next. */
  name: string | null;
  index: number;
}

/** One piece of JSON, or the end of a line. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|\n|[^\s{}[\],:"]+/g;

/** Deeper than any setting: the paths of all levels together would be as the square of their number. */
const maxDepth = 16;

/** Where the settings are in a text that is JSON. */
export function placesIn(text: string): Places {
  const bySetting = new Map<string, Place>();
  const repeated: { setting: string; place: Place }[] = [];
  const frames: Frame[] = [];
  /** How many levels are open below the deepest one whose places are told. */
  let below = 0;
  let [line, lineStart] = [1, 0];
  for (const { 0: piece, index } of text.matchAll(token)) {
    const frame = frames.at(-1);
    const place = { line, column: index - lineStart + 1 };
    if (piece === '\n') [line, lineStart] = [line + 1, index + 1];
    else if (piece === ']' || piece === '}') {
      if (below > 0) below -= 1;
      else frames.pop();
    } else if (below > 0 || frames.length === maxDepth) {
      if (piece === '{' || piece === '[') below += 1;
      else if (below === 0 && piece === ',') startNext(frame);
    } else if (piece === ',') startNext(frame);
    else if (piece !== ':') {
      if (frame?.names && frame.name === null) {
        frame.name = JSON.parse(piece) as string;
        const setting = pathIn(frame);
        if (frame.names.has(frame.name)) repeated.push({ setting, place });
        frame.names.add(frame.name);
        bySetting.set(setting, place);
        continue;
      }
      const path = frame === undefined ? '' : pathIn(frame);
      if (frame?.names === null) bySetting.set(path, place);
      if (piece === '{') frames.push({ path, names: new Set(), name: null, index: 0 });
      if (piece === '[') frames.push({ path, names: null, name: null, index: 0 });
    }
  }
  return { bySetting, repeated };
}

function startNext(frame: Frame | undefined): void {
  if (frame === undefined) return;
  frame.name = null;
  frame.index += 1;
}

function pathIn({ path, names, name, index }: Frame): string {
  return `${path === '' ? '' : `${path}.`}${names === null ? index : name}`;
}

/** Of a character of the text. */
export function placeAt(text: string, at: number): Place {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
