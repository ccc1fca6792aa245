const head = 6;

const tail = 4;

/**
 * The first 6 and last 4 characters of a long id. The title and the clipboard need the full value.
 */
export function shortId(id: string): string {
  const characters = Array.from(id);
  if (characters.length <= head + tail + 2) return id;
  return `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
}

export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
