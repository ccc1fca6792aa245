import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sax from 'sax';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeskError } from '../../../main/failure';
import { groupPolicyKey, readGroupPolicy, settingsIn } from '../../../main/policy/group-policy';
import {
  entryDescriptions,
  policyFileSchema,
  spanishDescriptions,
} from '../../../main/policy/file-schema';
import { policyOf } from '../../../main/policy/parse';
import { noPolicy } from '../../../main/policy/policy';
import { readPolicy } from '../../../main/policy/read';
import { settingSchemas } from './schema-of-editors';

const assets = resolve(import.meta.dirname, '..', '..', '..', 'assets');
const templates = resolve(assets, 'windows', 'group-policy');

const names = Object.keys(spanishDescriptions) as (keyof typeof spanishDescriptions)[];
const schemaOf = (name: string) => settingSchemas[name] ?? { type: 'none' };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What is typed in the policy's own window; none for a switch. */
function elementOf(name: string): string {
  const { type, enum: values, minimum, maximum } = schemaOf(name);
  if (type === 'array') return `<list id="${name}" key="${key}\\${name}" valuePrefix="" />`;
  if (type === 'integer') {
    return `<decimal id="${name}" valueName="${name}" required="true" minValue="${minimum}" maxValue="${maximum}" />`;
  }
  if (values === undefined) return `<text id="${name}" valueName="${name}" required="true" />`;
  const items = values.map(
    (value) =>
      `<item displayName="$(string.${name}_${value})"><value><string>${value}</string></value></item>`,
  );
  return `<enum id="${name}" valueName="${name}" required="true">${items.join('')}</enum>`;
}

const key = groupPolicyKey.replace('HKEY_LOCAL_MACHINE\\', '');

