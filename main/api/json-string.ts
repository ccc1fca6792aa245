const quote = 0x22;
const backslash = 0x5c;

type StringReading =
  | { readonly kind: 'text'; readonly text: string; readonly end: number }
  /** The text around it ends inside it; it is no string; it is longer than asked for. */
  | { readonly kind: 'cut' | 'wrong' | 'long' };

export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** The JSON string whose opening quote stands at `from`; `end` is behind its closing one. */
export function readString(text: string, from: number, maxLength: number): StringReading {
  let isPlain = true;
  let end = from + 1;
  for (; ; end += 1) {
    const code = text.charCodeAt(end);
    if (code === quote) break;
    if (end - from > maxLength) return { kind: 'long' };
    if (code === backslash) {
      isPlain = false;
      end += 1;
    } else if (!(code >= 0x20)) return { kind: end >= text.length ? 'cut' : 'wrong' };
  }
  if (isPlain) return { kind: 'text', text: text.slice(from + 1, end), end: end + 1 };
  try {
    return { kind: 'text', text: JSON.parse(text.slice(from, end + 1)) as string, end: end + 1 };
  } catch {
    return { kind: 'wrong' };
  }
}
