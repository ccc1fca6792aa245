// Counts results. A part is one tool or one suite and has a row in the table; the last line sums up
// all parts.

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} ms
 * @property {import('./recorder.mjs').TestFile[]} [files] of a suite
 * @property {string[]} [unsteady] files that passed only at a second try
 */

/** Files that took at least this long are listed at the end. */
const slowMs = 10_000;
const maxSlowFiles = 12;

/** @param {Part} part */
export function row({ name, passed, failed, skipped, ms }) {
  const counts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) counts.push(`${skipped} skipped`);
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(22)} ${counts.join(', ').padEnd(36)} ${seconds(ms)}`;
}

/**
 * The files that took longest.
 * @param {Part[]} parts
 */
export function slowFiles(parts) {
  return parts
    .flatMap(({ files = [] }) => files)
    .filter(({ ms }) => ms >= slowMs)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, maxSlowFiles)
    .map(({ file, ms }) => `${seconds(ms)}  ${file}`);
}

/**
 * Every skipped test, and why.
 * @param {Part[]} parts
 */
export function skippedTests(parts) {
  return parts
    .flatMap(({ files = [] }) => files)
    .flatMap(({ file, skipped }) => skipped.map(({ name, why }) => ({ file, name, why })))
    .map(({ file, name, why }) => `${file}: ${name}${why === null ? '' : `: ${why}`}`);
}

/** @param {Part[]} parts */
export function lastLine(parts) {
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * The table, what was slow, what was skipped, and the last line on stdout.
 * @param {Part[]} parts
 * @returns {number} the exit code
 */
export function conclude(parts) {
  const paragraphs = [
    parts.map(row),
    titled('Slowest files:', slowFiles(parts)),
    titled('Skipped:', skippedTests(parts)),
    titled(
      'Unsteady, passed only at a second try:',
      parts.flatMap(({ unsteady = [] }) => unsteady),
    ),
    [lastLine(parts)],
  ];
  const text = paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  process.stdout.write(`\n${text.join('\n\n')}\n`);
  return parts.some((part) => part.failed > 0) ? 1 : 0;
}

const titled = (title, lines) => (lines.length === 0 ? [] : [title, ...lines]);

function seconds(ms) {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`;
}
