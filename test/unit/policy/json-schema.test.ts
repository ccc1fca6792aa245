import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { schemaOfEditors } from './schema-of-editors';

const file = resolve(import.meta.dirname, '..', '..', '..', 'assets', 'policy.schema.json');

/** `vitest -u` writes the file anew after a change of the settings. */
it('the schema for editors is the one the app checks with', async () => {
  await expect(`${JSON.stringify(schemaOfEditors, null, 2)}\n`).toMatchFileSnapshot(file);
});
