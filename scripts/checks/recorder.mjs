// A Vitest reporter that writes what the summary of a run needs to the file `CHECKS_RECORD`: above
// all why a test was skipped, which Vitest's JSON reporter leaves out.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../runtime/places.mjs';

/** @typedef {{ name: string, why: string | null }} Skipped */
/**
 * @typedef {{ file: string, ms: number, passed: number, failed: number, skipped: Skipped[] }}
 * TestFile
 */

export default class Recorder {
  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules */
  onTestRunEnd(modules) {
    const record = process.env.CHECKS_RECORD;
    if (record !== undefined) writeFileSync(record, JSON.stringify(modules.map(fileOf)));
  }
}

/** @returns {TestFile} */
function fileOf(module) {
  const tests = [...module.children.allTests()];
  const inState = (state) => tests.filter((test) => test.result().state === state);
  const failed = inState('failed').length;
  const { duration, collectDuration } = module.diagnostic();
  return {
    file: relative(root, module.moduleId),
    ms: duration + collectDuration,
    passed: inState('passed').length,
    // A file that does not load has no tests, and counts as one failure.
    failed: failed === 0 && module.state() === 'failed' ? 1 : failed,
    skipped: inState('skipped').map((test) => ({
      name: test.fullName,
      why: test.result().note ?? null,
    })),
  };
}
