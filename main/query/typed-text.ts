import { fold } from '../../shared/fold';

/** The longest phrase that needs no quotes. */
const maxPhrase = 40;

/** The text of a search, and how far it is read. */
export class TypedText {
  readonly text: string;
  at = 0;
  /** How much of what is read are lists of values. */
  listsLength = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The next sign; empty at the end. */
  get next(): string {
    return this.text.charAt(this.at);
  }

  ahead(length: number): string {
    return this.text.slice(this.at, this.at + length);
  }

  skipSpaces(): void {
    while (/\s/.test(this.next)) this.at += 1;
  }

  /** What a sticky pattern finds here. */
  peek(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text);
  }

  /** The same, and goes on behind it. */
  take(pattern: RegExp): RegExpExecArray | null {
    const found = this.peek(pattern);
    if (found !== null) this.at += found[0].length;
    return found;
  }

  /** Takes a phrase whose words need no quotes; returned folded. */
  takePhrase(pattern: RegExp): string | null {
    const rest = this.ahead(maxPhrase);
    const found = pattern.exec(fold(rest))?.[0];
    if (found === undefined) return null;
    // Folding can shorten the text: skips the original characters that fold to what was found.
    this.at +=
      /^\S+/.exec(rest)?.[0].length === found.length ? found.length : lengthOf(rest, found);
    return found;
  }
}

/** The length of the prefix that folds to this. */
function lengthOf(text: string, folded: string): number {
  for (let end = 1; end <= text.length; end += 1) {
    if (fold(text.slice(0, end)) === folded && !/[\u0300-\u036f]/.test(text.charAt(end)))
      return end;
  }
  return text.length;
}
