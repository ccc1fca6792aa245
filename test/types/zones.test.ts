// The walls between the zones, asked of the compiler itself with the zones' own configurations: one
// more file is put into a zone in memory, and its import must be refused although nothing but a
// type is taken.
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const notOfThisProject = 6307;

const configurations = {
  renderer: 'renderer/tsconfig.json',
  shared: 'shared/tsconfig.json',
  preload: 'preload/tsconfig.json',
  main: 'main/tsconfig.json',
} as const;
type Zone = keyof typeof configurations;

const folders: Readonly<Record<Zone, string>> = {
  renderer: 'renderer',
  shared: 'shared',
  preload: 'preload',
  main: 'main',
};

/** Parsed once for all programs: most of the time goes into the language's own declarations. */
const parsed = new Map<string, ts.SourceFile | undefined>();

function parse(file: string, options: ts.ScriptTarget | ts.CreateSourceFileOptions) {
  if (!parsed.has(file)) {
    const text = ts.sys.readFile(file);
    parsed.set(file, text === undefined ? text : ts.createSourceFile(file, text, options));
  }
  return parsed.get(file);
}

/**
 * The files the compiler refuses because they belong to another zone, when `line` stands in a file
 * of this one.
 */
function refused(zone: Zone, line: string, change: ts.CompilerOptions = {}): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, configurations[zone]),
    { ...change, noEmit: true, types: [] },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (fault) => {
        throw new Error(ts.flattenDiagnosticMessageText(fault.messageText, '\n'));
      },
    },
  );
  if (config === undefined) throw new Error(`no configuration of ${zone}`);
  const probe = join(root, folders[zone], 'zone-probe.ts');
  const host = ts.createCompilerHost(config.options);
  host.fileExists = (file) => file === probe || ts.sys.fileExists(file);
  host.getSourceFile = (file, options) =>
    file === probe ? ts.createSourceFile(file, `${line}\n`, options) : parse(file, options);
  const program = ts.createProgram({
    rootNames: [probe],
    options: config.options,
    ...(config.projectReferences && { projectReferences: config.projectReferences }),
    host,
  });
  const refusedIn = (file?: ts.SourceFile) =>
    [...program.getOptionsDiagnostics(), ...program.getSemanticDiagnostics(file)]
      .filter(({ code }) => code === notOfThisProject)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
      .map((text) => /File '([^']*)'/.exec(text)?.[1]?.slice(root.length + 1) ?? text);
  // All that the file leads to is looked through only when it is not refused itself: that takes a
  // second.
  const problems = refusedIn(program.getSourceFile(probe));
  return problems.length > 0 ? problems : refusedIn();
}

const asType = (what: string, from: string) =>
  `import type { ${what} } from '${from}'; export type Probe = ${what};`;
const asValue = (what: string, from: string) =>
  `import { ${what} } from '${from}'; export const probe: unknown = ${what};`;

describe.each([
  ['type', asType],
  ['value', asValue],
] as const)('an import of a %s', (_kind, line) => {
  it.each([
    ['renderer', 'DeskError', '../main/failure', 'main/failure.ts'],
    ['renderer', 'exposeContract', '../preload/expose', 'preload/expose.ts'],
    ['shared', 'DeskError', '../main/failure', 'main/failure.ts'],
    ['shared', 'failureOf', '../renderer/bridge', 'renderer/bridge.ts'],
    ['preload', 'Secret', '../main/vault/secret', 'main/vault/secret.ts'],
    ['preload', 'failureOf', '../renderer/bridge', 'renderer/bridge.ts'],
    ['main', 'failureOf', '../renderer/bridge', 'renderer/bridge.ts'],
    ['main', 'exposeContract', '../preload/expose', 'preload/expose.ts'],
    ['main', 'gzipBomb', '../test/service/gzip-bomb', 'test/service/gzip-bomb.ts'],
  ] as const)('in %s of %s from %s is refused', (zone, what, from, file) => {
    expect(refused(zone, line(what, from))).toContain(file);
  });

  it.each([
    ['renderer', '../shared/ipc/desk'],
    ['preload', '../shared/ipc/desk'],
    ['main', '../shared/ipc/desk'],
  ] as const)('in %s of the contract is let through', (zone, from) => {
    expect(refused(zone, line('deskContract', from).replace('type Probe = ', '$&typeof '))).toEqual(
      [],
    );
  });
});

it('is `composite` that holds the wall', () => {
  const line = asType('DeskError', '../main/failure');
  expect(refused('renderer', line, { composite: false })).toEqual([]);
});
