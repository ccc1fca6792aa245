import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** All that a built file can be made of. */
const sources = [
  '{main,shared,test}/**/*.{ts,mjs,json}',
  'package-lock.json',
  'tsconfig.base.json',
];
let present: string | undefined;

/**
 * One CommonJS file of a source, inside the project so that the native driver is found as it is in
 * the app. Built once for all tests and runs on the same sources; the file is not to be changed.
 */
export async function buildNode(source: string, name: string): Promise<{ file: string }> {
  present ??= hashOfSources();
  const key = createHash('sha256').update(present).update(source).digest('hex').slice(0, 16);
  const folder = join(root, 'out', 'test-programs', `${name}-${key}`);
  const built = { file: join(folder, `${name}.cjs`) };
  if (existsSync(built.file)) return built;
  mkdirSync(dirname(folder), { recursive: true });
  removeOld(dirname(folder));
  const draft = mkdtempSync(`${folder}-`);
  try {
    // Loaded only here: that alone takes as long as a small build.
    const { build } = await import('vite');
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers', 'keytar'] },
      build: {
        ssr: join(root, source),
        outDir: draft,
        target: 'node24',
        minify: false,
        rolldownOptions: { output: { format: 'cjs', entryFileNames: `${name}.cjs` } },
      },
    });
    putInPlace(draft, folder, built.file);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return built;
}

/** Of two processes that built the same, one comes first. */
function putInPlace(draft: string, folder: string, file: string): void {
  try {
    renameSync(draft, folder);
  } catch (caught) {
    if (!existsSync(file)) throw caught;
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Of earlier sources; a run that began today may still need its own. */
function removeOld(programs: string): void {
  for (const name of readdirSync(programs)) {
    const folder = join(programs, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
    if (age > 86_400_000) rmSync(folder, { recursive: true, force: true });
  }
}
