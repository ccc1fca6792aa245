import { resolve } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import { settingDescriptions } from '../../../main/policy/descriptions';
import { policyFileSchema } from '../../../main/policy/file-schema';

const file = resolve(import.meta.dirname, '..', '..', '..', 'assets', 'policy.schema.json');

/** `vitest -u` writes the file anew after a change of the settings. */
it('the schema for editors is the one the app checks with', async () => {
  const { properties = {}, required } = toJsonSchema(policyFileSchema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    ignoreActions: ['raw_transform', 'check'],
  });
  const described = Object.entries(settingDescriptions).map(([name, description]) => {
    return [name, { description, ...(properties[name] as object) }];
  });
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Policy of Merchant Desk',
    description:
      'Settings an administrator makes for all users of a computer. Read once, when the app starts.',
    type: 'object',
    required,
    additionalProperties: false,
    properties: Object.fromEntries(described) as object,
  };
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(file);
});
