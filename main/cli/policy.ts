import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSmallFileIfThere } from '../disk/small-file';
import { toFailure } from '../failure';
import { checkPolicyText, settingsNamed, type PolicyFault } from '../policy/check';
import { settingDescriptions } from '../policy/descriptions';
import type { Policy, PolicyFile } from '../policy/policy';
import { maxPolicyBytes, readPolicy } from '../policy/read';
import { updateOrigin } from '../updates/origin';
import { counted } from './counted';
import { print, printMessage } from './output';
import { policyReason } from './sentences';
import { readTextFromStdin } from './stdin';
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
  const text = file === '-' ? await readTextFromStdin('a policy') : policyTextIn(file);
  const checked = checkPolicyText(text, file === '-' ? file : resolve(file));
  if ('policy' in checked) {
    await tellSettings(checked.policy, checked.named);
    return;
  }
  const { faults } = checked;
  await tellFaults(file, faults);
  throw new UsageError(`--file cannot be applied: ${counted(faults.length, 'fault')}.`);
}

/** Each fault of its file is told before it fails with the first. */
async function ofThisComputer(): Promise<Policy> {
  try {
    return readPolicy();
  } catch (thrown) {
    const { code, params } = toFailure(thrown);
    const isContent = ['not-json', 'setting', 'unknown-setting'].includes(String(params.reason));
    if (code !== 'app.policy' || !isContent) throw thrown;
    const file = String(params.file);
    // What Group Policy sets is in no file.
    const text = readSmallFileIfThere(file);
    const checked = text === null ? null : checkPolicyText(text, file);
    if (checked !== null && 'faults' in checked) await tellFaults(file, checked.faults);
    throw thrown;
  }
}

async function tellFaults(file: string, faults: readonly PolicyFault[]): Promise<void> {
  await print(JSON.stringify({ file, settings: null, faults }));
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
    printMessage(`${name}: ${text}. ${settingDescriptions[name as keyof PolicyFile]}`);
  }
  if (policy.updateMirror !== null && updateOrigin(process.env, policy.updateMirror) === null) {
    printMessage('updateMirror: without effect here, as this build has no update key.');
  }
}

function sentenceOf({ reason, setting, meant }: PolicyFault): string {
  const name = setting?.split('.')[0] as keyof PolicyFile | undefined;
  if (reason === 'setting' && name !== undefined && Object.hasOwn(settingDescriptions, name)) {
    return `The value of ${setting} cannot be applied. ${settingDescriptions[name]}`;
  }
  const sentence = policyReason(reason, setting);
  const shown = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
  return meant === null ? shown : `${shown} Did you mean ${meant}?`;
}

function policyTextIn(file: string): string {
  try {
    const found = statSync(file);
    // A pipe or device might never end.
    if (!found.isFile()) throw new UsageError('--file is no file.');
    if (found.size > maxPolicyBytes) throw new UsageError('--file is larger than 64 kB.');
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown;
    throw new UsageError('--file cannot be read.');
  }
}
