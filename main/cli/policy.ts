import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { NotAFile } from '../disk/user-file';
import { toFailure } from '../failure';
import { checkPolicyText, settingsNamed } from '../policy/check';
import { entryDescriptions, type PolicyFile } from '../policy/file-schema';
import { readPolicyText, type PlacedFault } from '../policy/parse';
import type { Policy } from '../policy/policy';
import { policyTextOf } from '../policy/policy-text';
import { maxPolicyBytes, readPolicy } from '../policy/read';
import { withoutEffect } from '../policy/without-effect';
import { updateOrigin } from '../updates/origin';
import { counted } from './counted';
import { print, printMessage } from './output';
import { inKilobytes, policyReason } from './sentences';
import { readTextFromStdin } from './stdin';
import { unreadable } from './unreadable';
import { UsageError } from './usage-error';

/**
 * Tells what a policy does: of a file, or with null of this computer, as each start reads it.
 * Nothing else is opened, so a computer whose policy cannot be applied can be asked as well. Throws
 * `UsageError` for a file with faults, after telling each; fails with `app.policy` for the computer.
 */
export async function tellPolicy(file: string | null): Promise<void> {
  if (file === null) {
    const policy = await ofThisComputer();
    await tellSettings(policy, policy.file === null ? [] : settingsNamed(policy));
    if (policy.file === null) printMessage('This computer has no policy: users decide.');
    return;
  }
  const isPiped = file === '-';
  const path = isPiped ? file : resolve(file);
  const text = isPiped ? await readTextFromStdin('a policy') : policyTextIn(path);
  const checked = checkPolicyText(text, path);
  if ('policy' in checked) {
    await tellSettings(checked.policy, checked.named);
    return;
  }
  const { faults } = checked;
  await tellFaults(path, faults);
  throw new UsageError(`--file cannot be applied: ${counted(faults.length, 'fault')}.`);
}

/** Each fault of its file is told before it fails with the first. */
async function ofThisComputer(): Promise<Policy> {
  try {
    return readPolicy();
  } catch (thrown) {
    const { code, params } = toFailure(thrown);
    // Without a number of faults its content was not read.
    if (code !== 'app.policy' || params.faults === undefined) throw thrown;
    const file = String(params.file);
    // What Group Policy sets is in no file.
    if (existsSync(file)) {
      const read = readPolicyText(policyTextIn(file));
      if ('faults' in read) await tellFaults(file, read.faults);
    }
    throw thrown;
  }
}

async function tellFaults(file: string, faults: readonly PlacedFault[]): Promise<void> {
  const printed = faults.map(({ place, ...fault }) => {
    return { ...fault, line: place?.line ?? null, column: place?.column ?? null };
  });
  await print(JSON.stringify({ file, settings: null, faults: printed }));
  for (const fault of faults) printMessage(sentenceOf(fault));
}

async function tellSettings(policy: Policy, named: readonly string[]): Promise<void> {
  const settings = Object.fromEntries(
    named.map((name) => [name, policy[name as keyof Policy]] as const),
  );
  await print(JSON.stringify({ file: policy.file, settings, faults: [] }));
  for (const [name, value] of Object.entries(settings)) {
    const shown = name === 'connections' ? counted(policy.connections.length, 'connection') : value;
    const text = typeof shown === 'string' ? shown : JSON.stringify(shown);
    printMessage(`${name}: ${text}. ${entryDescriptions[name as keyof PolicyFile]}`);
  }
  for (const { setting, because } of withoutEffect(policy, named)) {
    printMessage(`${setting}: without effect, as ${because}.`);
  }
  if (policy.updateMirror !== null && updateOrigin(process.env, policy.updateMirror) === null) {
    printMessage('updateMirror: without effect here, as this build has no update key.');
  }
}

function sentenceOf({ place, takes, meant, ...fault }: PlacedFault): string {
  const sentence = policyReason({ ...fault, ...place, ...(takes !== null && { takes }) });
  const shown = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
  if (meant !== null) return `${shown} Did you mean ${meant}?`;
  const name = fault.setting?.split('.')[0] as keyof PolicyFile | undefined;
  const isKnown = name !== undefined && Object.hasOwn(entryDescriptions, name);
  return takes !== null && isKnown ? `${shown} ${entryDescriptions[name]}` : shown;
}

function policyTextIn(file: string): string {
  try {
    const found = statSync(file);
    // A pipe or device might never end.
    if (!found.isFile()) throw new NotAFile();
    if (found.size > maxPolicyBytes)
      throw new UsageError(`--file: ${file} is larger than ${inKilobytes(maxPolicyBytes)}.`);
    return policyTextOf(readFileSync(file));
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown;
    throw unreadable('file', file, thrown);
  }
}