function admx(): string {
  const policies = names.map((name) => {
    const isSwitch = schemaOf(name).type === 'boolean';
    const head = [
      `name="${name}"`,
      'class="Machine"',
      `displayName="$(string.${name})"`,
      `explainText="$(string.${name}_Help)"`,
      ...(isSwitch ? [] : [`presentation="$(presentation.${name})"`]),
      `key="${key}"`,
      ...(isSwitch ? [`valueName="${name}"`] : []),
    ].join(' ');
    const switched =
      '<enabledValue><decimal value="1" /></enabledValue><disabledValue><decimal value="0" /></disabledValue>';
    return `    <policy ${head}>
      <parentCategory ref="MerchantDesk" />
      <supportedOn ref="AnyVersion" />
      ${isSwitch ? switched : `<elements>${elementOf(name)}</elements>`}
    </policy>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <policyNamespaces>
    <target prefix="merchantdesk" namespace="MerchantDesk.Policies" />
  </policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <supportedOn>
    <definitions>
      <definition name="AnyVersion" displayName="$(string.AnyVersion)" />
    </definitions>
  </supportedOn>
  <categories>
    <category name="MerchantDesk" displayName="$(string.MerchantDesk)" />
  </categories>
  <policies>
${policies.join('\n')}
  </policies>
</policyDefinitions>
`;
}

function presentationOf(name: string): string {
  const { type, enum: values } = schemaOf(name);
  if (type === 'array') return `<listBox refId="${name}">${name}</listBox>`;
  if (type === 'integer') return `<decimalTextBox refId="${name}">${name}</decimalTextBox>`;
  if (values !== undefined) return `<dropdownList refId="${name}">${name}</dropdownList>`;
  return `<textBox refId="${name}"><label>${name}</label></textBox>`;
}

function adml(described: Readonly<Record<string, string>>, anyVersion: string): string {
  const strings: [string, string][] = [
    ['MerchantDesk', 'Merchant Desk'],
    ['AnyVersion', anyVersion],
    ...names.flatMap((name): [string, string][] => [
      [name, name],
      [`${name}_Help`, described[name] ?? ''],
      ...(schemaOf(name).enum ?? []).map((value): [string, string] => [`${name}_${value}`, value]),
    ]),
  ];
  const shown = names.filter((name) => schemaOf(name).type !== 'boolean');
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <displayName>Merchant Desk</displayName>
  <description>Merchant Desk</description>
  <resources>
    <stringTable>
${strings.map(([id, text]) => `      <string id="${id}">${escaped(text)}</string>`).join('\n')}
    </stringTable>
    <presentationTable>
${shown.map((name) => `      <presentation id="${name}">${presentationOf(name)}</presentation>`).join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`;
}

/** Names of elements and values of attributes; throws for a text that is no XML. */
function xmlOf(file: string): { attributes: string[]; of: (element: string) => string[] } {
  const found: { element: string; attributes: Record<string, string> }[] = [];
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    found.push({ element: name, attributes: attributes as Record<string, string> });
  };
  parser.write(readFileSync(resolve(templates, file), 'utf8')).close();
  return {
    attributes: found.flatMap(({ attributes }) => Object.values(attributes)),
    of: (element) =>
      found
        .filter((each) => each.element === element)
        .map(({ attributes }) => attributes.name ?? attributes.id ?? ''),
  };
}

/** `vitest -u` writes the files anew after a change of the settings. */
describe('the templates for Group Policy', () => {
  it('are those of the settings the app checks with', async () => {
    const english = adml(entryDescriptions, 'Any version of Merchant Desk');
    const spanish = adml(spanishDescriptions, 'Cualquier versión de Merchant Desk');
    await expect(admx()).toMatchFileSnapshot(resolve(templates, 'merchant-desk.admx'));
    await expect(english).toMatchFileSnapshot(resolve(templates, 'en-US', 'merchant-desk.adml'));
    await expect(spanish).toMatchFileSnapshot(resolve(templates, 'es-ES', 'merchant-desk.adml'));
  });

  it.each(['en-US', 'es-ES'])('say in %s whatever they refer to', (language) => {
    const policies = xmlOf('merchant-desk.admx');
    const texts = xmlOf(`${language}/merchant-desk.adml`);
    const settings = Object.keys(policyFileSchema.entries).slice(2);
    expect(policies.of('policy').toSorted()).toEqual(settings.toSorted());
    const referred = (kind: string) =>
      policies.attributes.flatMap((text) => {
        const id = new RegExp(`^\\$\\(${kind}\\.(\\w+)\\)$`).exec(text)?.[1];
        return id === undefined ? [] : [id];
      });
    expect(referred('string').toSorted()).toEqual(texts.of('string').toSorted());
    expect(referred('presentation').toSorted()).toEqual(texts.of('presentation').toSorted());
  });
});

const exported = (lines: readonly string[]) =>
  ['\uFEFFWindows Registry Editor Version 5.00', '', ...lines, ''].join('\r\n');

const everything = exported([
  `[${groupPolicyKey}]`,
  '@="nothing"',
  '"exports"=dword:00000001',
  '"updates"=dword:00000000',
  '"idleLockMinutes"=dword:0000000a',
  '"publishing"="asked"',
  '"backupFolder"="\\\\\\\\server\\\\copias \\"año\\""',
  '',
  `[${groupPolicyKey}\\allowedBaseUrls]`,
  '"10"="https://b.example"',
  '"9"="https://a.example"',
  '',
  `[${groupPolicyKey}\\connections]`,
  '"1"="{\\"name\\":\\"Perú\\",\\"baseUrl\\":\\"https://a.example\\"}"',
]);

const reasonOf = (work: () => unknown) => {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof DeskError) return thrown.params;
  }
  return null;
};

describe('what Group Policy writes into the registry', () => {
  const read = (text: string) =>
    readPolicy('/nowhere/policy.json', {
      platform: 'win32',
      owner: 0,
      groupPolicy: () => ({ kind: 'set', exported: text }),
    });

  it('is read as the file would be', () => {
    expect(read(everything)).toEqual({
      ...noPolicy,
      file: groupPolicyKey,
      updates: false,
      idleLockMinutes: 10,
      backupFolder: '\\\\server\\copias "año"',
      allowedBaseUrls: ['https://a.example', 'https://b.example'],
      connections: [expect.objectContaining({ name: 'Perú', baseUrl: 'https://a.example' })],
    });
  });

  it('is nothing in an empty key, and then the file counts', () => {
    expect(settingsIn(exported([`[${groupPolicyKey}]`]))).toBeNull();
    expect(read(exported([`[${groupPolicyKey}]`]))).toEqual(noPolicy);
  });

  it.each([
    [`"exprots"=dword:00000000`, 'unknown-setting', 'exprots'],
    [`"exports"="no"`, 'setting', 'exports'],
    [`"exports"=hex(b):01,00`, 'setting', 'exports'],
    [`[${groupPolicyKey}\\a\\b]`, 'unknown-setting', `${groupPolicyKey}\\a\\b`],
    [`[${groupPolicyKey}\\connections]\r\n"1"="{"`, 'not-json', 'connections'],
    [`[${groupPolicyKey}\\exportFolders]\r\n"1"="here"`, 'setting', 'exportFolders.0'],
  ])('is never skipped: %s', (line, reason, setting) => {
    const text = exported([`[${groupPolicyKey}]`, line]);
    expect(reasonOf(() => read(text))).toMatchObject({ file: groupPolicyKey, reason, setting });
  });
});

it('the sample file has every setting, and can be applied', () => {
  const sample: unknown = JSON.parse(readFileSync(resolve(assets, 'policy.sample.json'), 'utf8'));
  expect(Object.keys(sample as object).toSorted()).toEqual(
    Object.keys(policyFileSchema.entries).toSorted(),
  );
  expect(policyOf(sample, '/p').connections).toHaveLength(2);
});

describe('where the tools of the registry are switched off', () => {
  const readIn = (file: string) =>
    readPolicy(file, { platform: 'win32', owner: 0, groupPolicy: () => ({ kind: 'closed' }) });

  it('a file says what holds', () => {
    const folder = mkdtempSync(join(tmpdir(), 'policy-'));
    const file = join(folder, 'policy.json');
    writeFileSync(file, '{ "version": 1, "exports": false }');
    expect(readIn(file).exports).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('nothing starts without a file, since Group Policy may forbid it', () => {
    const missing = () => readIn('/nowhere/policy.json');
    expect(reasonOf(missing)).toEqual({ file: groupPolicyKey, reason: 'registry-closed' });
  });
});

describe("the registry's tool", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'registry-tool-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const read = (script: string, waitMs?: number) => {
    const tool = join(folder, 'reg');
    writeFileSync(tool, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
    return readGroupPolicy(tool, waitMs);
  };

  it('gives what it writes, whatever it says', () => {
    const result = read('echo words; printf "k\\0e\\0y\\0" > "$3"');
    expect(result).toEqual({ kind: 'set', exported: 'key' });
  });

  it('means by status 1 that nothing is set, where it reads what every Windows has', () => {
    expect(read('[ $1 = query ]')).toEqual({ kind: 'none' });
  });

  it('is told to be switched off where it does not read that either', () => {
    expect(read('exit 1')).toEqual({ kind: 'closed' });
  });

  it.each([
    ['ends otherwise', 'exit 2', undefined],
    ['is killed', 'kill -9 $$', undefined],
    ['does not end', 'exec sleep 100', 1],
    ['writes nothing', 'exit 0', undefined],
    [
      'ends otherwise when asked for what every Windows has',
      '[ $1 = query ] && exit 5; exit 1',
      undefined,
    ],
  ])('is never taken for no policy when it %s', (_, script, waitMs) => {
    expect(reasonOf(() => read(script, waitMs))).toEqual({
      file: groupPolicyKey,
      reason: 'unreadable',
    });
  });

  it('is never taken for no policy when it cannot be started', () => {
    const missing = () => readGroupPolicy(join(folder, 'missing'));
    expect(reasonOf(missing)).toEqual({ file: groupPolicyKey, reason: 'unreadable' });
  });
});
