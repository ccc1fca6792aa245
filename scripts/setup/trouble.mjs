// Messages of the set-up: one line for each step, one sentence and one remedy for each failure.

/**
 * A failure a newcomer can act on.
 * @param {string} sentence what happened, in one sentence
 * @param {string} remedy what to do about it
 * @returns {Error & { remedy: string }}
 */
export function trouble(sentence, remedy) {
  return Object.assign(new Error(sentence), { remedy });
}

/** Prints to stderr: scripts read the stdout of `desk` and the last line of the tests. */
export function tell(line) {
  process.stderr.write(`${line}\n`);
}
