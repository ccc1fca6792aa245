// How the set-up speaks: one line per thing done, one sentence and one remedy per thing that failed.

/**
 * A failure a newcomer can act on.
 * @param {string} sentence what happened, in one sentence
 * @param {string} remedy what to do about it
 * @returns {Error & { remedy: string }}
 */
export function trouble(sentence, remedy) {
  return Object.assign(new Error(sentence), { remedy });
}

/** To stderr, always: the stdout of `desk` and of the tests' last line belongs to their readers. */
export function tell(line) {
  process.stderr.write(`${line}\n`);
}
