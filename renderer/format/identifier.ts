const head = 6;
const tail = 4;

/** First 6 … last 4 of an id that is longer than what that saves; the full value belongs in the title and the copy. */
export function shortId(id: string): string {
  const characters = Array.from(id);
  if (characters.length <= head + tail + 2) return id;
  return `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
}
