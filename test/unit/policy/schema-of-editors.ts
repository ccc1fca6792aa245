import { toJsonSchema } from '@valibot/to-json-schema';
import { entryDescriptions, policyFileSchema } from '../../../main/policy/file-schema';

interface SettingSchema {
  readonly type: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const { properties: unnamed = {}, required } = toJsonSchema(policyFileSchema, {
  target: 'draft-2020-12',
  typeMode: 'input',
  ignoreActions: ['raw_transform', 'check'],
});

/** The settings as the app checks them, with their descriptions. */
const properties = Object.fromEntries(
  Object.entries(entryDescriptions).map(([name, description]) => [
    name,
    Object.assign({ description }, unnamed[name]),
  ]),
);

/** What editors check a policy file with, made from the schema the app checks it with. */
export const schemaOfEditors = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Policy of Merchant Desk',
  description:
    'Settings an administrator makes for all users of a computer. Read once, when the app starts.',
  type: 'object',
  required,
  additionalProperties: false,
  properties,
};

/** Made anew, not read from its file, which the same run may be writing. */
export const settingSchemas = properties as unknown as Readonly<Record<string, SettingSchema>>;
