import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptOf, writeComponentScripts } from '../../../scripts/checks/component-scripts.mjs';
import { inside, root } from '../../../scripts/runtime/places.mjs';

const folder = inside('out', 'lint-tried');
let files;
beforeAll(async () => {
  files = await writeComponentScripts(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the rules that ask the compiler say of a component in App.svelte's place. */
function complaints(component) {
  const file = files.find((each) => each.endsWith('App.svelte.script.ts'));
  const script = readFileSync(file, 'utf8');
  writeFileSync(file, scriptOf(component, parse));
  try {
    const oxlint = inside('node_modules', 'oxlint', 'bin', 'oxlint');
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
    execFileSync(process.execPath, [oxlint, '--format=unix', file], { cwd: root, env });
    return '';
  } catch ({ stdout }) {
    return String(stdout);
  } finally {
    writeFileSync(file, script);
  }
}

const component = (line) => `<script module lang="ts">
  export const name = 'x';
</script>

<p>{name}</p>

<script lang="ts">
  import { pointerReleased } from './ui/grid/pointer-selection';
  const { bridge }: { bridge: unknown } = $props();
  function press(event: MouseEvent) {
    ${line}
  }
</script>

<button onclick={press}>{bridge}</button>
`;

describe('the scripts of components', () => {
  it('are all there, line for line, and nothing but them', () => {
    expect(files.length).toBeGreaterThan(150);
    const lines = scriptOf(component('return null;'), parse).split('\n');
    expect(lines.map((line) => line.trim())).toEqual([
      ...['', `export const name = 'x';`, '', '', '', '', ''],
      `import { pointerReleased } from './ui/grid/pointer-selection';`,
      'const { bridge }: { bridge: unknown } = $props();',
      ...[
        'function press(event: MouseEvent) {',
        'return null;',
        '}',
        '',
        '',
        '',
        '',
        'export {};',
        '',
      ],
    ]);
  });

  it('may not leave a promise unawaited', () => {
    expect(complaints(component('pointerReleased(event);'))).toMatch(
      /App\.svelte\.script\.ts:11:.*no-floating-promises/s,
    );
    expect(complaints(component('void pointerReleased(event);'))).toBe('');
  });
});
