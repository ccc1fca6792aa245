import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { blocksOf } from './blocks.mjs';

/**
 * `import blocks from 'docs/user-guide.md?guide'`: the guide as blocks, made when the app is built.
 * Its pictures are files of the app.
 * @returns {import('vite').Plugin}
 */
export function guides() {
  return {
    name: 'guides',
    load(id) {
      const [file, query] = id.split('?');
      if (query !== 'guide') return null;
      this.addWatchFile(file);
      const imports = [];
      const blocks = blocksOf(readFileSync(file, 'utf8')).map((block) => {
        if (block.kind !== 'picture') return JSON.stringify(block);
        const name = `picture${imports.length}`;
        const path = resolve(dirname(file), block.file);
        imports.push(`import ${name} from ${JSON.stringify(path)};`);
        const { description } = block;
        return `{ kind: 'picture', source: ${name}, description: ${JSON.stringify(description)} }`;
      });
      return `${imports.join('\n')}\nexport default [${blocks.join(',\n')}];`;
    },
  };
}
