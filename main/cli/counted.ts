/** A number with its noun, such as `1 record` and `2 records`; `plural` for nouns without an s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
