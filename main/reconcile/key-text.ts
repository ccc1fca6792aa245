/** A key as files and lines write it: its parts in one text. */
export const keyText = (key: readonly string[]): string => key.join(' + ');
