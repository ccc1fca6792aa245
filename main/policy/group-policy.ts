import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeskError } from '../failure';
import { policyFileSchema } from './file-schema';

/** Where Group Policy writes the settings of assets/windows/group-policy; users cannot write it. */
export const groupPolicyKey = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Merchant Desk';

/** Does not depend on the environment, which a user could change. */
const registryTool = 'C:\\Windows\\System32\\reg.exe';

const patienceMs = 10_000;

/** Far more than a policy has. */
const maxBytes = 1_048_576;

/** What the tool ends with when there is no such key, and when it is switched off for this user. */
const refusedOrMissing = 1;

/** A value of every Windows: what cannot read it, reads nothing. */
const everywhere = [
  'HKEY_LOCAL_MACHINE\\Software\\Microsoft\\Windows NT\\CurrentVersion',
  '/v',
  'CurrentVersion',
];

/** `closed`: the registry's tool is switched off for this user, so that nobody knows what is set. */
export type GroupPolicy =
  | { readonly kind: 'set'; readonly exported: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'closed' };

/**
 * What Group Policy set on this computer, as the registry's own tool writes it. A file, because what
 * the tool prints has no certain encoding. Fails with `app.policy` (`unreadable`, also when the tool
 * cannot be started or does not end; `too-large`).
 */
export function readGroupPolicy(tool = registryTool, waitMs = patienceMs): GroupPolicy {
  const folder = mkdtempSync(join(tmpdir(), 'merchant-desk-'));
  const run = (words: readonly string[]): boolean => {
    const { status, error } = spawnSync(tool, [...words, '/reg:64'], {
      stdio: 'ignore',
      windowsHide: true,
      timeout: waitMs,
      killSignal: 'SIGKILL',
    });
    if (status === 0 || status === refusedOrMissing) return status === 0;
    throw new Error(`the tool ended with ${status}`, { cause: error });
  };
  try {
    const file = join(folder, 'policy.reg');
    if (!run(['export', groupPolicyKey, file, '/y'])) {
      return run(['query', ...everywhere]) ? { kind: 'none' } : { kind: 'closed' };
    }
    if (statSync(file).size > maxBytes) throw refusal('too-large', { maxBytes });
    return { kind: 'set', exported: readFileSync(file, 'utf16le') };
  } catch (cause) {
    if (cause instanceof DeskError) throw cause;
    throw new DeskError('app.policy', { file: groupPolicyKey, reason: 'unreadable' }, { cause });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The settings in an exported key, as a policy file would have them; null without any. A list is a
 * key of its own whose values are its entries, connections as JSON. Fails with `app.policy`.
 */
export function settingsIn(exported: string): Readonly<Record<string, unknown>> | null {
  const settings = new Map<string, unknown>();
  const lists = new Map<string, [order: number, text: string][]>();
  let list: string | null = null;
  for (const line of exported.split(/\r?\n/)) {
    const key = /^\[(.+)\]$/.exec(line)?.[1];
    if (key !== undefined) {
      list = listNamed(key);
      continue;
    }
    const value = /^"((?:[^"\\]|\\.)*)"=(.*)$/.exec(line);
    if (value === null) continue;
    const [name, data] = [unescaped(value[1] ?? ''), dataOf(value[2] ?? '')];
    if (data === null) throw refusal('setting', { setting: name });
    if (list === null) {
      settings.set(name, isSwitch(name) && typeof data === 'number' ? data === 1 : data);
      continue;
    }
    const entries = lists.get(list);
    if (entries === undefined) lists.set(list, [[Number(name), String(data)]]);
    else entries.push([Number(name), String(data)]);
  }
  for (const [name, entries] of lists) {
    const texts = entries.toSorted(([one], [other]) => one - other).map(([, text]) => text);
    settings.set(name, name === 'connections' ? texts.map((text) => parsed(text, name)) : texts);
  }
  return settings.size === 0 ? null : Object.fromEntries([['version', 1], ...settings]);
}

/** The setting whose list this key is; null for the policy's own key. */
function listNamed(key: string): string | null {
  const rest = key.slice(groupPolicyKey.length);
  const isOurs = key.toLowerCase().startsWith(groupPolicyKey.toLowerCase());
  if (isOurs && rest === '') return null;
  if (isOurs && /^\\\w+$/.test(rest)) return rest.slice(1);
  throw refusal('unknown-setting', { setting: key });
}

/** A text or a number; null for any other kind. */
function dataOf(written: string): string | number | null {
  const text = /^"((?:[^"\\]|\\.)*)"$/.exec(written)?.[1];
  if (text !== undefined) return unescaped(text);
  const number = /^dword:([0-9a-f]{8})$/i.exec(written)?.[1];
  return number === undefined ? null : Number.parseInt(number, 16);
}

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1');

function isSwitch(name: string): boolean {
  const entry = Object.entries(policyFileSchema.entries).find(([each]) => each === name)?.[1];
  return entry?.type === 'optional' && entry.wrapped.type === 'boolean';
}

function parsed(text: string, setting: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal('not-json', { setting });
  }
}

function refusal(
  reason: string,
  about: { readonly setting: string } | { readonly maxBytes: number },
): DeskError {
  return new DeskError('app.policy', { file: groupPolicyKey, reason, ...about });
}
