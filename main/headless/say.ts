/** For machines: one JSON value a line. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** For people. */
export function say(words: string): void {
  process.stderr.write(`${words}\n`);
}
