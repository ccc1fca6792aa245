import { resolve } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { expect, test } from 'vitest';
import { errorLineSchema } from '../../../main/cli/printed-lines';
import { errorLine } from '../../../main/cli/error-line';
import { UsageError } from '../../../main/cli/usage-error';
import { DeskError } from '../../../main/failure';
import { notAsPublished, printedLines } from '../../support/printed-lines';

const file = resolve(import.meta.dirname, '..', '..', '..', 'assets', 'command-lines.schema.json');

/** `vitest -u` writes the file anew after a change of what is printed. */
test('the schemas for other programs are those the tests check with', async () => {
  const schemaOf = (schema: v.GenericSchema) =>
    Object.fromEntries(
      Object.entries(toJsonSchema(schema, { target: 'draft-2020-12' })).filter(
        ([name]) => name !== '$schema',
      ),
    );
  const error = { $ref: '#/$defs/error' };
  const ofCommands = printedLines.map(([name, lines]) => {
    return [name, { anyOf: [...lines.map((each) => schemaOf(each)), error] }];
  });
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Lines that the commands of Merchant Desk print',
    description:
      'A line of JSON each. #/$defs has for each command what its lines may be; any command that fails ends with the line #/$defs/error.',
    $defs: { error: schemaOf(errorLineSchema), ...(Object.fromEntries(ofCommands) as object) },
  };
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(file);
});

test('a failure is told as published, and a line that is not is found', () => {
  for (const thrown of [
    new UsageError('--out needs a file.'),
    new DeskError('input.params', { reason: 'unknown-field', column: 'x' }),
    new Error('x'),
  ]) {
    expect(notAsPublished('export', errorLine(thrown) as unknown as object)).toBe(null);
  }
  expect(notAsPublished('wipe', { profile: 'P', wiped: true })).toBe(null);
  expect(notAsPublished('wipe', { profile: 'P' })).toContain('wiped');
  expect(notAsPublished('wipe', { profile: 'P', wiped: true, more: 1 })).toContain('more');
});

test('a failure names the option and the field it is about', () => {
  expect(errorLine(new UsageError('--out needs a file.')).error).toMatchObject({ option: 'out' });
  expect(errorLine(new UsageError('No command was given.')).error).not.toHaveProperty('option');
  const refused = { reason: 'not-a-number', max: 9 };
  expect(errorLine(new DeskError('input.page', refused)).error).toMatchObject({ option: 'page' });
  const unknown = { reason: 'unknown-field', column: 'x' };
  expect(errorLine(new DeskError('input.params', unknown)).error).toMatchObject({ field: 'x' });
});
