// In the place of every tool a command starts: it does nothing, and ends as `TOOL_ENDS` says for
// the tool `TOOL_NAMED` names.
//   `failed` a proof failed; `killed` the tool was ended by a signal before it could write what
//   came of it
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const words = process.argv.slice(2);
const { TOOL_NAMED, TOOL_ENDS, TOOL_PROOF, CHECKS_RECORD, THREATS_RESULT } = process.env;
const isNamed = words.some((word) => basename(word) === TOOL_NAMED);
if (isNamed && TOOL_ENDS === 'killed') process.kill(process.pid, 'SIGKILL');
const failed = isNamed ? 1 : 0;
if (CHECKS_RECORD !== undefined) {
  const file = { file: 'test/unit/some.test.ts', ms: 1, passed: 1, failed, skipped: [] };
  writeFileSync(CHECKS_RECORD, JSON.stringify([file]));
}
if (THREATS_RESULT !== undefined) {
  const outcome = { tries: 20_000, failures: failed, seconds: 1, skipped: null };
  const text = JSON.stringify({ ...outcome, figures: {}, words: [] });
  writeFileSync(join(THREATS_RESULT, `${TOOL_PROOF}.json`), text);
}
process.exitCode = failed;
