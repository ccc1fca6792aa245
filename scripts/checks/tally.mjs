// Counting what was checked. A part is one tool or one suite; it ends in a row for people, and all
// of them together in the one plain last line.

/** @typedef {{ name: string, passed: number, failed: number, skipped: number, ms: number }} Part */

/** @param {Part} part */
export function row({ name, passed, failed, skipped, ms }) {
  const counts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) counts.push(`${skipped} skipped`);
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(22)} ${counts.join(', ').padEnd(36)} ${(ms / 1000).toFixed(1).padStart(6)} s`;
}

/** @param {Part[]} parts */
export function lastLine(parts) {
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * The table and the last line on stdout.
 * @param {Part[]} parts
 * @returns {number} the exit code
 */
export function conclude(parts) {
  process.stdout.write(`\n${parts.map(row).join('\n')}\n\n${lastLine(parts)}\n`);
  return parts.some((part) => part.failed > 0) ? 1 : 0;
}
